import { PRODUCT_CHARGES } from '@kassa/domain/product/product-charges.ts'
import type { DeskItem } from '../desk-catalogue.ts'

type Charges = NonNullable<DeskItem['charges']>

/** The fields of goods that say their charges. */
export type ItemCharges = Pick<DeskItem, 'charges' | 'moreCharges' | 'ownCharges'>

/**
 * Charges of goods as desks are told of them, the first `own` of them those of the goods themselves. A desk of before sells no line with more than three, so the
 * others stand beside them. Source: docs/decisions/2826.
 */
export const toldCharges = (all: Charges, own: number): ItemCharges => ({
  ...(all.length > 0 && { charges: all.slice(0, PRODUCT_CHARGES) }),
  ...(all.length > PRODUCT_CHARGES && { moreCharges: all.slice(PRODUCT_CHARGES) }),
  ...(own < all.length && { ownCharges: own }),
})

/** All charges of goods; where servers know nothing of those of what a box holds, its own. */
export const chargesOfItem = (
  { charges = [], moreCharges = [], ownCharges }: ItemCharges,
  areBoxesKnown: boolean,
): Charges => (areBoxesKnown ? [...charges, ...moreCharges] : charges.slice(0, ownCharges))
