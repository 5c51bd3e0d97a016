import { accept, refuse, type Result } from '../result.ts'
import { inOutlet, type StockMovement } from './movement.ts'

export type StocktakeState = 'counting' | 'review' | 'applied' | 'cancelled'
export type StocktakeAction = 'count' | 'submit' | 'recount' | 'apply' | 'cancel'
export type StocktakeObstacle =
  | 'stocktake.not-counting'
  | 'stocktake.not-in-review'
  | 'stocktake.applied'
  | 'stocktake.cancelled'

/**
 * The table of what may be done with a stocktake; null when it may. It opens counting, with a snapshot of the stock; `recount` sends a
 * review back to counting; cancelling leaves no trace in the stock. Source: D13.
 */
export function stocktakeCan(
  action: StocktakeAction,
  { state }: { readonly state: StocktakeState },
): StocktakeObstacle | null {
  if (state === 'applied' || state === 'cancelled') return `stocktake.${state}`
  if (action === 'cancel') return null
  if (action === 'count' || action === 'submit') return state === 'counting' ? null : 'stocktake.not-counting'
  return state === 'review' ? null : 'stocktake.not-in-review'
}

/** The number of goods counted in a quarter of an hour, at three quarters of a minute each. Source: IN-D02. */
export const GOODS_IN_15_MINUTES = 20

/** The count of one counter in one place at one moment; several of them (shelf, store room, devices) add up. */
export interface Count {
  readonly variantId: string
  /** Counter and place; a later count by the same key replaces the earlier one. */
  readonly countKey: string
  /** 0 and up, in the variant's own unit. */
  readonly quantity: number
  /** Epoch milliseconds. */
  readonly countedAt: number
}

/** A movement of the stock book since the stocktake was opened. */
export interface LedgerMovement {
  readonly variantId: string
  readonly quantity: number
  readonly at: number
}

export interface StocktakeCountedLine {
  readonly variantId: string
  readonly counted: number
  /** Snapshot plus what moved up to the count: what should have been there at that moment. */
  readonly expected: number
  /** counted − expected: what applying adds to the stock, however much moved after the count. */
  readonly variance: number
  readonly needsRecount: boolean
}

export interface RecountTolerance {
  /** Units, and basis points of the expected; above both a recount is asked for. */
  readonly units: number
  readonly basisPoints: number
}

/**
 * Compares the counts with what should have been there. Sales go on: a line's expected stock follows the book up to its
 * last count, and movements after it change the stock but not the variance. Goods that nobody counted are not in the
 * answer. Source: D13, IN-P04.
 */
export function compareCounts(
  snapshotOf: (variantId: string) => number,
  movements: readonly LedgerMovement[],
  counts: readonly Count[],
  tolerance: RecountTolerance,
): readonly StocktakeCountedLine[] {
  const variants = [...new Set(counts.map(({ variantId }) => variantId))]
  return variants.map((variantId) => {
    const own = lastPerKey(counts.filter((count) => count.variantId === variantId))
    const counted = own.reduce((sum, { quantity }) => sum + quantity, 0)
    const lastAt = Math.max(...own.map(({ countedAt }) => countedAt))
    const moved = movements.reduce(
      (sum, one) => (one.variantId === variantId && one.at <= lastAt ? sum + one.quantity : sum),
      0,
    )
    const expected = snapshotOf(variantId) + moved
    const variance = counted - expected
    return { variantId, counted, expected, variance, needsRecount: isAbove(tolerance, expected, variance) }
  })
}

/**
 * Applies a reviewed stocktake: one adjustment per line that varies. Refuses as {@link stocktakeCan}, with `stocktake.nothing-counted`, or
 * with `stocktake.recount-needed` (`variantIds`) unless somebody named accepts the lines above tolerance. Source: D13.
 */
export function applyStocktake(
  stocktake: { readonly state: StocktakeState; readonly outletId: string },
  lines: readonly StocktakeCountedLine[],
  acceptedBy: string | null,
): Result<readonly StockMovement[]> {
  const obstacle = stocktakeCan('apply', stocktake)
  if (obstacle) return refuse({ code: obstacle })
  if (lines.length === 0) return refuse({ code: 'stocktake.nothing-counted' })
  const above = lines.filter(({ needsRecount }) => needsRecount).map(({ variantId }) => variantId)
  if (above.length > 0 && acceptedBy === null)
    return refuse({ code: 'stocktake.recount-needed', facts: { variantIds: above } })
  return accept(
    lines.flatMap((line) =>
      inOutlet(stocktake.outletId, 'stocktake', { ...line, lineId: line.variantId }, line.variance),
    ),
  )
}

function lastPerKey(counts: readonly Count[]): readonly Count[] {
  const last = new Map<string, Count>()
  for (const count of counts) {
    const earlier = last.get(count.countKey)
    if (!earlier || count.countedAt >= earlier.countedAt) last.set(count.countKey, count)
  }
  return [...last.values()]
}

function isAbove({ units, basisPoints }: RecountTolerance, expected: number, variance: number): boolean {
  const off = Math.abs(variance)
  return off > units && off * 10_000 > Math.abs(expected) * basisPoints
}
