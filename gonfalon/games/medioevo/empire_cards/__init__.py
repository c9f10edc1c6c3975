"""A. Empire cards: buying them, the windows in which they are used, and what each of them does.

rules: MU-CARD, MU-EUSE, MU-EC, MU-INTER, MU-WINDOW

Cards and technologies are used in one way; the powers of cards are in `powers/`, those of technologies in `technology/powers/`.

How to add a card (or a technology that is used outside the purchases):

1. In a module of its group (`powers/battle/dice.py`, ...) write two functions and an entry of the module's `POWERS` (of a
   technology: `TECHNIQUES`, by its id):

       POWERS = {69: Power("play-building", growing_targets, grow)}

   `targets(s, seat, moment)` gives the tuples of arguments with which the seat could use it now; none: it cannot be used. The
   first argument of every move, the card, is left out. The last one may be a `range` where the verb ends with an amount; a text
   in front is the verb, where a power has several forms (`use.verb` tells which).
   Only public facts and the seat's own pieces count; florins and technology points are tested elsewhere. In a reaction window
   list only what could change the outcome (MU-WINDOW-02). `moment.window` is the window, `moment.values` what its step gave.
   `effect(s, use)` carries it out: `use.seat`, `use.card`, `use.args`, `use.die`. It changes the state at once, or pushes a step
   that asks more (a `CardStep`, so that simultaneous phases go on meanwhile). Windows, scope, price and die come from
   `data/cards.toml`; they are tested, paid and rolled before. `amount` there is the number in the effect.
2. The form of the move is a verb of `vocabulary.py`: `play...` takes a card first, `apply...` a technology. Add one if none fits.
3. Targets chosen after the die: `picks` and `pick_verb`. As many as the table of the die says are asked one by one, and `effect`
   is called for each with `use.args` as picked.
4. Cards of `any-own-action` and of reaction windows need nothing more. A window of the player's own (`combat.own-turn`,
   `commerce.sale` ...) is a step that lists `own_uses(s, seat, Moment(window, values))` among its moves, has `USE_VERBS` among
   its verbs, plays them with `use(s, seat, move, moment)` and refuses them with `refuse_use(s, seat, move, moment)`.
5. A step that lies right under a window of dice has `lying(s)`, the dice in order as (sides, result), and `turn(s, number,
   result)`, which sets one of them; then the Assassins work on it. `same(s, number, result)` tells that nothing would change.
6. A moment nobody has yet: push `Reaction(window, values)`. What lasts longer than the moment is an effect (`definitions/questions/effect_kinds.py`).
7. The module is named in `GROUPS` of `powers/table.py`.
"""
