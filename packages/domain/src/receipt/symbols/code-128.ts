/** Widths of bar, space, bar, space, bar, space of each of the 106 symbols, then the stop. Source: ISO/IEC 15417. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const CODE_C = 99
const CODE_B = 100
const START = { B: 104, C: 105 } as const
const STOP = 106

/** The bars of a Code 128: the module each begins at, and its width in modules. */
export interface Bars {
  readonly modules: number
  readonly bars: readonly { readonly at: number; readonly width: number }[]
}

/** A piece of a text in one code set: B says a character with each symbol, C two digits. */
export interface CodePiece {
  readonly set: 'B' | 'C'
  readonly text: string
}

/**
 * A text in the fewest symbols. Null for one that is empty or has other characters than printable ASCII.
 */
export function code128Pieces(text: string): CodePiece[] | null {
  if (!/^[ -~]+$/.test(text)) return null
  const { inB, inC } = costsOf(text)
  const pieces: { set: 'B' | 'C'; text: string }[] = []
  let set: 'B' | 'C' = (inB[0] ?? 0) <= (inC[0] ?? 0) ? 'B' : 'C'
  for (let at = 0; at < text.length;) {
    const stays = set === 'B' ? 1 + (inB[at + 1] ?? 0) : 1 + (inC[at + 2] ?? Infinity)
    const mayStay = set === 'B' || isPair(text, at)
    if (!mayStay || stays > ((set === 'B' ? inB : inC)[at] ?? 0)) set = set === 'B' ? 'C' : 'B'
    const taken = text.slice(at, at + (set === 'B' ? 1 : 2))
    const last = pieces.at(-1)
    if (last?.set === set) last.text += taken
    else pieces.push({ set, text: taken })
    at += taken.length
  }
  return pieces
}

/** The bars of a text with its check symbol, without the quiet zone of ten modules on either side. Null where it has none. */
export function code128(text: string): Bars | null {
  const pieces = code128Pieces(text)
  if (!pieces) return null
  const [start = START.B, ...values] = pieces.flatMap(({ set, text: piece }, index) => [
    index === 0 ? START[set] : set === 'B' ? CODE_B : CODE_C,
    ...valuesOf(set, piece),
  ])
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), start) % 103
  return barsOf([start, ...values, check, STOP])
}

const isPair = (text: string, at: number): boolean => /^\d\d$/.test(text.slice(at, at + 2))

/** Returns the number of symbols that the rest of a text takes from each place on, in either set. */
function costsOf(text: string): { readonly inB: readonly number[]; readonly inC: readonly number[] } {
  const inB = Array.from({ length: text.length + 1 }, () => 0)
  const inC = [...inB]
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const [one, pair] = [1 + (inB[at + 1] ?? 0), isPair(text, at) ? 1 + (inC[at + 2] ?? 0) : Infinity]
    inB[at] = Math.min(one, 1 + pair)
    inC[at] = Math.min(pair, 1 + one)
  }
  return { inB, inC }
}

const valuesOf = (set: 'B' | 'C', text: string): number[] =>
  set === 'B'
    ? Array.from(text, (character) => character.charCodeAt(0) - 32)
    : Array.from({ length: text.length / 2 }, (_, index) => Number(text.slice(index * 2, index * 2 + 2)))

function barsOf(symbols: readonly number[]): Bars {
  const widths = symbols.map((value) => patterns[value] ?? '').join('')
  const bars: { at: number; width: number }[] = []
  let at = 0
  Array.from(widths, Number).forEach((width, index) => {
    if (index % 2 === 0) bars.push({ at, width })
    at += width
  })
  return { modules: at, bars }
}
