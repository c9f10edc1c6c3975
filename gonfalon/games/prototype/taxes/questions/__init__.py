"""Questions of the chapter taxes."""
