/** What a map shows of a game; the game's own code makes these, the map knows nothing else. */

export interface PieceMark {
  key: string;
  symbol: string;
  colour: string;
  /** Does the symbol stand on a shield, or for itself (buildings)? A coin has its worth on it instead. */
  shield: "heater" | "round" | "none" | "coin";
  ids: string[];
  count: number;
  damage: number;
  lies: boolean;
  /** Something to say in a corner, such as points left, and what it means. */
  corner: string;
  note: string;
  label: string;
}

/** A cell of the board's grid: it lies open, or under a tile that hides what is there. */
export interface TileFacts {
  face: "open" | "covered" | "ruined";
  code: string;
  /** Its name without the code. */
  title: string;
  /** How well it withstands what comes from outside; 0 where nothing does. */
  defence: number;
  /** What comes from outside can reach it now. */
  exposed: boolean;
}

/** What is printed where the city of a place lies. */
export interface SiteFacts {
  symbol: string;
  colour: string;
  /** What else is printed beside it, such as an anchor. */
  beside: string | null;
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
  /** What stands for the pieces where there is no room for all of them; without it they stand closer. */
  brief?: PieceMark[];
  site?: SiteFacts;
  /** Something befalls it now. */
  struck?: boolean;
  /** Water, which nobody holds. */
  sea?: boolean;
  tile?: TileFacts;
}

/** A way over several places, and where it leads. */
export interface Course {
  places: string[];
  target: string;
}

export interface Travel {
  key: string;
  symbol: string;
  colour: string;
  shield: PieceMark["shield"];
  from: string;
  to: string;
}
