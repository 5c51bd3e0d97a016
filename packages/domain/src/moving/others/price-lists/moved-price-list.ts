import type { PlaceInFile } from '../../move-source.ts'

/** A price of goods from a quantity on, as a file has it. */
export interface MovedPrice extends PlaceInFile {
  readonly code: string
  /** A second code of the same goods; empty for none. */
  readonly barcode: string
  readonly fromQuantity: number
  /** Decimal text above 0. */
  readonly price: string
}

export interface MovedPriceList extends PlaceInFile {
  readonly name: string
  readonly prices: readonly MovedPrice[]
}

/** The key of a price list among everything that came. */
export const priceListKeyOf = ({ name }: Pick<MovedPriceList, 'name'>): string => `own ${name}`
