/** SHA-256. Browsers have it for pages over HTTPS only, and many tables are in a house without. */

const ROUNDS = 64;

/** The first 32 bits of the fractional parts of roots of primes. */
function roots(count: number, power: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let number = 2, at = 0; at < count; number++) {
    let prime = true;
    for (let other = 2; other * other <= number; other++) if (number % other === 0) prime = false;
    if (prime) found[at++] = (number ** power % 1) * 2 ** 32;
  }
  return found;
}

const START = roots(8, 1 / 2);
const WORDS = roots(ROUNDS, 1 / 3);

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function padded(data: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(((data.length + 8) >> 6) * 64 + 64));
  new Uint8Array(view.buffer).set(data);
  view.setUint8(data.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, data.length << 3);
  return view;
}

export function sha256(data: Uint8Array): Uint8Array {
  const blocks = padded(data);
  const hash = START.slice();
  const w = new Uint32Array(ROUNDS);
  for (let block = 0; block < blocks.byteLength; block += 64) {
    for (let at = 0; at < ROUNDS; at++) {
      if (at < 16) {
        w[at] = blocks.getUint32(block + at * 4);
        continue;
      }
      const low = w[at - 15]!;
      const high = w[at - 2]!;
      const a = turn(low, 7) ^ turn(low, 18) ^ (low >>> 3);
      const b = turn(high, 17) ^ turn(high, 19) ^ (high >>> 10);
      w[at] = w[at - 16]! + a + w[at - 7]! + b;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < ROUNDS; at++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + WORDS[at]! + w[at]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] = hash[at]! + word));
  }
  const bytes = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => bytes.setUint32(at * 4, word));
  return new Uint8Array(bytes.buffer);
}
