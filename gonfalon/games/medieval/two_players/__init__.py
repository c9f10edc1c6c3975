"""12.1 Two Player: the NPC.   rules: MD-TWO"""
