"""The five phases of a turn, A to E: map card, income, actions, drawing, mandatory cards; `phases` begins and ends it."""
