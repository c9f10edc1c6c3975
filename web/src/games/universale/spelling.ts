/** Free texts in pacts, which are written by small moves. */

const LETTERS = " abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + ".,;:!?'\"()-+%/&=*àèéìòùäöüßçñÀÈÉ";
/** Three letters a move. */
const BY = 3;
export const LONGEST = 240;

/** The moves that write a text, as gonfalon/commons/pacts/clauses.py spells it. */
export function spelled(text: string): string[] {
  const known = [...text.trim().replace(/\s+/g, " ").slice(0, LONGEST)].map((letter) =>
    LETTERS.includes(letter) ? letter : "?",
  );
  while (known.length % BY) known.push(" ");
  const moves: string[] = [];
  for (let at = 0; at < known.length; at += BY)
    moves.push(
      `text ${known.slice(at, at + BY).reduce((code, letter) => code * LETTERS.length + LETTERS.indexOf(letter), 0)}`,
    );
  return moves;
}
