import { decodeQR } from "qr/decode.js";
import { describe, expect, test } from "vitest";
import { qrCode } from "../src/lib/qr";

/** The drawing as a camera sees it: 4 pixels a square, dark where the path says. */
function photo(size: number, path: string) {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column++)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return { width: side, height: side, data };
}

describe("QR codes", () => {
  test.each(["https://table.example/return#AbCdEf0123456789-_xyzA", "http://127.0.0.1:8000/join/xyz", "x".repeat(200)])(
    "%s is read as it was written",
    (text) => {
      const { size, path } = qrCode(text);
      expect(decodeQR(photo(size, path))).toBe(text);
    },
  );
});
