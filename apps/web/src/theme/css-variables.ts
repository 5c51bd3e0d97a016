import { dark, deskLight, fonts, light, type Palette, sizes } from './tokens.ts'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Tokens as declarations of CSS. */
export const declarations = (palette: Partial<Palette>): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('')

/** The tokens as CSS: `--primary`, `--muted`, … by the page's `data-theme`, and by `data-surface="desk"`. */
export const cssVariables = (): string =>
  [
    `:root{${declarations(light)}--radius:${sizes.radius}px;--motion:${sizes.motionMs}ms;--font:${fonts.en};--font-total:${sizes.fontTotal}px;color-scheme:light}`,
    `:root[lang^='zh']{--font:${fonts.zh}}`,
    `:root[lang^='ja']{--font:${fonts.ja}}`,
    `:root[data-theme='dark']{${declarations(dark)}color-scheme:dark}`,
    `:root[data-theme='light'] [data-surface='desk']{${declarations(deskLight)}}`,
    '@media (prefers-reduced-motion: reduce){:root{--motion:0ms}}',
  ].join('\n')

/** Puts the variables on the page. A constructed sheet, because a strict CSP lets no style element in without a nonce. */
export function applyCssVariables(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(cssVariables())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
