import type { MovedStock, PlaceInFile } from '../../move-source.ts'

/** Stock of goods that a file names by a code alone. */
export interface MovedCount extends PlaceInFile {
  readonly system: string
  readonly code: string
  /** A second code of the same goods; empty for none. */
  readonly barcode: string
  /** Empty where the file has no names. */
  readonly name: string
  readonly stock: readonly MovedStock[]
}

/** The key of a count among everything that came. */
export const countKeyOf = ({ system, code }: MovedCount): string => `${system} ${code}`

/** Returns the quantity at a place, and nothing else of it. */
export const stockAt = (place: string, stock: string): MovedStock => ({
  place,
  stock,
  price: null,
  lowStock: null,
  reorderPoint: null,
  restockLevel: null,
  isSold: true,
})
