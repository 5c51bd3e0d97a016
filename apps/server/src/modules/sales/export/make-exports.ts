import { type ExportSizes, makeWaitingExports, type Sheet } from '../../../platform/export/make-exports.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import type { OrderFilter } from '../order/order-list.store.ts'
import { withMeaning } from '../order/order-search.store.ts'
import { findOutletName, listSheetOrders, type SheetCursor } from './order-sheet.store.ts'
import { sheetHeader, sheetName, sheetRow, type SheetOrder } from './order-sheet.ts'

/** What was asked for, frozen: the filter and the outlets the asker could see. */
export interface OrdersAsked {
  readonly outletIds: readonly string[] | null
  readonly filter: OrderFilter
}

const orderSheet: Sheet<OrdersAsked, SheetOrder> = {
  kinds: ['orders'],
  head: sheetHeader,
  cells: sheetRow,
  keyOf: ({ businessDay, soldAt, id }) => [businessDay, soldAt, id],
  list: async (tx, { merchantId: of, filters }, after, limit) => {
    const merchantId = of ?? ''
    const filter = await withMeaning(tx, { merchantId }, filters.filter)
    return listSheetOrders(tx, {
      merchantId,
      ...filters,
      filter,
      after: (after as SheetCursor | undefined) ?? null,
      limit,
    })
  },
  nameFiles: async (tx, { merchantId, filters, locale }) => {
    const { outletIds, filter } = filters
    const [only] = outletIds?.length === 1 ? outletIds : []
    const outlet = only === undefined ? null : await findOutletName(tx, merchantId ?? '', only)
    const about = { outlet, from: filter.from ?? null, to: filter.to ?? null, locale }
    return (part, parts) => sheetName({ ...about, part, parts })
  },
}

/** Makes the orders' exports that were asked for. */
export const makeOrderExports = (context: Omit<JobContext, 'newId' | 'reach'>, sizes?: ExportSizes): Promise<void> =>
  makeWaitingExports(orderSheet, context, sizes)

export const makeExports: Job = {
  name: 'sales.make-exports',
  everySeconds: 2,
  run: (context) => makeOrderExports(context),
}
