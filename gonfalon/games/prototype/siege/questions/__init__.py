"""Questions of the chapter siege."""
