/** What a map shows of a game; the game's own code makes these, the map knows nothing else. */

export interface PieceMark {
  key: string;
  symbol: string;
  colour: string;
  /** Does the symbol stand on a shield, or for itself (buildings)? */
  shield: "heater" | "round" | "none";
  ids: string[];
  count: number;
  damage: number;
  lies: boolean;
  /** Something to say in a corner, such as points left, and what it means. */
  corner: string;
  note: string;
  label: string;
}

export interface PlaceFacts {
  id: string;
  name: string;
  colour: string | null;
  pattern: string | null;
  /** Groups that belong together, such as countries; their outer borders are drawn thicker. */
  group: string;
  mark: string | null;
  pieces: PieceMark[];
  neighbours: string[];
  /** Everything about the place in one sentence, for those who do not see the map. */
  label: string;
  battle: boolean;
}

export interface Travel {
  key: string;
  symbol: string;
  colour: string;
  shield: PieceMark["shield"];
  from: string;
  to: string;
}
