import { accentOf } from '@kassa/domain/screen/accent.ts'
import { declarations } from './css-variables.ts'

/** The variables that a brand's accent changes, by the same places as the tokens. */
export function accentVariables(accent: string): string {
  const { light: onLight, dark: onDark, desk } = accentOf(accent)
  return [
    // Under white text on any ground, and as text on a white screen that is read from afar: the same in both modes.
    `:root{${declarations(onLight)}--brand:${onLight.primary};--brand-strong:${desk.primary};}`,
    `:root[data-theme='dark']{${declarations(onDark)}}`,
    `:root[data-theme='light'] [data-surface='desk']{${declarations(desk)}}`,
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
