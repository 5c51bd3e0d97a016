import { errorWords } from './reed-solomon.ts'
import { makeDots, type Dots } from '../dots.ts'

// QR codes with error correction M and bytes as they are, versions 1 to 20. Source: ISO/IEC 18004.

/** Error words a block, and blocks, by version from 1. */
const ERROR_WORDS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]
const LARGEST = ERROR_WORDS.length

const sideOf = (version: number): number => version * 4 + 17

/** Modules that are free for data and errors. */
function freeModules(version: number): number {
  const side = sideOf(version)
  const centres = version === 1 ? 0 : Math.floor(version / 7) + 2
  const alignment = centres === 0 ? 0 : (centres * centres - 3) * 25 - (centres - 2) * 2 * 5
  const finders = 3 * 64 + 31
  const timing = 2 * (side - 16)
  return side * side - finders - timing - alignment - (version >= 7 ? 36 : 0)
}

const dataWords = (version: number): number =>
  (freeModules(version) >> 3) - (ERROR_WORDS[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0)

const countBits = (version: number): number => (version < 10 ? 8 : 16)

function bitsOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => (value >> (count - 1 - place)) & 1)
}

/** Mode, count, bytes, an end, and padding to the version's words. */
function wordsOf(bytes: Uint8Array, version: number): number[] {
  const room = dataWords(version)
  const bits = [...bitsOf(0b0100, 4), ...bitsOf(bytes.length, countBits(version))]
  for (const byte of bytes) bits.push(...bitsOf(byte, 8))
  while (bits.length < room * 8 && bits.length % 8 !== 0) bits.push(0)
  const words = Array.from({ length: bits.length / 8 }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  )
  for (let pad = 0; words.length < room; pad += 1) words.push(pad % 2 === 0 ? 0xec : 0x11)
  return words
}

/** The words in blocks with their errors, laid in each other: first all first words, then all second ones. */
function interleave(words: readonly number[], version: number): number[] {
  const blocks = BLOCKS[version - 1] ?? 1
  const short = Math.floor(words.length / blocks)
  const firstLong = blocks - (words.length % blocks)
  const data = Array.from({ length: blocks }, (_, block) => {
    const start = block * short + Math.max(0, block - firstLong)
    return words.slice(start, start + short + (block >= firstLong ? 1 : 0))
  })
  const errors = data.map((block) => errorWords(block, ERROR_WORDS[version - 1] ?? 0))
  const across = (rows: readonly (readonly number[])[], most: number): number[] =>
    Array.from({ length: most }, (_, place) => rows.flatMap((row) => row[place] ?? [])).flat()
  return [...across(data, short + 1), ...across(errors, ERROR_WORDS[version - 1] ?? 0)]
}

/** Centers of the alignment patterns along a side. */
function centresOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = sideOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, place) => last - step * (count - 2 - place))]
}

/** A remainder of a division of polynomials over bits: what format and version carry to be read in spite of damage. */
function remainder(value: number, generator: number, bits: number): number {
  let rest = value << bits
  for (let at = 31 - Math.clz32(rest); at >= bits; at = rest === 0 ? -1 : 31 - Math.clz32(rest))
    rest ^= generator << (at - bits)
  return rest
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** A square of modules: 1 black, 0 white, undefined where nothing stands yet. */
class Square {
  readonly modules: (0 | 1 | undefined)[]
  readonly side: number
  constructor(side: number) {
    this.side = side
    this.modules = Array.from({ length: side * side })
  }
  set(x: number, y: number, isBlack: boolean): void {
    if (x >= 0 && y >= 0 && x < this.side && y < this.side) this.modules[y * this.side + x] = isBlack ? 1 : 0
  }
  get(x: number, y: number): 0 | 1 | undefined {
    return this.modules[y * this.side + x]
  }
}

/** A square ring pattern round a center: black where the distance is named. */
function rings(square: Square, x: number, y: number, reach: number, black: readonly number[]): void {
  for (let down = -reach; down <= reach; down += 1)
    for (let right = -reach; right <= reach; right += 1)
      square.set(x + right, y + down, black.includes(Math.max(Math.abs(right), Math.abs(down))))
}

function patterns(version: number): Square {
  const square = new Square(sideOf(version))
  const last = square.side - 4
  const centres = centresOf(version)
  for (const y of centres)
    for (const x of centres)
      if (!((x === 6 || y === 6) && (x === y || Math.max(x, y) === square.side - 7))) rings(square, x, y, 2, [0, 2])
  for (let at = 8; at < square.side - 8; at += 1) {
    square.set(at, 6, at % 2 === 0)
    square.set(6, at, at % 2 === 0)
  }
  for (const [x, y] of [[3, 3], [last, 3], [3, last]] as const) rings(square, x, y, 4, [0, 1, 3]) // prettier-ignore
  writeFormat(square, 0)
  if (version >= 7) writeVersion(square, version)
  return square
}

function writeVersion(square: Square, version: number): void {
  const bits = (version << 12) | remainder(version, 0x1f25, 12)
  for (let at = 0; at < 18; at += 1) {
    const isBlack = ((bits >> at) & 1) === 1
    square.set(square.side - 11 + (at % 3), Math.floor(at / 3), isBlack)
    square.set(Math.floor(at / 3), square.side - 11 + (at % 3), isBlack)
  }
}

/** Error correction M (00) and the mask, twice; and the one module that is always black. */
function writeFormat(square: Square, mask: number): void {
  const bits = ((mask << 10) | remainder(mask, 0x537, 10)) ^ 0x5412
  const isBlack = (at: number): boolean => ((bits >> at) & 1) === 1
  const { side } = square
  for (let at = 0; at < 15; at += 1) {
    if (at < 8) square.set(side - 1 - at, 8, isBlack(at))
    else square.set(8, side - 15 + at, isBlack(at))
    if (at < 6) square.set(8, at, isBlack(at))
    else if (at < 8) square.set(8, at + 1, isBlack(at))
    else if (at === 8) square.set(7, 8, isBlack(at))
    else square.set(14 - at, 8, isBlack(at))
  }
  square.set(8, side - 8, true)
}

/** Fills what is free with the bits, in pairs of columns from the right, up and down in turn, under a mask. */
function fill(square: Square, words: readonly number[], mask: (x: number, y: number) => boolean): void {
  const { side } = square
  let at = 0
  let isUp = true
  for (let right = side - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5
    for (let step = 0; step < side; step += 1)
      for (const x of [right, right - 1]) {
        const y = isUp ? side - 1 - step : step
        if (square.get(x, y) !== undefined) continue
        const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
        square.set(x, y, (bit === 1) !== mask(x, y))
        at += 1
      }
  }
}

/** Returns a penalty for what makes a square hard to read: long runs, blocks of one color, what looks like a finder, too much of one color. */
function penalty({ modules, side }: Square): number {
  const lines = Array.from({ length: side }, (_, at) => [
    modules.slice(at * side, at * side + side).join(''),
    Array.from({ length: side }, (_, row) => String(modules[row * side + at])).join(''),
  ]).flat()
  const runs = lines.reduce(
    (sum, line) => sum + (line.match(/0{5,}|1{5,}/g) ?? []).reduce((points, run) => points + run.length - 2, 0),
    0,
  )
  const finders = lines.reduce((sum, line) => sum + (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0) * 40, 0)
  let blocks = 0
  for (let y = 1; y < side; y += 1)
    for (let x = 1; x < side; x += 1) {
      const corner = modules[y * side + x]
      const others = [modules[y * side + x - 1], modules[(y - 1) * side + x], modules[(y - 1) * side + x - 1]]
      if (others.every((other) => other === corner)) blocks += 3
    }
  const black = modules.filter((module) => module === 1).length
  return runs + finders + blocks + Math.floor(Math.abs((black * 20) / modules.length - 10)) * 10
}

/**
 * A text as a QR code, one dot a module, without the quiet zone of four modules around it. Null for an empty text or one of more
 * than 666 bytes.
 */
export function qrCode(text: string): Dots | null {
  const bytes = new TextEncoder().encode(text)
  const fits = (version: number): boolean => bytes.length * 8 + 4 + countBits(version) <= dataWords(version) * 8
  const version = Array.from({ length: LARGEST }, (_, place) => place + 1).find(fits)
  if (bytes.length === 0 || version === undefined) return null
  const words = interleave(wordsOf(bytes, version), version)
  const candidates = MASKS.map((mask, number) => {
    const square = patterns(version)
    fill(square, words, mask)
    writeFormat(square, number)
    return square
  })
  const best = candidates.reduce((one, other) => (penalty(other) < penalty(one) ? other : one))
  return makeDots(best.side, best.side, (x, y) => best.get(x, y) === 1)
}
