/** The way a till asks who sold: not at all, once for the basket, or for each line. Setting `sales.seller`. Source: CD-P22. */
export const SELLER_MODES = ['none', 'basket', 'line'] as const
export type SellerMode = (typeof SELLER_MODES)[number]

/** The seller of a line; lines without a named seller were sold by the cashier. */
export interface SellerOfLine {
  readonly lineId: string
  readonly staffId: string
}

interface Attributed {
  readonly id: string
  /** The line's own seller; left out where the basket's counts. */
  readonly sellerId?: string
}

/**
 * Returns the seller to record for each line of a basket: the line's own seller where sellers of lines are asked for,
 * else the basket's. A line of the cashier's own is left out, and so is every line where no seller is asked for.
 */
export function sellersOf(
  lines: readonly Attributed[],
  basketSellerId: string | undefined,
  { mode, cashierId }: { readonly mode: SellerMode; readonly cashierId: string | null },
): SellerOfLine[] {
  if (mode === 'none') return []
  return lines.flatMap(({ id, sellerId }) => {
    const staffId = (mode === 'line' ? sellerId : undefined) ?? basketSellerId
    return staffId === undefined || staffId === cashierId ? [] : [{ lineId: id, staffId }]
  })
}

/** The facts in the books about somebody who is named as a seller. */
export interface SellerFacts {
  readonly id: string
  readonly isEnabled: boolean
  /** Works at the outlet of the sale. */
  readonly isBound: boolean
}

export type SellerFault = 'line-unknown' | 'unknown' | 'disabled' | 'elsewhere'

/** Returns the contradiction between the books and a seller that a till has recorded; undefined where there is none. */
export function sellerFault(
  { lineId, staffId }: SellerOfLine,
  lineIds: ReadonlySet<string>,
  staff: readonly SellerFacts[],
): SellerFault | undefined {
  if (!lineIds.has(lineId)) return 'line-unknown'
  const one = staff.find(({ id }) => id === staffId)
  if (!one) return 'unknown'
  if (!one.isEnabled) return 'disabled'
  return one.isBound ? undefined : 'elsewhere'
}
