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

const isCombining = (point: number): boolean =>
  (point >= 0x300 && point <= 0x36f) ||
  point === 0x3099 ||
  point === 0x309a ||
  point === 0x200d ||
  (point >= 0xfe00 && point <= 0xfe0f)

/** Cells of one character: 2 for CJK, 0 for combining marks, else 1. */
export function characterCells(character: string): 0 | 1 | 2 {
  const point = character.codePointAt(0) ?? 0
  if (isCombining(point)) return 0
  return wide.some(([from, to]) => point >= from && point <= to) ? 2 : 1
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

/** `text` in lines of at most `cells`: at blanks where there are any, else anywhere (Chinese and Japanese have none). */
export function wrapToCells(text: string, cells: number): string[] {
  const lines: string[] = []
  let rest = text.trimEnd()
  while (textCells(rest) > cells) {
    const fits = cutToCells(rest, cells)
    const blank = rest[fits.length] === ' ' ? fits.length : fits.lastIndexOf(' ')
    const end = blank > 0 ? blank : Math.max(fits.length, 1)
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}
