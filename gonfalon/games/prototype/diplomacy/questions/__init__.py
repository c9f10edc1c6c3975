"""Questions of the chapter diplomacy."""
