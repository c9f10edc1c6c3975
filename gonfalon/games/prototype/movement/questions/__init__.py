"""Questions of the chapter movement."""
