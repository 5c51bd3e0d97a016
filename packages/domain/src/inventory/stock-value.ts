import { multiplyDivide } from '../money/round.ts'
import { LARGEST_MINOR } from '../basket/index.ts'

/**
 * What a stock is worth at moving-average cost: a quantity and its whole value, so that nothing is lost in a rounded average.
 *
 * Quantity 0 is worth 0; a negative quantity (sold before received) has a negative value, guessed at the last known cost.
 * Source: lessons 53 and 54, IN-P09.
 */
export interface StockValue {
  readonly quantity: number
  readonly valueMinor: number
  /** The last known cost, as money for a quantity; what goods without stock are valued at. Quantity ≥ 1. */
  readonly lastCost: { readonly minor: number; readonly quantity: number }
}

/** What a movement did to the value. Over all movements: Σ costs in = Σ costs out + Σ repairs + value. */
export interface StockValueChange {
  readonly after: StockValue
  /** The cost of what came in or went out, positive. */
  readonly costMinor: number
  /** Cost that turned out otherwise and belongs to goods already gone: positive was missing, negative too much. */
  readonly repairMinor: number
}

/** Nothing on hand; goods sold before they are received are valued at the purchase price of `perQuantity` units (1000 for a kg). */
export const emptyStockValue = (purchasePriceMinor = 0, perQuantity = 1): StockValue => ({
  quantity: 0,
  valueMinor: 0,
  lastCost: { minor: purchasePriceMinor, quantity: perQuantity },
})

/**
 * Takes `quantity` (≥ 1) out at the average cost, half-up; the last unit takes what is left. What is not there goes out at the last known
 * cost and makes the quantity negative.
 */
export function issueStock(before: StockValue, quantity: number): StockValueChange {
  const there = Math.min(quantity, Math.max(0, before.quantity))
  const missing = quantity - there
  const ofStock = there === 0 ? 0 : multiplyDivide(before.valueMinor, there, before.quantity, 'half-up')
  const room = LARGEST_MINOR + Math.min(0, before.valueMinor)
  const guessed = Math.min(room, costOf(before.lastCost, missing))
  const valueMinor = before.valueMinor - ofStock - guessed
  const after = { ...before, quantity: before.quantity - quantity, valueMinor }
  return { after, costMinor: ofStock + guessed, repairMinor: 0 }
}

/**
 * Takes `quantity` (≥ 1) in for `costMinor` altogether (≥ 0): a receipt at its price, a customer's return at the cost it went out with.
 *
 * Where the stock was negative, the goods already gone are valued anew at this cost and the difference to the guess is the repair.
 */
export function receiveStock(before: StockValue, quantity: number, costMinor: number): StockValueChange {
  const lastCost = { minor: costMinor, quantity }
  const after = before.quantity + quantity
  if (before.quantity >= 0) {
    return {
      after: { quantity: after, valueMinor: before.valueMinor + costMinor, lastCost },
      costMinor,
      repairMinor: 0,
    }
  }
  const valueMinor = after < 0 ? -costOf(lastCost, -after) : costOf(lastCost, after)
  const repairMinor = before.valueMinor + costMinor - valueMinor
  return { after: { quantity: after, valueMinor, lastCost }, costMinor, repairMinor }
}

/**
 * Takes `quantity` (≥ 1) out for a given cost (≥ 0): goods returned to the supplier at the price they were bought for. What the average then
 * leaves over on an empty stock, or below zero on one that is not, is the repair.
 */
export function issueStockAt(before: StockValue, quantity: number, costMinor: number): StockValueChange {
  const after = before.quantity - quantity
  const leftMinor = before.valueMinor - costMinor
  const isWrong = after === 0 ? leftMinor !== 0 : after > 0 ? leftMinor < 0 : leftMinor > 0
  const valueMinor = isWrong ? 0 : leftMinor
  return { after: { ...before, quantity: after, valueMinor }, costMinor, repairMinor: leftMinor - valueMinor }
}

/** A quantity at a known cost, half-up; a guess of more than the largest amount says that much, so that a paid sale is always booked. */
function costOf(known: StockValue['lastCost'], quantity: number): number {
  const exact = (BigInt(known.minor) * BigInt(quantity)) / BigInt(known.quantity)
  return exact < BigInt(LARGEST_MINOR)
    ? multiplyDivide(known.minor, quantity, known.quantity, 'half-up')
    : LARGEST_MINOR
}

/** The average cost of `perQuantity` units (1 piece; 1000 thousandths for a kg), cut, not rounded; the last known cost without stock. Source: D3. */
export function averageCost(stock: StockValue, perQuantity: number): number {
  if (stock.quantity <= 0) return multiplyDivide(stock.lastCost.minor, perQuantity, stock.lastCost.quantity, 'down')
  return multiplyDivide(stock.valueMinor, perQuantity, stock.quantity, 'down')
}
