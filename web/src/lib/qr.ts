/** A QR code as the path of a drawing: one letter of the path draws one row of dark squares. */
import { encodeQR } from "qr";

export interface Code {
  /** Squares on each side, with the quiet border that scanners need. */
  size: number;
  path: string;
}

const BORDER = 4;

export function qrCode(text: string): Code {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
    }
  });
  return { size: rows.length, path };
}
