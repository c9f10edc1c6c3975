"""Questions of the chapter commerce."""
