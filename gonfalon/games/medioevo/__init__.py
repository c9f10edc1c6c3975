"""Medioevo Universale: each chapter of the rulebook is a package.

| chapter of the rulebook               | package        | rule ids (MU-)                                                  |
|---------------------------------------|----------------|-----------------------------------------------------------------|
| Contents, Definitions                 | `definitions`  | DEF, COMP, PROP                                                 |
| The kingdoms, Setup                   | `setup`        | KING, SETUP                                                     |
| Game phases                           | `turn`         | FLOW, TIME                                                      |
| 1 Turn order                          | `order`        | ORDER                                                           |
| 2 Events                              | `events`       | BDICE, EVENT, BSUP, REB                                         |
| 3 Tax and maintenance                 | `taxes`        | TAX, MAINT                                                      |
| 4 Purchase                            | `purchase`     | BUY, BLD, TRN, ARM, CAP, SIEGE, PRIS, VAR-14 to VAR-16          |
| 5 Combat: the phase, movement         | `movement`     | CPHASE, MOVE                                                    |
| Battle to Capture                     | `battle`       | BATTLE, DICE, DMG, ARTY, ARCHER, LINF, HINF, CAV, CAPT, NAVAL,  |
|                                       |                | MILB, FLEE, SURR, CAPTURE, MULTI, BBAT                          |
| Conquest, War without winners         | `conquest`     | CONQ, NOWIN                                                     |
| Control, Element removal              | `control`      | CONTROL, CTRL, DESTROY, REMOVE                                  |
| 6 Commerce                            | `commerce`     | COM, TRADE, CUBE, GM, ROAD                                      |
| 7 End of turn                         | `end_of_turn`  | EOT                                                             |
| A Empire cards                        | `empire_cards` | CARD, EUSE, EC, INTER, WINDOW                                   |
| – what they leave in force            | `effects`      | EUSE-04, EOT-03                                                 |
| – their objectives                    | `objectives`   | OBJ, GOAL                                                       |
| B Technology                          | `technology`   | TECH, TUSE, TN                                                  |
| C Diplomacy                           | `diplomacy`    | DIP                                                             |
| D Debts                               | `debts`        | DEBT, ELIM                                                      |
| E Barbarian                           | `barbarians`   | BARB                                                            |
| Victory, Game duration                | `victory`      | HP, FIN, END                                                    |
| Game variants                         | `variants`     | VAR-01 to VAR-13, VAR-17                                        |
| What a seat may know                  | `knowledge.py` | HID                                                             |

In a chapter `questions` change nothing, `changes` change the state, `steps` ask and decide. What single Empire cards and
technologies do is in `powers` of their chapters; nobody imports these, they are found in the registries of `powers.py`. State,
world, options, vocabulary and data stand below the chapters; game, knowledge, redeal, view, forecast, value and steward above.
Supply of barbarians (BSUP) is asked for in `barbarians` and decided in `events`; the end of the game (END)
is tested in `end_of_turn`; land that pacts open (DIP-31, DIP-32) counts in `purchase`; variants also act in other chapters: search the id.
"""
