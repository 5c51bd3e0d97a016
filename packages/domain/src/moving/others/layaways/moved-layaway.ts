import type { PlaceInFile } from '../../move-source.ts'

/** Goods that are kept in a layaway. */
export interface MovedLayawayLine extends PlaceInFile {
  readonly code: string
  /** A second code of the same goods; empty for none. */
  readonly barcode: string
  /** Decimal text above 0. */
  readonly quantity: string
  /** The agreed price of one; null where the file says none. */
  readonly price: string | null
}

/** Goods that are kept for a customer who has paid a part of them. Amounts are decimal text. */
export interface MovedLayaway extends PlaceInFile {
  readonly number: string
  readonly customer: string
  readonly phone: string
  /** Further words that tell its owner; empty where the file says nothing. */
  readonly owner: { readonly customerId: string; readonly email: string; readonly card: string }
  readonly note: string
  readonly place: string
  /** Null where the file says none: the prices of its lines are the total. */
  readonly total: string | null
  readonly paid: string
  readonly lastDay: string | null
  readonly lines: readonly MovedLayawayLine[]
}

/** The key of a layaway among everything that came. */
export const layawayKeyOf = ({ number }: Pick<MovedLayaway, 'number'>): string => `own ${number}`
