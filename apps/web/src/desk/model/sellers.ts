import type { DeskBasket, DeskLine } from './basket.ts'
import type { DeskSetup } from './desk-setup.ts'
import { desk } from './desk-state.ts'

/** A person to whom a sale may be credited. */
export interface Seller {
  readonly id: string
  readonly number: string
  readonly name: string
}

/**
 * Returns the people who work at the outlet; from an older server only those who may use the desk. Known offline too.
 */
export const sellersIn = (setup: Pick<DeskSetup, 'sellers' | 'staff'> | null): readonly Seller[] =>
  setup?.sellers ?? setup?.staff ?? []

/** Returns the name of a seller; empty for nobody, and for people this device does not know. */
export const sellerName = (id: string | undefined): string =>
  sellersIn(desk.read().setup).find((one) => one.id === id)?.name ?? ''

/** Returns the seller credited with a line: its own seller, else the basket's; undefined: the cashier. */
export const sellerOfLine = (basket: DeskBasket, line: DeskLine): string | undefined => line.sellerId ?? basket.sellerId
