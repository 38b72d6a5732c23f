// QR codes of texts: bytes, with the least correction (ISO/IEC 18004). Links are long, so every byte counts.

/** Bytes of correction in a block, and blocks, by version. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];
/** The largest version that a telephone reads from a screen without trouble. */
const MOST = BLOCKS.length;

/** Centres of the alignment patterns along a side. */
function centres(version: number): number[] {
  if (version === 1) {
    return [];
  }
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - (count - 2 - at) * step)];
}

/** Bytes that a version holds, correction included. */
function capacity(version: number): number {
  const count = centres(version).length;
  const patterns = count === 0 ? 0 : (25 * count - 10) * count - 55;
  return Math.floor(((16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0)) / 8);
}

/** A product in the field of 256 elements. */
function times(x: number, y: number): number {
  let z = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    z = (z << 1) ^ ((z >>> 7) * 0x11d) ^ (((y >>> bit) & 1) * x);
  }
  return z;
}

/** The bytes of correction of a block. */
function correction(data: number[], count: number): number[] {
  const divisor: number[] = [...Array(count - 1).fill(0), 1];
  for (let power = 0, root = 1; power < count; power += 1, root = times(root, 2)) {
    divisor.forEach((one, at) => (divisor[at] = times(one, root) ^ (divisor[at + 1] ?? 0)));
  }
  const rest: number[] = Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((one, at) => (rest[at]! ^= times(one, factor)));
  }
  return rest;
}

/** The bytes of a text in a version, with their correction, in the order in which they are drawn. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [count, each, whole] = [BLOCKS[version - 1]!, CORRECTION[version - 1]!, capacity(version)];
  const room = whole - count * each;
  const head = version < 10 ? [0x40 | (bytes.length >> 4), ((bytes.length & 15) << 4) | (bytes[0]! >> 4)] : [0x40 | (bytes.length >> 12), (bytes.length >> 4) & 255, ((bytes.length & 15) << 4) | (bytes[0]! >> 4)];
  const rest = [...bytes].map((byte, at) => ((byte & 15) << 4) | ((bytes[at + 1] ?? 0) >> 4));
  const data = [...head, ...rest];
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) {
    data.push(pad);
  }
  const short = Math.floor(room / count);
  const long = room % count;
  let from = 0;
  const blocks = Array.from({ length: count }, (_, at) => data.slice(from, (from += short + (at >= count - long ? 1 : 0))));
  const checks = blocks.map((block) => correction(block, each));
  const column = (all: number[][], at: number) => all.flatMap((block) => (at < block.length ? [block[at]!] : []));
  return [
    ...Array.from({ length: short + 1 }, (_, at) => column(blocks, at)).flat(),
    ...Array.from({ length: each }, (_, at) => column(checks, at)).flat(),
  ];
}

/** The remainder of a number with `width` zeros behind it, by a polynomial. */
function remainder(value: number, width: number, polynomial: number): number {
  let rest = value << width;
  for (let bit = 31 - Math.clz32(rest); bit >= width; bit -= 1) {
    rest ^= ((rest >>> bit) & 1) * (polynomial << (bit - width));
  }
  return rest;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | undefined)[][];

/** The patterns of a version that are not data; undefined is room for data. */
function frame(version: number, mask: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean) => grid[y]?.[x] !== undefined || (x >= 0 && y >= 0 && x < size && y < size) ? (grid[y]![x] = dark) : undefined;
  const ring = (x: number, y: number, radius: number, is: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        set(x + dx, y + dy, is(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const all = centres(version);
  const last = all.length - 1;
  for (const [i, x] of all.entries()) {
    for (const [j, y] of all.entries()) {
      if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0))) {
        ring(x, y, 2, (distance) => distance !== 1);
      }
    }
  }
  [[3, 3], [size - 4, 3], [3, size - 4]].forEach(([x = 0, y = 0]) => ring(x, y, 4, (distance) => distance !== 2 && distance !== 4));
  const format = (((8 | mask) << 10) | remainder(8 | mask, 10, 0x537)) ^ 0x5412;
  const bit = (value: number, at: number) => ((value >>> at) & 1) === 1;
  for (let at = 0; at < 15; at += 1) {
    const along = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at;
    set(8, along, bit(format, at));
    const across = at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at;
    set(across, 8, bit(format, at));
  }
  set(8, size - 8, true);
  if (version >= 7) {
    const told = (version << 12) | remainder(version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const [x, y] = [size - 11 + (at % 3), Math.floor(at / 3)];
      set(x, y, bit(told, at));
      set(y, x, bit(told, at));
    }
  }
  return grid;
}

function filled(version: number, mask: number, data: number[]): boolean[][] {
  const grid = frame(version, mask);
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    const column = right <= 6 ? right - 1 : right;
    for (let step = 0; step < size; step += 1) {
      const y = (column + 1) & 2 ? step : size - 1 - step;
      for (const x of [column, column - 1]) {
        if (grid[y]![x] === undefined) {
          const dark = (((data[at >> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
          grid[y]![x] = dark !== MASKS[mask]!(x, y);
          at += 1;
        }
      }
    }
  }
  return grid as boolean[][];
}

/** How hard a code is to read: long runs, squares, and more of one shade than of the other. */
function burden(grid: boolean[][]): number {
  const size = grid.length;
  let cost = 0;
  let dark = 0;
  for (let y = 0; y < size; y += 1) {
    let [row, column] = [0, 0];
    for (let x = 0; x < size; x += 1) {
      dark += grid[y]![x] ? 1 : 0;
      row = x > 0 && grid[y]![x] === grid[y]![x - 1] ? row + 1 : 1;
      column = x > 0 && grid[x]![y] === grid[x - 1]![y] ? column + 1 : 1;
      cost += [row, column].reduce((sum, run) => sum + (run === 5 ? 3 : run > 5 ? 1 : 0), 0);
      const isSquare = x > 0 && y > 0 && grid[y]![x] === grid[y]![x - 1] && grid[y]![x] === grid[y - 1]![x] && grid[y]![x] === grid[y - 1]![x - 1];
      cost += isSquare ? 3 : 0;
    }
  }
  return cost + 10 * Math.floor(Math.abs(dark / (size * size) - 0.5) * 20);
}

/** The code of a text, row by row, dark is true; undefined if the text is too long for one. */
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const fits = (version: number) => bytes.length + (version < 10 ? 2 : 3) <= capacity(version) - BLOCKS[version - 1]! * CORRECTION[version - 1]!;
  const version = Array.from({ length: MOST }, (_, at) => at + 1).find(fits);
  if (version === undefined || bytes.length === 0) {
    return undefined;
  }
  const data = codewords(bytes, version);
  const all = MASKS.map((_, mask) => filled(version, mask, data));
  return all.reduce((best, one) => (burden(one) < burden(best) ? one : best));
}
