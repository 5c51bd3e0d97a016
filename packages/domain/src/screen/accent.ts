/** The colors that an accent paints on one ground, as `#RRGGBB`. */
export interface AccentColors {
  readonly primary: string
  readonly primaryHover: string
  /** A quiet ground for what is chosen. */
  readonly primarySoft: string
  /** Text that stands on `primary`. */
  readonly onPrimary: string
}

export interface Accent {
  readonly light: AccentColors
  readonly dark: AccentColors
  /** On a light desk, which is read standing. */
  readonly desk: AccentColors
}

/** The grounds that screens are painted on; the same as the web app's tokens. */
export const GROUNDS = {
  light: ['#FFFFFF', '#F6F6F9'],
  dark: ['#0F0F14', '#17171F', '#1F1F2A'],
} as const

/** The least contrast of text, and of text at the desk. Source: look.md; WCAG 2.2, 1.4.3 and 1.4.6. */
export const LEAST_CONTRAST = { text: 4.5, desk: 7 } as const

const WHITE = '#FFFFFF'
const BLACK = '#000000'
const INK = '#16161D'

const channelsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const colorOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase()

/** Mixes `percent` of the second color into the first. */
const mix = (color: string, other: string, percent: number): string => {
  const others = channelsOf(other)
  return colorOf(channelsOf(color).map((channel, at) => channel + (((others[at] ?? 0) - channel) * percent) / 100))
}

/** Relative luminance. Source: WCAG 2.2, definitions. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors, 1 to 21. Source: WCAG 2.2, definitions. */
export function contrastOf(color: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(color), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The contrast as it is told, cut after one decimal so that nothing reads as enough that is not: `4.4`. */
export const contrastText = (color: string, other: string): string =>
  (Math.floor(contrastOf(color, other) * 10) / 10).toFixed(1)

interface Paint {
  readonly toward: string
  readonly least: number
  readonly grounds: readonly string[]
  readonly softOn: string
  readonly softPercent: number
  readonly onPrimary: string
}

/** The first shade of an accent on its way to black or white that reads on every ground, and that its text reads on. */
function shadeOf(accent: string, paint: Paint): AccentColors {
  const { toward, least, grounds, softOn, softPercent, onPrimary } = paint
  for (let percent = 0; ; percent += 1) {
    const primary = mix(accent, toward, percent)
    const primarySoft = mix(primary, softOn, softPercent)
    const reads = [...grounds, primarySoft, onPrimary].every((other) => contrastOf(primary, other) >= least)
    if (reads || percent === 100) return { primary, primaryHover: mix(primary, toward, 18), primarySoft, onPrimary }
  }
}

const onLight = { toward: BLACK, grounds: GROUNDS.light, softOn: WHITE, softPercent: 92, onPrimary: WHITE }

/**
 * Returns the colors that an accent (`#RRGGBB`) paints in each mode: as it is where it can be read there, else darkened or lightened
 * until it can.
 */
export const accentOf = (accent: string): Accent => ({
  light: shadeOf(accent, { ...onLight, least: LEAST_CONTRAST.text }),
  desk: shadeOf(accent, { ...onLight, least: LEAST_CONTRAST.desk }),
  dark: shadeOf(accent, {
    toward: WHITE,
    least: LEAST_CONTRAST.text,
    grounds: GROUNDS.dark,
    softOn: GROUNDS.dark[1],
    softPercent: 85,
    onPrimary: INK,
  }),
})
