"""The calls of docs/protocol.md, one module a subject."""
