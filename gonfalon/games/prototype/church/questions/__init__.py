"""Questions of the chapter church."""
