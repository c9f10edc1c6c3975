"""Medieval: each chapter of the rulebook is a package.

| chapter of the rulebook                          | package            | rule ids (MD-)                          |
|--------------------------------------------------|--------------------|-----------------------------------------|
| 1 Game Components, Map, dice, currency           | `components`       | COMP, MAP                               |
| 2 Setting up                                     | `setup`            | SETUP                                   |
| 3 Game End, Who wins?; 13.5 Shorter Game         | `victory`          | VIC, SHO                                |
| 4 Trading and Giving                             | `trade`            | TRADE                                   |
| 5 Sequence of Play, Collect Income               | `turn`             | TURN, INC, ASK                          |
| 5.2 Action Cards; 10.6 Deus Ex Machina           | `cards`            | CARD, DEUS, TIME, SEC                   |
| 6 Powers, Provinces, rulers, strengths, religion | `powers`           | POWER, PROV, RULER, ARMY, NAVY, REL     |
| 7 The Mongols                                    | `mongols`          | MONGOL                                  |
| 8 The Pope; 13.1 Marriage, 13.2 The Papal States | `pope`             | POPE, CRUS, EXC, MAR, PAP               |
| 9 Knights of Christ: attack and defence          | `attack`, `battle` | KOC                                     |
| 10 Other Action Cards; 1.6.1, 13.4 Powers Table  | `other_cards`      | SPY, ASN, CW, HER, DIS, COR, TABLE, ALT |
| 11 Attack, 11.2 Attack Route; 13.3 Mercenaries   | `attack`           | ATT, ROUTE, MER                         |
| 11.3 Naval Interception                          | `interception`     | INT                                     |
| 11.4 Militia, 11.5 Battle Resolution; 10.4 Jihad | `battle`           | MIL, BAT, JIH                           |
| 12.1 Two Player                                  | `two_players`      | TWO                                     |
| 12.2 Special Investments                         | `investments`      | INV                                     |

In a chapter `questions` change nothing, `changes` change the state, `steps` ask and decide. State, world, options and data
stand below the chapters; game, knowledge, redeal, refusals, view, value, lab and steward above. What Knights of
Christ (KOC), the NPC (TWO) and investments (INV) change in other chapters stands there, and so do the order of play (TIME),
secrets (SEC) and the questions at the table (ASK): search the id.
"""
