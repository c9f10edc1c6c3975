"""Victory, Game duration: Honour Points, their limit, the final score.

rules: MU-HP, MU-FIN, MU-END
"""
