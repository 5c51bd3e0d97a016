import { LARGEST_MINOR } from '../basket/index.ts'

/**
 * The value of a stock at moving-average cost: a quantity, its whole value, so that nothing is lost in a rounded
 * average, and the average itself, which is the cost of goods that are not there any more.
 *
 * Quantity 0 is worth 0; a negative quantity (sold before received) has a negative value, guessed at the average. Where
 * nobody knows a cost the value is 0 and means nothing; the first known cost values what is there ({@link
 * takeFirstCost}). The database's functions `kassa_value_after_out`, `kassa_value_after_in` and `kassa_average` say the
 * same, case by case. Source: D84, lessons 53 and 54, IN-P09.
 */
export interface StockValue {
  /** Pieces or grams; thousandths of a kg or pound. */
  readonly quantity: number
  readonly valueMinor: number
  /**
   * Thousandths of a minor unit per piece, gram, kg or pound; null where nobody knows. It stays what it was when the stock reached zero, until goods
   * come in.
   */
  readonly averageThousandths: number | null
  /** The quantity is kept in thousandths of what the average is per. */
  readonly isThousandths: boolean
}

/**
 * The effect of a movement: what came in or went out was worth `costMinor` (≥ 0; null: not known), and goods already gone turned out to cost `repairMinor`
 * more or less.
 */
export interface StockValueChange {
  readonly after: StockValue
  readonly costMinor: number | null
  /** Over all movements: Σ costs in = Σ costs out + Σ repairs + value. */
  readonly repairMinor: number
}

/** Returns the value of no stock at all, where nothing is known but perhaps a cost. */
export const emptyStockValue = (averageThousandths: number | null = 0, isThousandths = false): StockValue => ({
  quantity: 0,
  valueMinor: 0,
  averageThousandths,
  isThousandths,
})

const perUnit = (isThousandths: boolean): bigint => (isThousandths ? 1_000_000n : 1_000n)

/** a × b ÷ c, half away from zero as the database rounds; `c` ≥ 1. */
function halfUp(a: bigint, b: bigint, c: bigint): bigint {
  const product = a * b
  const half = (2n * (product < 0n ? -product : product) + c) / (2n * c)
  return product < 0n ? -half : half
}

/** The worth of a quantity of either sign at an average, half-up; null where nobody knows that. Exact up to 2^53. */
export const worthAt = (
  quantity: number,
  { averageThousandths, isThousandths }: Pick<StockValue, 'averageThousandths' | 'isThousandths'>,
): number | null => (averageThousandths === null ? null : worthOf(quantity, averageThousandths, isThousandths))

const worthOf = (quantity: number, averageThousandths: number, isThousandths: boolean): number =>
  Number(halfUp(BigInt(quantity), BigInt(averageThousandths), perUnit(isThousandths)))

/**
 * The value owed is a guess; one above the largest amount counts as the largest amount, so that a paid sale is always
 * booked.
 */
const owed = (minor: number): number => Math.max(-LARGEST_MINOR, minor)

/** A movement of goods whose cost nobody knows: only the quantity changes. */
const moveUnpriced = (before: StockValue, quantity: number): StockValueChange => ({
  after: { ...before, quantity: before.quantity + quantity, valueMinor: 0 },
  costMinor: null,
  repairMinor: 0,
})

/**
 * Values stock of unknown cost, or stock sold before its cost was known, once a first cost is known. A stock that has a
 * cost already stays as it is.
 */
export function takeFirstCost(before: StockValue, averageThousandths: number): StockValue {
  if (before.averageThousandths !== null) return before
  const valueMinor = owed(worthOf(before.quantity, averageThousandths, before.isThousandths))
  return { ...before, averageThousandths, valueMinor }
}

/**
 * Takes `quantity` (≥ 1) out at the average. While enough is there, the rest keeps its part of the value, half-up, so that the last unit takes what is
 * left; what is not there goes out at the average and makes the quantity negative. The average stays.
 */
export function issueStock(before: StockValue, quantity: number): StockValueChange {
  const { averageThousandths, isThousandths } = before
  if (averageThousandths === null) return moveUnpriced(before, -quantity)
  const rest = before.quantity - quantity
  const worth = (missing: number): number => worthOf(Math.min(missing, 0), averageThousandths, isThousandths)
  const valueMinor =
    rest >= 0
      ? Number(halfUp(BigInt(before.valueMinor), BigInt(rest), BigInt(before.quantity)))
      : owed(Math.min(before.valueMinor, 0) + worth(rest) - worth(before.quantity))
  const after = { ...before, quantity: rest, valueMinor }
  return { after, costMinor: before.valueMinor - valueMinor, repairMinor: 0 }
}

/**
 * Takes `quantity` (≥ 1) in for `costMinor` altogether (≥ 0; null: at the average so far): a receipt at its price, a customer's return at the cost it
 * went out with. Where the stock was negative, everything that is owed or there is valued anew at this cost, and the difference to the guess is the
 * repair. The average becomes that of what is there, or of what came in where nothing is.
 */
export function receiveStock(held: StockValue, quantity: number, costMinor: number | null): StockValueChange {
  const { isThousandths } = held
  const cost = costMinor ?? worthAt(quantity, held)
  if (cost === null) return moveUnpriced(held, quantity)
  const ofThese = averageOf(quantity, cost, isThousandths)
  // For goods sold before any cost was known, the receipt itself repairs the cost.
  const before = held.quantity > 0 ? takeFirstCost(held, ofThese) : held
  const after = before.quantity + quantity
  const valueMinor =
    before.quantity >= 0
      ? before.valueMinor + cost
      : owed(Number(halfUp(BigInt(cost), BigInt(after), BigInt(quantity))))
  const known = costMinor === null ? before.averageThousandths : ofThese
  const averageThousandths = after > 0 ? averageOf(after, valueMinor, isThousandths) : known
  return {
    after: { quantity: after, valueMinor, averageThousandths, isThousandths },
    costMinor: cost,
    repairMinor: before.valueMinor + cost - valueMinor,
  }
}

/**
 * Takes `quantity` (≥ 1) out for a given cost (≥ 0): goods returned to the supplier at the price they were bought for.
 * The value that the average then leaves over on an empty stock, or below zero on one that is not, is the repair.
 */
export function issueStockAt(before: StockValue, quantity: number, costMinor: number): StockValueChange {
  if (before.averageThousandths === null) return moveUnpriced(before, -quantity)
  const rest = before.quantity - quantity
  const leftMinor = before.valueMinor - costMinor
  const isWrong = rest === 0 ? leftMinor !== 0 : rest > 0 ? leftMinor < 0 : leftMinor > 0
  const valueMinor = isWrong ? 0 : leftMinor
  const averageThousandths = rest > 0 ? averageOf(rest, valueMinor, before.isThousandths) : before.averageThousandths
  return {
    after: { ...before, quantity: rest, valueMinor, averageThousandths },
    costMinor,
    repairMinor: leftMinor - valueMinor,
  }
}

const averageOf = (quantity: number, valueMinor: number, isThousandths: boolean): number =>
  Number(halfUp(BigInt(valueMinor), perUnit(isThousandths), BigInt(quantity)))
