/** Finding rows in a reference sheet. */
import type { ReferenceSheet, SheetTable } from "./types";

/** Without capitals and accents, as people type. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The rows that have all words, each in a cell or in the titles above; what has none is left out. */
export function search(sheet: ReferenceSheet, wish: string): ReferenceSheet["parts"] {
  const words = plain(wish).split(/\s+/).filter(Boolean);
  if (!words.length) return sheet.parts;
  return sheet.parts
    .map((part) => ({ ...part, tables: part.tables.map((table) => among(table, part.title, words)) }))
    .map((part) => ({ ...part, tables: part.tables.filter((table) => table.rows.length) }))
    .filter((part) => part.tables.length);
}

function among(table: SheetTable, part: string, words: string[]): SheetTable {
  const above = plain(`${part} ${table.title}`);
  const sought = words.filter((word) => !above.includes(word));
  const rows = table.rows.filter((row) => {
    const text = plain(row.cells.map((cell) => cell.text).join(" "));
    return sought.every((word) => text.includes(word));
  });
  return { ...table, rows };
}

export function countRows(parts: ReferenceSheet["parts"]): number {
  return parts.flatMap((part) => part.tables).reduce((sum, table) => sum + table.rows.length, 0);
}
