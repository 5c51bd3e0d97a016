import { productMargin as call } from '@kassa/contract/report/product-margin.calls.ts'
import { figureOf } from '@kassa/domain/figures/figures.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { command } from '../../../platform/command.ts'
import { areAllKnown } from '../../../platform/list/known-ids.store.ts'
import { listCostChanges, type CostChange } from '../../stock/public.ts'
import { listRanked, type RankedRow } from './cells.store.ts'
import { placeOf } from './seen-place.ts'

const shareOf = (key: 'marginShare' | 'costedShare', row: RankedRow): number | null => {
  const share = figureOf(key, row)
  return share === null ? null : Number(share)
}

const earned = (row: RankedRow) => ({
  currency: row.currency,
  quantity: Number(row.quantity) - Number(row.returnedQuantity),
  revenueMinor: figureOf('withoutTax', row) ?? 0,
  costMinor: figureOf('costAfter', row),
  marginMinor: figureOf('margin', row),
  marginBasisPoints: shareOf('marginShare', row),
  costedBasisPoints: shareOf('costedShare', row),
})

/** More changes of cost than a product has in a year. */
const MOST_CHANGES = 10_000

/** The change of the cost of sales after they were booked. Source: accounting.md (Cost first). */
function changedSince(currency: string, changes: readonly CostChange[]) {
  const own = changes.filter((one) => one.currency === currency)
  return {
    changedMinor: addWide(own.map(({ costMinor }) => costMinor)),
    changedOn:
      own
        .map(({ bookedOn }) => bookedOn)
        .toSorted()
        .at(-1) ?? null,
  }
}

export const productMargin = command(call, async (context, { productId, days }) => {
  const { tx, merchantId } = context
  if (!(await areAllKnown(tx, merchantId, { productId }))) return refuse({ code: 'thing.not-found' })
  const place = await placeOf(context, { lastDays: days })
  if (!place.ok) return place
  const rows = await listRanked(tx, place.value, 'product', { order: 'key', limit: 1, keys: [productId] })
  const { outletIds, from, to } = place.value
  const changes = await listCostChanges(tx, merchantId, { outletIds, productId, from, to, limit: MOST_CHANGES })
  return accept({ rows: rows.map((row) => ({ ...earned(row), ...changedSince(row.currency, changes) })) })
})
