import { stockFigures as call } from '@kassa/contract/report/stock-figures.calls.ts'
import { figureOf } from '@kassa/domain/figures/figures.ts'
import { daysOf } from '@kassa/domain/figures/period.ts'
import { coverDaysOf, shrinkageShare, turnsOf } from '@kassa/domain/figures/stock.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listRanked, type CellPlace } from '../figures/cells.store.ts'
import { findSummedTo } from '../../stock/public.ts'
import { placeOf } from '../figures/seen-place.ts'
import { listAges, listDead, listMovements, listWorth } from './stock-figures.store.ts'
import { listLargestLosses, listShrinkage, type ShrinkageRow } from './stock-losses.store.ts'

const DEAD_ROWS = 50
const LOSS_ROWS = 50

export const stockFigures = command(call, async (context, asked) => {
  const place = await placeOf(context, asked)
  return place.ok ? accept(await readStockFigures(context.tx, place.value, context.now)) : place
})

/** Returns the value of a place's stock, its movements over the days, its age, the goods that nobody buys, and what was lost. */
export async function readStockFigures(tx: Tx, place: CellPlace, now: string) {
  const { from, to } = place
  const stock = { ...place, summedTo: await findSummedTo(tx) }
  const sold = await listRanked(tx, place, 'outlet', { order: 'key', limit: 10_000 })
  const costOf = (outletId: string) => figureOf('costAfter', sold.find(({ key }) => key === outletId) ?? noSums) ?? 0
  const netOf = ({ outletId, currency }: ShrinkageRow) =>
    figureOf('netAfter', sold.find((one) => one.key === outletId && one.currency === currency) ?? noSums) ?? 0
  const worth = await listWorth(tx, stock)
  return {
    asOf: now,
    from,
    to,
    outlets: worth.map((row) => {
      const cost = costOf(row.outletId)
      return {
        ...row,
        costMinor: cost,
        turnsHundredths: turnsOf(cost, row.openingMinor, row.closingMinor),
        coverDays: coverDaysOf(cost, row.closingMinor, daysOf({ from, to })),
      }
    }),
    movements: await listMovements(tx, stock),
    ages: await listAges(tx, stock, now),
    dead: await listDead(tx, stock, now, DEAD_ROWS),
    shrinkage: (await listShrinkage(tx, place)).map((row) => ({
      ...row,
      shareBasisPoints: shrinkageShare(row.lostMinor, netOf(row)),
    })),
    largestLosses: await listLargestLosses(tx, place, LOSS_ROWS),
  }
}
