/** Why stock moved; each is one kind of entry in the stock book. */
export type MovementKind =
  | 'sale'
  | 'refund'
  | 'receipt'
  | 'supplier-return'
  | 'transfer-out'
  | 'transfer-in'
  | 'transfer-back'
  | 'transfer-difference'
  | 'damage'
  | 'stocktake'
  | 'adjustment'

/** Stock that moves: positive in, negative out, in the variant's own unit. `transit` is between two outlets. */
export interface StockMovement {
  readonly place: { readonly kind: 'outlet'; readonly outletId: string } | { readonly kind: 'transit' }
  readonly variantId: string
  readonly quantity: number
  readonly kind: MovementKind
  /** The line of the document it comes from. */
  readonly lineId: string
}

/** A movement in an outlet; a quantity of 0 is none. */
export const inOutlet = (
  outletId: string,
  kind: MovementKind,
  line: { readonly lineId: string; readonly variantId: string },
  quantity: number,
): readonly StockMovement[] =>
  quantity === 0
    ? []
    : [{ place: { kind: 'outlet', outletId }, variantId: line.variantId, quantity, kind, lineId: line.lineId }]

/** A movement of goods between outlets; a quantity of 0 is none. */
export const inTransit = (
  kind: MovementKind,
  line: { readonly lineId: string; readonly variantId: string },
  quantity: number,
): readonly StockMovement[] =>
  quantity === 0 ? [] : [{ place: { kind: 'transit' }, variantId: line.variantId, quantity, kind, lineId: line.lineId }]

/** Returns whether a quantity is one stock can move by: a whole number of units, 1–999,999,999 (specification §5: 1–999,999 pieces; D48 thousandths). */
export const isMovable = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= 999_999_999
