import { lineEnd, wordEnd } from './script/line-ends.ts'

/** East Asian wide and full-width ranges: what a receipt printer prints two cells wide. */
const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
]

/** Marks over and under a letter, joiners, and signs that only say where letters run. */
const without: readonly (readonly [number, number])[] = [
  [0x300, 0x36f],
  [0x591, 0x5bd],
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  [0x610, 0x61a],
  [0x61c, 0x61c],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6dc],
  [0x6df, 0x6e4],
  [0x6e7, 0x6e8],
  [0x6ea, 0x6ed],
  [0xe31, 0xe31],
  [0xe34, 0xe3a],
  [0xe47, 0xe4e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  // Rings and keys round the sign before them.
  [0x20d0, 0x20f0],
  [0x3099, 0x309a],
  [0xfe00, 0xfe0f],
  // Tones of skin, which change the picture before them.
  [0x1f3fb, 0x1f3ff],
]

const isIn = (ranges: readonly (readonly [number, number])[], point: number): boolean =>
  ranges.some(([from, to]) => point >= from && point <= to)

/** Cells of one character: 2 for CJK, 0 for combining marks, else 1. */
export function characterCells(character: string): 0 | 1 | 2 {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x300) return 1
  if (isIn(without, point)) return 0
  return isIn(wide, point) ? 2 : 1
}

/** Cells of a text. */
export const textCells = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + characterCells(character), 0)

/** The longest beginning of `text` that fits into `cells`; a wide character is never halved. */
export function cutToCells(text: string, cells: number): string {
  let used = 0
  let cut = ''
  for (const character of text) {
    used += characterCells(character)
    if (used > cells) return cut
    cut += character
  }
  return cut
}

/**
 * `text` in lines of at most `cells`: at blanks and between the words of scripts that write none, else anywhere (Chinese and Japanese have neither), but so that no line
 * begins or ends with a sign that may not stand there.
 */
export function wrapToCells(text: string, cells: number): string[] {
  const lines: string[] = []
  let rest = text.trimEnd()
  while (textCells(rest) > cells) {
    const fits = cutToCells(rest, cells)
    const blank = rest[fits.length] === ' ' ? fits.length : fits.lastIndexOf(' ')
    const place = Math.max(blank, wordEnd(rest, fits.length))
    const end = place > 0 ? place : lineEnd(rest, Math.max(fits.length, 1))
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}
