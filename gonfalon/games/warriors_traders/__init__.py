"""Warriors & Traders: each chapter of the rulebook is a package.

| chapter of the rulebook             | package       | rule ids (WT-)              |
|-------------------------------------|---------------|-----------------------------|
| Game components, play-mat           | `realm`       | COMP, TECH, PROD, TRD, MIL  |
| Countries and Provinces, Allied Game| `control`     | PROV, ALLY                  |
| Setting up; 2 and 3-player game     | `setup`       | SETUP, SMALL                |
| Playing the game                    | `turn`        | TURN, OPT, ASK              |
| I Upkeep phase                      | `upkeep`      | UPKEEP                      |
| II Trade phase                      | `trade`       | TRADE                       |
| III Development phase, Actions      | `development` | DEV, ACT                    |
| Country Unification                 | `unification` | UNIF                        |
| IV Maneuvering phase, Princesses    | `maneuvering` | MOVE, PRINC                 |
| Battles, Retreat, Barbarians, Forts | `battle`      | BATTLE, RETREAT, BARB, FORT |
| War                                 | `war`         | WAR                         |
| End of turn actions (Down-keep)     | `downkeep`    | DOWN                        |
| Victory Points, Victory conditions  | `victory`     | OBJ, VP, VIC, EARLY         |
| FAQ: a player leaves                | `leaving`     | LEAVE                       |

In a chapter `questions` change nothing, `changes` change the state, `steps` ask and decide. State, world, options and data
stand below the chapters; game, knowledge, view, forecast, value and steward above. The small games (SMALL) are in `data/scenarios.toml` and
`world.py`; armies that retreated recover in `downkeep`. Abilities (TECH, PROD, TRD, MIL), the
Allied Game (ALLY) and decisions at the table (ASK) also act in other chapters: search the id.
"""
