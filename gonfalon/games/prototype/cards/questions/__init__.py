"""Questions of the chapter cards."""
