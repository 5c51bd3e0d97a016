import { accentOf } from '@kassa/domain/screen/accent.ts'
import { dark, deskLight, fonts, light, type Palette, sizes } from './tokens.ts'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const lines = (palette: Partial<Palette>): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('')

/** The tokens as CSS: `--primary`, `--muted`, … by the page's `data-theme`, and by `data-surface="desk"`. */
export const cssVariables = (): string =>
  [
    `:root{${lines(light)}--radius:${sizes.radius}px;--motion:${sizes.motionMs}ms;--font:${fonts.en};--font-total:${sizes.fontTotal}px;color-scheme:light}`,
    `:root[lang^='zh']{--font:${fonts.zh}}`,
    `:root[lang^='ja']{--font:${fonts.ja}}`,
    `:root[data-theme='dark']{${lines(dark)}color-scheme:dark}`,
    `:root[data-theme='light'] [data-surface='desk']{${lines(deskLight)}}`,
    '@media (prefers-reduced-motion: reduce){:root{--motion:0ms}}',
  ].join('\n')

/** Puts the variables on the page. A constructed sheet, because a strict CSP lets no style element in without a nonce. */
export function applyCssVariables(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(cssVariables())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** The variables that a brand's accent changes, by the same places as the tokens. */
export function accentVariables(accent: string): string {
  const { light: onLight, dark: onDark, desk } = accentOf(accent)
  return [
    // Under white text on any ground, and as text on a white screen that is read from afar: the same in both modes.
    `:root{${lines(onLight)}--brand:${onLight.primary};--brand-strong:${desk.primary};}`,
    `:root[data-theme='dark']{${lines(onDark)}}`,
    `:root[data-theme='light'] [data-surface='desk']{${lines(desk)}}`,
    // The desk's own rule for text on a dark accent stands.
    `:root[data-theme='dark'] .d-desk{--on-primary:#000000}`,
  ].join('\n')
}

const accentSheet = { sheet: null as CSSStyleSheet | null }

/** Paints the page in a brand's accent; null: in the product's own. */
export function applyAccent(accent: string | null): void {
  accentSheet.sheet ??= new CSSStyleSheet()
  const { sheet } = accentSheet
  sheet.replaceSync(accent === null ? '' : accentVariables(accent))
  // Behind the tokens, whichever came first.
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((other) => other !== sheet), sheet]
}
