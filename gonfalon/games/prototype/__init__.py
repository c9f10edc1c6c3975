"""The prototype of Medioevo Universale: each chapter of the rulebook is a package.

| chapter of the rulebook                         | package          | rule ids (MP-)                        |
|-------------------------------------------------|------------------|---------------------------------------|
| Componenti; terms                               | `realm`          | TERM, COMP                            |
| Regni, Preparazione                             | `setup`          | KING, SETUP                           |
| Fasi di gioco                                   | `timing`         | TIME                                  |
| Fasi di gioco; 1 Ordine di turno                | `turn`           | TURN                                  |
| 2 Carte Impero                                  | `cards`          | CARD                                  |
| Carte Impero: i personaggi                      | `characters`     | CHAR                                  |
| 3 Diplomazia                                    | `diplomacy`      | DIPL, WAR, CB                         |
| Religione; Crociata                             | `church`         | POPE, EXCOM, CRUS                     |
| 4 Acquisto                                      | `purchase`       | BUY, TECH, BUILD, TRANS, ENGINE, CAPT |
| 5 Tasse                                         | `taxes`          | TAX, LOAN                             |
| 6 Rinforzi                                      | `reinforcements` | REINF                                 |
| 7 Eventi                                        | `events`         | EVENT, RELIC, REBEL                   |
| 8 Posizionamento                                | `placement`      | PLACE                                 |
| 9 Combattimento                                 | `combat`         | COMBAT                                |
| Carico, scarico                                 | `loading`        | LOAD                                  |
| Movimento; Blocchi navali                       | `movement`       | MOVE, BLOCK                           |
| Attaccare, Attacco multiplo                     | `attack`         | ATT, MULTI                            |
| Procedura, Risultato, Assalto, Battaglie navali | `battle`         | BATTLE, RES, ASSAULT, NAVAL           |
| Conquista, Territorio conteso                   | `conquest`       | CONQ, CONTEST                         |
| Assedio                                         | `siege`          | SIEGE                                 |
| Capitale, Eliminazione                          | `capital`        | CAPITAL, ELIM                         |
| 10 Commercio                                    | `commerce`       | TRADE, PRICE, FAIR, PRIS              |
| Approvvigionamento                              | `supply`         | SUPPLY                                |
| Barbari                                         | `barbarians`     | BARB, PIRATE, BCAPT, ACTIV, TREAS     |
| Carte Obiettivo, an option                      | `objectives`     | OBJ                                   |
| Durata, Vittoria                                | `victory`        | END, SCORE                            |

In a chapter `questions` change nothing, `changes` change the state, `steps` ask and decide. State, world, options, vocabulary and data
stand below the chapters; game, knowledge, redeal, value, view, forecast, lab and steward above. What a technology does (TECHFX) is asked
with `has` where it acts, and TIME, CONTEST, POPE, COMP and END also act in other chapters: search the id.
"""
