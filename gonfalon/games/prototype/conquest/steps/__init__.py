"""Steps of the chapter conquest."""
