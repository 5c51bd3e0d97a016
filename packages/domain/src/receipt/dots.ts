/** A picture of one bit a dot, rows padded to bytes, 1 = black. */
export interface Dots {
  readonly widthDots: number
  readonly heightDots: number
  readonly bits: Uint8Array
}

export const bitsFromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

export const bitsToBase64 = (bits: Uint8Array): string =>
  btoa(Array.from(bits, (byte) => String.fromCharCode(byte)).join(''))

export const isBlack = ({ widthDots, bits }: Dots, x: number, y: number): boolean =>
  ((bits[y * Math.ceil(widthDots / 8) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0

/** A picture of which `isBlackAt` says what is black. */
export function makeDots(widthDots: number, heightDots: number, isBlackAt: (x: number, y: number) => boolean): Dots {
  const rowBytes = Math.ceil(widthDots / 8)
  const bits = new Uint8Array(rowBytes * heightDots)
  for (let y = 0; y < heightDots; y += 1)
    for (let x = 0; x < widthDots; x += 1) if (isBlackAt(x, y)) bits[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return { widthDots, heightDots, bits }
}

/** The picture no wider than `mostDots`, height in proportion; each dot is its nearest one. A narrower one stays as it is. */
export function fitDots(dots: Dots, mostDots: number): Dots {
  const { widthDots, heightDots } = dots
  if (widthDots <= mostDots) return dots
  const height = Math.max(1, Math.round((heightDots * mostDots) / widthDots))
  const nearest = (at: number, to: number, from: number): number => Math.floor(((at + 0.5) * from) / to)
  return makeDots(mostDots, height, (x, y) =>
    isBlack(dots, nearest(x, mostDots, widthDots), nearest(y, height, heightDots)),
  )
}

/** The way gray becomes black and white: by one threshold (logos), or with the error spread to the neighbors (photographs). */
export const DITHERINGS = ['threshold', 'spread'] as const
export type Dithering = (typeof DITHERINGS)[number]

const MIDDLE = 128
/**
 * The spread of the error to the neighbors, in sixteenths: right, below left, below, below right. Source: Floyd and
 * Steinberg, 1976.
 */
const SPREAD = [
  [1, 0, 7],
  [-1, 1, 3],
  [0, 1, 5],
  [1, 1, 1],
] as const

/** Gray, 0 black to 255 white, one value a dot and row by row, in black and white. */
export function ditherGrey(grey: ArrayLike<number>, widthDots: number, heightDots: number, how: Dithering): Dots {
  const rest = Float32Array.from(grey)
  return makeDots(widthDots, heightDots, (x, y) => {
    const value = rest[y * widthDots + x] ?? 255
    const isDark = value < MIDDLE
    if (how === 'spread') spreadError(rest, { x, y, widthDots }, value - (isDark ? 0 : 255))
    return isDark
  })
}

function spreadError(
  rest: Float32Array,
  { x, y, widthDots }: { readonly x: number; readonly y: number; readonly widthDots: number },
  error: number,
): void {
  for (const [right, down, sixteenths] of SPREAD) {
    const at = (y + down) * widthDots + x + right
    if (x + right >= 0 && x + right < widthDots && at < rest.length) rest[at]! += (error * sixteenths) / 16
  }
}

/** Returns the share of a picture that is black, in percent, cut: much black takes long and fades. */
export function blackPercent({ widthDots, heightDots, bits }: Dots): number {
  const black = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  return Math.floor((black * 100) / (widthDots * heightDots))
}
