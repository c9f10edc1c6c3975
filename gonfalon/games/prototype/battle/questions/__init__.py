"""Questions of the chapter battle."""
