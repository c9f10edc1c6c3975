"""Questions of the chapter realm."""
