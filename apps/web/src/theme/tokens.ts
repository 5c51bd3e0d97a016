/**
 * The one list of colors and sizes. The antd theme and the CSS variables of shell, desk and second screen come from
 * it, so both tempers stay one product. Contrast: text on page and surface ≥ 4.5:1, `desk` overrides ≥ 7:1 on white.
 */
export interface Palette {
  readonly primary: string
  readonly primaryHover: string
  readonly primarySoft: string
  /** Text that stands on `primary`. */
  readonly onPrimary: string
  readonly page: string
  readonly surface: string
  readonly raised: string
  readonly text: string
  readonly muted: string
  readonly border: string
  /** The edge of a field one types into: 3:1 against the surface. */
  readonly edge: string
  readonly good: string
  readonly goodSoft: string
  readonly warn: string
  readonly warnSoft: string
  readonly bad: string
  readonly badSoft: string
  readonly info: string
  readonly infoSoft: string
}

export const light: Palette = {
  primary: '#6D28D9',
  primaryHover: '#5B21B6',
  primarySoft: '#F3EEFE',
  onPrimary: '#FFFFFF',
  page: '#F6F6F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  text: '#16161D',
  muted: '#5C5C6B',
  border: '#E4E4EC',
  edge: '#8A8A99',
  good: '#157F3B',
  goodSoft: '#E9F7EE',
  warn: '#9A5B00',
  warnSoft: '#FEF5E3',
  bad: '#B42318',
  badSoft: '#FDECEA',
  info: '#1D4ED8',
  infoSoft: '#E8EFFD',
}

export const dark: Palette = {
  primary: '#A78BFA',
  primaryHover: '#C4B5FD',
  primarySoft: '#2A2140',
  onPrimary: '#16161D',
  page: '#0F0F14',
  surface: '#17171F',
  raised: '#1F1F2A',
  text: '#F2F2F7',
  muted: '#A5A5B5',
  border: '#2E2E3B',
  edge: '#6E6E80',
  good: '#4ADE80',
  goodSoft: '#12291B',
  warn: '#FBBF24',
  warnSoft: '#2E2410',
  bad: '#F87171',
  badSoft: '#331917',
  info: '#93C5FD',
  infoSoft: '#152339',
}

/** The colors that the desk changes on a light screen: it is read standing, from 80 cm. */
export const deskLight: Partial<Palette> = {
  muted: '#45454F',
  good: '#0B5D2A',
  warn: '#7A4600',
  bad: '#8F1B12',
  info: '#163CA8',
}

export const sizes = {
  radius: 8,
  space: 4,
  fontBackOffice: 14,
  fontTotal: 44,
  motionMs: 120,
} as const

const system = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Kassa Letters', sans-serif"

/** The system's own faces, ordered by language: han characters are drawn differently in Chinese and in Japanese. */
export const fonts = {
  en: `${system}, 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC'`,
  zh: `'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Source Han Sans SC', 'Microsoft YaHei', ${system}`,
  ja: `'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Noto Sans JP', 'Noto Sans CJK JP', 'Yu Gothic UI', Meiryo, ${system}`,
} as const

export type Mode = 'light' | 'dark'

export const palettes: Readonly<Record<Mode, Palette>> = { light, dark }
