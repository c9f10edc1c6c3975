"""`python -m gonfalon.cli`."""

from gonfalon.cli import main

main()
