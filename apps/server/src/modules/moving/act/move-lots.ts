import type { LotOpening, StockOpening } from '@kassa/domain/moving/openings.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf, type OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { insertLots } from '../../inventory/public.ts'
import type { OutletHere } from '../plan/shop-here.store.ts'
import type { MoveRun } from './act-move.ts'
import type { WrittenGoods } from './move-goods.ts'
import { lotsOf } from './product-fields.ts'

export interface LotsAt extends Pick<StockOpening, 'outletId' | 'variantId'> {
  readonly lots?: readonly LotOpening[]
}

/** The lots of goods that came, at one outlet. */
export const lotsAt = (
  { planned: { thing }, variantIds }: WrittenGoods,
  outlet: OutletHere,
  acting: MoveRun,
): LotsAt[] =>
  thing.variants.flatMap((variant, at): LotsAt[] => {
    const variantId = variantIds[at]
    return variantId === undefined
      ? []
      : [{ outletId: outlet.id, variantId, lots: lotsOf(thing, variant, outlet, acting) }]
  })

/** Writes lots beside the stock that they are parts of. */
export async function writeLots(tx: Tx, acting: MoveRun, openings: readonly LotsAt[]): Promise<void> {
  const { merchantId, moveId, now, newId, destination } = acting
  const days = new Map(destination.outlets.map((outlet) => [outlet.id, dayAt(outlet, now)]))
  const rows = openings.flatMap(({ outletId, variantId, lots = [] }) =>
    lots.map((lot) => ({
      id: newId(),
      outletId,
      variantId,
      ...lot,
      receivedOn: days.get(outletId) ?? destination.clock.day,
      documentId: moveId,
    })),
  )
  if (rows.length > 0) await insertLots(tx, merchantId, rows)
}

/** The business day of a moment at an outlet. */
export const dayAt = (outlet: OutletDayColumns, now: string): string =>
  businessDayOf(Date.parse(now), dayRuleOf(outlet))
