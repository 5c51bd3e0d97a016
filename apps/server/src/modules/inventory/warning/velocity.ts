import {
  salesVelocity,
  VELOCITY_DAYS,
  type SalesDay,
  type SalesVelocity,
} from '@kassa/domain/inventory/sales-velocity.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listDayFacts, type DayFacts, type StockFacts } from './stock-facts.store.ts'

/** Average daily sales of each item of an outlet; days without stock are worked out from the book (D14). */
export async function readVelocities(
  tx: Tx,
  merchantId: string,
  outletId: string,
  today: string,
): Promise<(facts: Pick<StockFacts, 'variantId' | 'onHand' | 'onShelfSince'>) => SalesVelocity | undefined> {
  const since = addDays(today, -VELOCITY_DAYS)
  const days = Map.groupBy(await listDayFacts(tx, merchantId, outletId, since, today), ({ variantId }) => variantId)
  return ({ variantId, onHand, onShelfSince }) =>
    salesVelocity(salesDays(days.get(variantId) ?? [], onHand, since), onShelfSince, today)
}

/** Every day of the window on which something was sold or nothing was there; the others count as days with stock. */
export function salesDays(moved: readonly DayFacts[], onHand: number, since: string): readonly SalesDay[] {
  const byDay = new Map(moved.map((day) => [day.day, day]))
  let level = moved[0]?.opening ?? onHand
  const rows: SalesDay[] = []
  for (let age = 0; age < VELOCITY_DAYS; age += 1) {
    const day = addDays(since, age)
    const found = byDay.get(day)
    const hadStock = level > 0 || (found?.highest ?? 0) > 0
    if (found || !hadStock) rows.push({ day, sold: found?.sold ?? 0, hadStock })
    level = found?.closing ?? level
  }
  return rows
}
