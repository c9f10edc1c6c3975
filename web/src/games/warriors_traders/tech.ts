/** The public tables of the technology boards, as data/technologies.toml has them. */
import type { Path } from "./facts";

export interface Level {
  level: number;
  tokens_total: number;
  food?: number;
  products?: number;
  bank_rate?: number;
  trade_routes?: number;
  weapons?: number;
  action_points?: number;
  units?: string[];
}

export interface Ability {
  id: string;
  path: Path;
  level: number;
  rule?: string;
}

export type Technologies = Partial<Record<Path, Level[]>> & { ability?: Ability[]; abilities?: Ability[] };

export function levelsOf(tables: Technologies | undefined, path: Path): Level[] {
  return tables?.[path] ?? [];
}
