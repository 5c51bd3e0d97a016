import type { Language } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'

interface Shown {
  readonly names: readonly string[]
  readonly namesIn?: { readonly [Key in Language]?: readonly string[] | undefined } | undefined
}

/** The first goods of a basket that waits, by their names in the reader's language. */
export const goodsShown = ({ names, namesIn }: Shown): readonly string[] => namesIn?.[currentLanguage()] ?? names
