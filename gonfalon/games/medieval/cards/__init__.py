"""5.2 Action Cards: hands, decks, and the answers to a card; 10.6 Deus Ex Machina.   rules: MD-CARD, MD-DEUS, MD-TIME, MD-SEC"""
