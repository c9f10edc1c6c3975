"""The kernel: states, agendas, moves, events and records. It knows no game and does no input or output."""
