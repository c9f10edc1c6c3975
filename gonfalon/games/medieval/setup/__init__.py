"""2 Setting up the game.   rules: MD-SETUP"""
