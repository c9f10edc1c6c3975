"""Questions of the chapter purchase."""
