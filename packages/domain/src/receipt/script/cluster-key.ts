import type { LetterCluster } from './clusters.ts'

const span = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
const both = (ones: readonly string[], others: readonly string[]): string[] =>
  ones.flatMap((one) => others.map((other) => one + other))

const ARABIC_VOWELS = [...span(0x064b, 0x0650), '\u0652']
const ARABIC = [
  ...ARABIC_VOWELS,
  '\u0651',
  '\u0653',
  '\u0654',
  '\u0655',
  '\u0670',
  ...both([...span(0x064b, 0x0650), '\u0670'], ['\u0651']),
  '\u0651\u0670',
]
const HEBREW_POINTS = [...span(0x05b0, 0x05bb), '\u05c7']
const HEBREW_DOTS = ['\u05bc', '\u05bf', '\u05c1', '\u05c2', '\u05bc\u05c1', '\u05bc\u05c2']
const HEBREW = [...HEBREW_POINTS, ...HEBREW_DOTS, ...both(HEBREW_POINTS, HEBREW_DOTS)]
const THAI_VOWELS = ['\u0e31', ...span(0x0e34, 0x0e3a), '\u0e47', '\u0e4d']
const THAI_TONES = span(0x0e48, 0x0e4c)
const THAI = [...THAI_VOWELS, ...THAI_TONES, '\u0e4e', ...both(THAI_VOWELS, THAI_TONES)]

/** Marks that a face draws on the letters of a script, alone and together, in the order of their normal form. */
export const MARKS = { arabic: ARABIC, hebrew: HEBREW, thai: THAI } as const

const numbers = new Map(['', ...ARABIC, ...HEBREW, ...THAI].map((marks, index) => [marks, index]))

/** The number under which the face of these scripts keeps a letter with its marks; undefined: it has them not together. */
export function clusterKey({ base, form, marks }: LetterCluster): number | undefined {
  const number = numbers.get(marks)
  return number === undefined ? undefined : (number * 4 + form) * 0x10000 + (base.codePointAt(0) ?? 0)
}
