import { findCurrency } from '../money/money.ts'
import { purchasePriceLimits } from '../product/field-limits.ts'
import { accept, refuse, type Refusal, type Result } from '../result.ts'
import { inOutlet, isMovable, type StockMovement } from './movement.ts'
import { DEFAULT_OVER_RECEIPT_BASIS_POINTS, withOverReceipt } from './over-receipt.ts'

export type PurchaseOrderState = 'draft' | 'submitted' | 'partially-received' | 'received' | 'closed' | 'cancelled'

export interface PurchaseOrderFacts {
  readonly state: PurchaseOrderState
  readonly outletId: string
  readonly lines: readonly PurchaseOrderLine[]
}

export interface PurchaseOrderLine {
  readonly lineId: string
  readonly variantId: string
  readonly quantity: number
  /** Price of one unit (one piece; one kg, pound or gram). */
  readonly unitPriceMinor: number
  readonly received: number
  readonly returned: number
}

/**
 * Returns whether prices can be bought at: each within the bounds of the currency (0 to 999,999.99; whole yen 0 to 999,999), null
 * where none was said. Refuses `purchase-order.price-beyond` (`line` from 1, `priceMinor`, `mostMinor`). Source: specification §5, D2.
 */
export function checkPurchasePrices(
  lines: readonly { readonly unitPriceMinor: number | null }[],
  currencyCode: string,
): Result<null> {
  const { min, max } = purchasePriceLimits(findCurrency(currencyCode)?.exponent ?? 2)
  const at = lines.findIndex(
    ({ unitPriceMinor: price }) => price !== null && (!Number.isSafeInteger(price) || price < min || price > max),
  )
  if (at === -1) return accept(null)
  const facts = { line: at + 1, priceMinor: lines[at]?.unitPriceMinor, mostMinor: max }
  return refuse({ code: 'purchase-order.price-beyond', facts })
}

export type PurchaseOrderAction =
  | 'edit'
  | 'delete'
  | 'submit'
  | 'receive'
  | 'receive-now'
  | 'cancel'
  | 'close'
  | 'return'
export type PurchaseOrderObstacle =
  | 'purchase-order.not-draft'
  | 'purchase-order.not-submitted'
  | 'purchase-order.already-received'
  | 'purchase-order.nothing-received'
  | 'purchase-order.closed'
  | 'purchase-order.cancelled'

/** The actions allowed in each state; those not listed are not allowed. Source: D11. */
const ALLOWED: Readonly<Record<PurchaseOrderState, readonly PurchaseOrderAction[]>> = {
  draft: ['edit', 'delete', 'submit', 'receive-now'],
  submitted: ['receive', 'cancel'],
  'partially-received': ['receive', 'close', 'return'],
  received: ['receive', 'close', 'return'],
  closed: ['return'],
  cancelled: [],
}

/**
 * The table of what may be done with a purchase order: the button's reason and the server's refusal, null when it may. `receive-now` is
 * submit and receive in one step; goods can go back to the supplier also after closing. Source: D11.
 */
export function purchaseOrderCan(
  action: PurchaseOrderAction,
  { state }: Pick<PurchaseOrderFacts, 'state'>,
): PurchaseOrderObstacle | null {
  if (ALLOWED[state].includes(action)) return null
  if (state === 'closed' || state === 'cancelled') return `purchase-order.${state}`
  if (action === 'return' || action === 'close') return 'purchase-order.nothing-received'
  if (action === 'cancel') return state === 'draft' ? 'purchase-order.not-submitted' : 'purchase-order.already-received'
  return state === 'draft' ? 'purchase-order.not-submitted' : 'purchase-order.not-draft'
}

export interface GoodsReceipt {
  readonly lineId: string
  readonly quantity: number
  /** The real cost of one unit; null takes the order's price. */
  readonly unitPriceMinor: number | null
}

export interface PurchaseOrderStep {
  readonly order: PurchaseOrderFacts
  readonly movements: readonly (StockMovement & { readonly unitPriceMinor: number })[]
}

/**
 * Books goods that came in: stock and moving-average cost are written from the movements. A line takes at most its quantity plus the
 * over-receipt (rounded down). The order is received when every line is.
 *
 * Refuses as {@link purchaseOrderCan}, or with `purchase-order.empty`, `purchase-order.unknown-line` (`lineId`),
 * `purchase-order.quantity-invalid` (`lineId`, `quantity`) or `purchase-order.over-receipt` (`lineId`, `most`, `wanted`). Source: D11.
 */
export function receiveGoods(
  order: PurchaseOrderFacts,
  receipts: readonly GoodsReceipt[],
  overReceiptBasisPoints: number = DEFAULT_OVER_RECEIPT_BASIS_POINTS,
): Result<PurchaseOrderStep> {
  const obstacle = purchaseOrderCan(order.state === 'draft' ? 'receive-now' : 'receive', order)
  if (obstacle) return refuse({ code: obstacle })
  const mostOf = (line: PurchaseOrderLine) => withOverReceipt(line.quantity, overReceiptBasisPoints) - line.received
  const wrong = quantityFault(order, receipts, mostOf, 'purchase-order.over-receipt')
  if (wrong) return refuse(wrong)
  const lines = order.lines.map((line) => ({ ...line, received: line.received + quantityFor(line, receipts) }))
  const movements = order.lines.flatMap((line) => {
    const unitPriceMinor = receipts.find(({ lineId }) => lineId === line.lineId)?.unitPriceMinor ?? line.unitPriceMinor
    return inOutlet(order.outletId, 'receipt', line, quantityFor(line, receipts)).map((one) => ({
      ...one,
      unitPriceMinor,
    }))
  })
  const isAll = lines.every(({ quantity, received }) => received >= quantity)
  return accept({ order: { ...order, lines, state: isAll ? 'received' : 'partially-received' }, movements })
}

/**
 * Sends goods back to the supplier: a negative receipt at the price they came for, at most what was received and not returned yet.
 * Refuses as {@link receiveGoods}, with `purchase-order.over-return` in place of the over-receipt. Source: D11, IN-P10.
 */
export function returnGoods(order: PurchaseOrderFacts, returns: readonly GoodsReceipt[]): Result<PurchaseOrderStep> {
  const obstacle = purchaseOrderCan('return', order)
  if (obstacle) return refuse({ code: obstacle })
  const wrong = quantityFault(
    order,
    returns,
    ({ received, returned }) => received - returned,
    'purchase-order.over-return',
  )
  if (wrong) return refuse(wrong)
  const lines = order.lines.map((line) => ({ ...line, returned: line.returned + quantityFor(line, returns) }))
  const movements = order.lines.flatMap((line) => {
    const unitPriceMinor = returns.find(({ lineId }) => lineId === line.lineId)?.unitPriceMinor ?? line.unitPriceMinor
    return inOutlet(order.outletId, 'supplier-return', line, -quantityFor(line, returns)).map((one) => ({
      ...one,
      unitPriceMinor,
    }))
  })
  return accept({ order: { ...order, lines }, movements })
}

/** Receipts and returns of an order, the newest first. */
interface CameBefore {
  readonly kind: 'receipt' | 'return'
  readonly lines: readonly { readonly lineId: string; readonly unitPriceMinor: number }[]
}

/**
 * Returns the goods that go back, each at a price: what was said, else what the last receipt of its line cost, so that between receipt and bill nothing is left of
 * pieces that are not there. Source: D11, accounting.md (Supplier bills).
 */
export const pricedReturns = <Row extends GoodsReceipt>(
  returns: readonly Row[],
  before: readonly CameBefore[],
): readonly Row[] =>
  returns.map((row) => {
    const came = before.find(
      ({ kind, lines }) => kind === 'receipt' && lines.some(({ lineId }) => lineId === row.lineId),
    )
    const last = came?.lines.find(({ lineId }) => lineId === row.lineId)
    return { ...row, unitPriceMinor: row.unitPriceMinor ?? last?.unitPriceMinor ?? null }
  })

const quantityFor = (line: PurchaseOrderLine, rows: readonly GoodsReceipt[]): number =>
  rows.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0

function quantityFault(
  order: PurchaseOrderFacts,
  rows: readonly GoodsReceipt[],
  mostOf: (line: PurchaseOrderLine) => number,
  overCode: string,
): Refusal | undefined {
  const isTwice = new Set(rows.map(({ lineId }) => lineId)).size < rows.length
  if (rows.length === 0 || isTwice) return { code: 'purchase-order.empty' }
  for (const { lineId, quantity } of rows) {
    const line = order.lines.find((one) => one.lineId === lineId)
    if (!line) return { code: 'purchase-order.unknown-line', facts: { lineId } }
    if (!isMovable(quantity)) return { code: 'purchase-order.quantity-invalid', facts: { lineId, quantity } }
    if (quantity > mostOf(line)) return { code: overCode, facts: { lineId, most: mostOf(line), wanted: quantity } }
  }
  return undefined
}
