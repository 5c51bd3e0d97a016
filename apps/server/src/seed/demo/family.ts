/** A name in the three languages of the product. */
export type DemoNames = readonly [en: string, zh: string, ja: string]

/** One size or kind of a family: what is put behind the name, the price and the cost in fen. */
export type Size = readonly [label: string, priceMinor: number, costMinor: number]

/** Goods that differ only in size, with the reading of the Japanese name in kana and a drawn motif. */
export interface Family {
  readonly names: DemoNames
  readonly reading: string
  readonly motif: string
  readonly sizes: readonly Size[]
  /** Sold by weight: the price is for a kilogram. */
  readonly isWeighed?: boolean
}

/** Goods sold by the piece. */
export const pieces = (names: DemoNames, reading: string, motif: string, ...sizes: readonly Size[]): Family => ({
  names,
  reading,
  motif,
  sizes,
})

/** Goods sold by the kilogram. */
export const byWeight = (
  names: DemoNames,
  reading: string,
  motif: string,
  priceMinor: number,
  costMinor: number,
): Family => ({ names, reading, motif, sizes: [['', priceMinor, costMinor]], isWeighed: true })

/** A shelf of the shop: a category below a department, with the tax its goods take. */
export interface Shelf {
  readonly department: DemoNames
  readonly category: DemoNames
  readonly tax: 'standard' | 'food'
  readonly families: readonly Family[]
}
