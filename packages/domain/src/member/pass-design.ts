/** The figures of a member that a pass may show, in the order in which it does. */
export const PASS_ROWS = ['points', 'balance', 'level', 'next', 'member'] as const
export type PassFigure = (typeof PASS_ROWS)[number]

/** The colors of a pass, `#rrggbb` in small letters. */
export interface PassColors {
  readonly background: string
  readonly text: string
}

export const PASS_COLOR = /^#[0-9a-f]{6}$/

export const USUAL_PASS_COLORS: PassColors = { background: '#4a2f8f', text: '#ffffff' }

/** The least contrast of text, in hundredths: what WCAG 2.2 asks for small text. */
const LEAST_CONTRAST_HUNDREDTHS = 450

const share = (hex: string, at: number): number => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
const luminance = (hex: string): number => 0.2126 * share(hex, 1) + 0.7152 * share(hex, 3) + 0.0722 * share(hex, 5)

/** Returns the contrast of two colors in hundredths, rounded down: 100 for the same, 2100 for black on white. */
export function contrastHundredths({ background, text }: PassColors): number {
  const [one, other] = [luminance(background), luminance(text)]
  return Math.floor(((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)) * 100 + 1e-9)
}

export const isReadable = (colors: PassColors): boolean => contrastHundredths(colors) >= LEAST_CONTRAST_HUNDREDTHS
