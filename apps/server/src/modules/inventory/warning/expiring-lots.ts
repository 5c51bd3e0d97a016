import type { Tx } from '../../../platform/db/tx.ts'
import type { LookedAt } from './outlet-items.store.ts'
import { findKept } from './outlet-items.store.ts'
import { listWarnings, type WarningRecord } from './warning-list.store.ts'
import { riskOf } from './warnings.ts'

/** The goods of one item that soon expire on one day: all lots with that last day together. Quantities in pieces, thousandths or grams. */
export interface ExpiringLot {
  readonly variantId: string
  readonly productId: string
  readonly weightUnit: string | null
  readonly expiresOn: string
  /** 0 on the last day itself. */
  readonly daysLeft: number
  readonly quantity: number
  /** The quantity left after the last day; null where nobody knows how it sells. */
  readonly atRisk: number | null
}

/** Looked at in one turn. */
const MOST = 1_000

/**
 * Returns the goods that the list of warnings shows as soon to expire at an outlet on a business day, the most urgent first: within so many
 * days, or, where that is left out, within each item's own number of days.
 */
export async function listExpiringLots(
  tx: Tx,
  place: Pick<LookedAt, 'merchantId' | 'outletId' | 'today'>,
  withinDays?: number,
): Promise<ExpiringLot[]> {
  const looked = { ...place, ...(await findKept(tx, place)) }
  const base = { filter: {}, kind: 'expiring' as const, highCoverDays: 0, after: undefined, limit: MOST }
  const query = withinDays === undefined ? base : { ...base, withinDays }
  const { rows } = await listWarnings(tx, looked, query)
  const lots = new Map<string, ExpiringLot>()
  for (const row of rows) {
    const lot = lotOf(row)
    if (!lot) continue
    const key = `${lot.variantId} ${lot.expiresOn}`
    const before = lots.get(key)
    lots.set(key, before ? together(before, lot) : lot)
  }
  return [...lots.values()].toSorted((one, other) => one.daysLeft - other.daysLeft)
}

function lotOf(row: WarningRecord): ExpiringLot | null {
  const { variantId, productId, weightUnit, expiresOn, daysLeft, quantity } = row
  if (expiresOn === null || daysLeft === null) return null
  return { variantId, productId, weightUnit, expiresOn, daysLeft, quantity, atRisk: riskOf(row) }
}

const together = (one: ExpiringLot, other: ExpiringLot): ExpiringLot => ({
  ...one,
  quantity: one.quantity + other.quantity,
  atRisk: one.atRisk === null || other.atRisk === null ? null : one.atRisk + other.atRisk,
})
