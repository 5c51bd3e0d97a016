import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { pinyin } from 'pinyin-pro'

const han = /\p{Script=Han}/u

/** Pinyin of a Chinese name without tones: run together, and its initials. Empty for other scripts. */
function pinyinKeys(name: string): readonly string[] {
  if (!han.test(name)) return []
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
  return [syllables.join(''), syllables.map((syllable) => syllable[0] ?? '').join('')]
}

/**
 * The text a product is found by: its names, its reading, and the pinyin of Chinese names (D81).
 *
 * Order: name, other names, reading, pinyin, initials; each once, folded, blanks between them.
 */
export function searchTextOf(product: {
  readonly name: string
  readonly names: { readonly en?: string; readonly zh?: string; readonly ja?: string }
  readonly reading: string
}): string {
  const names = [product.name, product.names.en ?? '', product.names.zh ?? '', product.names.ja ?? '']
  const chinese = [product.names.zh ?? product.name]
  const keys = [...names, product.reading, ...chinese.flatMap((name) => pinyinKeys(name))].map((key) =>
    foldForSearch(key),
  )
  return [...new Set(keys.filter((key) => key !== ''))].join(' ')
}
