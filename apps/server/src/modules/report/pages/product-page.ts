import { listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { productStatistics, salesFigures } from '@kassa/contract/report/figures.calls.ts'
import {
  PRODUCT_PAGE_DAYS,
  PRODUCT_PAGE_MOVEMENTS,
  readProductPage as call,
} from '@kassa/contract/report/product-page.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { figureOf } from '@kassa/domain/figures/figures.ts'
import { addSums } from '@kassa/domain/figures/sums.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { areAllKnown } from '../../../platform/list/known-ids.store.ts'
import { mayCall } from '../../../platform/calls/may-call.ts'
import { listLastEntries } from '../../inventory/public.ts'
import { listProductDays, type CellPlace, type DayRow } from '../figures/cells.store.ts'
import { placeOf } from '../figures/seen-place.ts'
import { findLastBought, findOnlyVariant } from './product-page.store.ts'

const seesSales = (context: Context): boolean =>
  [listOrders, salesFigures, productStatistics].some((endpoint) => mayCall(context, endpoint))

/** Every day is read once, and counts in each span that holds it. */
function soldIn(days: number, rows: readonly DayRow[]) {
  const inside = rows.filter(({ daysAgo }) => daysAgo < days)
  const { quantity, returnedQuantity } = addSums(inside)
  return {
    days,
    quantity: Number(quantity) - Number(returnedQuantity),
    byCurrency: [...Map.groupBy(inside, ({ currency }) => currency)].map(([currency, own]) => {
      const sums = addSums(own)
      return { currency, revenueMinor: figureOf('withoutTax', sums) ?? 0, marginMinor: figureOf('margin', sums) }
    }),
  }
}

async function soldLately({ tx }: Context, place: CellPlace, productId: string) {
  const rows = await listProductDays(tx, place, productId)
  return PRODUCT_PAGE_DAYS.map((days) => soldIn(days, rows))
}

async function movementsOf({ tx, merchantId, outletId }: Context, productId: string) {
  const variantId = outletId === null ? null : await findOnlyVariant(tx, merchantId, productId)
  if (outletId === null || variantId === null) return null
  const limit = PRODUCT_PAGE_MOVEMENTS
  const rows = await listLastEntries(tx, { merchantId, outletId, variantId }, limit)
  return { variantId, rows }
}

export const readProductPage = command(call, async (context, { id }) => {
  const { tx, merchantId, now } = context
  if (!(await areAllKnown(tx, merchantId, { productId: id }))) return refuse({ code: 'thing.not-found' })
  const place = await placeOf(context, { lastDays: Math.max(...PRODUCT_PAGE_DAYS) })
  if (!place.ok) return place
  const { outletIds } = place.value
  return accept({
    asOf: now,
    sold: seesSales(context) ? await soldLately(context, place.value, id) : null,
    bought: mayCall(context, listSuppliers) ? ((await findLastBought(tx, merchantId, id, outletIds)) ?? null) : null,
    movements: mayCall(context, listStockEntries) ? await movementsOf(context, id) : null,
  })
})
