import type { LineGoods } from './goods.ts'
import { nameIn } from './goods.ts'

const MOST = 3
const LONGEST = 200
const languages = ['en', 'zh', 'ja'] as const

/** The first goods of a basket that waits, as the outlet names them, and as others who look for it read them. */
export function shownGoods(lines: readonly { readonly goods: LineGoods }[], locale: string) {
  const namesBy = (language: string): string[] =>
    lines.slice(0, MOST).map(({ goods }) => nameIn(goods, language).slice(0, LONGEST))
  const names = namesBy(locale)
  const others = languages
    .map((language) => [language, namesBy(language)] as const)
    .filter(([, own]) => own.some((name, at) => name !== names[at]))
  return { names, ...(others.length > 0 && { namesIn: Object.fromEntries(others) }) }
}
