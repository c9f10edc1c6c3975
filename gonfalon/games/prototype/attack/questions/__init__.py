"""Questions of the chapter attack."""
