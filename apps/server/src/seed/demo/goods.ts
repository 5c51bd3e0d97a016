import { internalBarCode } from '@kassa/domain/product/internal-code.ts'
import { drinkShelves } from './drinks.ts'
import type { Family, DemoNames, Shelf, Size } from './family.ts'
import { freshShelves } from './fresh.ts'
import { householdShelves } from './household.ts'
import { larderShelves } from './larder.ts'

/** The demo shop's shelves, department by department. */
const shelves: readonly Shelf[] = [...drinkShelves, ...freshShelves, ...larderShelves, ...householdShelves]

/** One product of the demo shop, ready for the public call that adds it. Prices in fen, for a piece or a kilogram. */
export interface DemoGoods {
  readonly department: DemoNames
  readonly category: DemoNames
  readonly tax: Shelf['tax']
  readonly names: { readonly en: string; readonly zh: string; readonly ja: string }
  readonly reading: string
  readonly motif: string
  readonly isWeighed: boolean
  readonly priceMinor: number
  readonly costMinor: number
  /** Null, or what members pay. */
  readonly memberPriceMinor: number | null
  /** Null, or percent off for everybody, in basis points. */
  readonly specialOffBasisPoints: number | null
  /** EAN-13 of the range for use inside a company; some goods have a second one, from another supplier. */
  readonly codes: readonly string[]
  /** Five digits; what a scale prints into a label of weighed goods. */
  readonly customCode: string
  /** Pieces, or grams of weighed goods, on hand at the first outlet. */
  readonly stock: number
  readonly warningLine: number
}

const withSize = (name: string, size: string): string => (size === '' ? name : `${name} ${size}`)

/** Words that sizes are written with, in Chinese and Japanese; units of measure are the same everywhere. */
const sizeWords: readonly (readonly [en: RegExp, zh: string, ja: string])[] = [
  [/^1 pc$/, '1件', '1個'],
  [/^(\d+) pc$/, '$1件装', '$1個入'],
  [/refill$/, '补充装', '詰替'],
  [/^natural$/, '原色', 'ナチュラル'],
  [/^purple$/, '紫色', '紫'],
]

const sizeIn = (language: 'zh' | 'ja', size: string): string =>
  sizeWords.reduce((text, [en, zh, ja]) => text.replace(en, language === 'zh' ? zh : ja), size)

// Spread over the goods by their place in the list, so that the demo is the same everywhere.
const memberPriceAt = (index: number, priceMinor: number): number | null =>
  index % 4 === 1 && priceMinor >= 200 ? Math.trunc((priceMinor * 95) / 100) : null
const specialAt = (index: number): number | null => (index % 17 === 5 ? 1_000 : null)
const stockAt = (index: number, isWeighed: boolean): number => {
  if (index % 41 === 7) return 0
  const pieces = index % 13 === 3 ? 3 : 24 + ((index * 37) % 96)
  return isWeighed ? pieces * 250 : pieces
}

const goodsOf = (shelf: Shelf, family: Family, [size, priceMinor, costMinor]: Size, index: number): DemoGoods => {
  const [en, zh, ja] = family.names
  const isWeighed = family.isWeighed ?? false
  const secondCode = index % 9 === 2 ? [internalBarCode(9_500_000_000 + index)] : []
  return {
    department: shelf.department,
    category: shelf.category,
    tax: shelf.tax,
    names: { en: withSize(en, size), zh: withSize(zh, sizeIn('zh', size)), ja: withSize(ja, sizeIn('ja', size)) },
    reading: family.reading,
    motif: family.motif,
    isWeighed,
    priceMinor,
    costMinor,
    memberPriceMinor: memberPriceAt(index, priceMinor),
    specialOffBasisPoints: specialAt(index),
    codes: isWeighed ? [] : [internalBarCode(9_000_000_000 + index), ...secondCode],
    customCode: String(10_001 + index),
    stock: stockAt(index, isWeighed),
    warningLine: isWeighed ? 3_000 : 6,
  }
}

/** Every product of the demo shop, in shelf order; always the same. */
export const demoGoods: readonly DemoGoods[] = shelves
  .flatMap((shelf) => shelf.families.flatMap((family) => family.sizes.map((size) => ({ shelf, family, size }))))
  .map(({ shelf, family, size }, index) => goodsOf(shelf, family, size, index))
