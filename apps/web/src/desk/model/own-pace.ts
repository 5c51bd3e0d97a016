import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { snapshotIn } from '@kassa/domain/basket/sold-basket.ts'

/** How fast somebody sold, each figure the middle one of their sales; null where there is none to say it of. */
export interface OwnPace {
  readonly sales: number
  /** Pieces in a minute, from the first line to the beginning of payment, in tenths. */
  readonly piecesPerMinuteTenths: number | null
  /** Seconds from the beginning of payment to the money, in tenths. */
  readonly secondsToTenderTenths: number | null
}

/** Longer than this between two moments of a sale is a basket that waited, not a person who worked. */
export const LONGEST_MS = 30 * 60_000

const middleOf = (figures: readonly number[]): number | null => {
  const sorted = figures.toSorted((one, other) => one - other)
  const at = sorted.length >> 1
  const [lower, upper] = [sorted[sorted.length % 2 === 0 ? at - 1 : at], sorted[at]]
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2)
}

const piecesIn = ({ lines }: Snapshot): number =>
  lines.reduce((sum, line) => sum + ('count' in line ? line.count : 1), 0)

const isWork = (ms: number): boolean => ms > 0 && ms <= LONGEST_MS

/**
 * Returns the pace at which one person sold, from sales of their own: moments that every sale carries anyway. A basket that waited longer than
 * {@link LONGEST_MS} says nothing of its person and is left out of the figure it spoils. Source: features, CD-D10.
 */
export function ownPace(sales: readonly Pick<SaleBody, 'staffId' | 'snapshot'>[], staffId: string): OwnPace {
  const mine = sales.filter((sale) => sale.staffId === staffId).map(snapshotIn)
  const scanning = mine.flatMap((snapshot) => {
    const ms = (snapshot.paymentStartedAt ?? snapshot.now) - snapshot.openedAt
    return isWork(ms) ? [Math.round((piecesIn(snapshot) * 600_000) / ms)] : []
  })
  const paying = mine.flatMap(({ paymentStartedAt, now }) => {
    const ms = paymentStartedAt === null ? 0 : now - paymentStartedAt
    return isWork(ms) ? [Math.round(ms / 100)] : []
  })
  return {
    sales: mine.length,
    piecesPerMinuteTenths: middleOf(scanning),
    secondsToTenderTenths: middleOf(paying),
  }
}
