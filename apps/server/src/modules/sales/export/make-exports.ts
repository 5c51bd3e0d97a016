import { type ExportSizes, makeWaitingExports, type ExportSheet } from '../../../platform/export/make-exports.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { listOpenOrderRows } from '../../payment/public.ts'
import type { OrderFilter } from '../order/order-list.store.ts'
import { withMeaning } from '../order/order-search.store.ts'
import { isOfBooks, mergeNewestFirst } from '../order/waiting-orders.ts'
import { lineHeader, lineRow, type SheetLine } from './line-sheet.ts'
import { listSheetLines, type LineCursor } from './line-sheet.store.ts'
import { findOutletName, listSheetOrders, listTimeZones, type SheetCursor } from './order-sheet.store.ts'
import { sheetHeader, sheetName, sheetRow, type SheetOrder } from './order-sheet.ts'

/** The request of an export, frozen: the filter and the outlets the requester could see. */
export interface OrdersAsked {
  /** Left out: the orders, a row each. */
  readonly of?: 'orders' | 'lines'
  readonly outletIds: readonly string[] | null
  readonly filter: OrderFilter
}

type SheetRow = SheetOrder | SheetLine

const isLine = (row: SheetRow): row is SheetLine => 'orderId' in row

const orderSheet: ExportSheet<OrdersAsked, SheetRow> = {
  kinds: ['orders'],
  head: (locale, { filters }) => (filters.of === 'lines' ? lineHeader(locale) : sheetHeader(locale)),
  cells: (row, locale) => (isLine(row) ? lineRow(row, locale) : sheetRow(row, locale)),
  keyOf: (row) => [row.businessDay, row.soldAt, ...(isLine(row) ? [row.orderId, String(row.line)] : [row.id])],
  list: async (tx, { merchantId: of, filters }, behind, limit) => {
    const merchantId = of ?? ''
    const filter = await withMeaning(tx, { merchantId }, filters.filter)
    const asked = { merchantId, outletIds: filters.outletIds, filter, limit }
    if (filters.of === 'lines')
      return listSheetLines(tx, { ...asked, after: (behind as LineCursor | undefined) ?? null })
    const page = { ...asked, after: (behind as SheetCursor | undefined) ?? null }
    return mergeNewestFirst(await listSheetOrders(tx, page), await listWaiting(tx, page)).slice(0, limit)
  },
  nameFiles: async (tx, { merchantId, filters, locale }) => {
    const { outletIds, filter } = filters
    const [only] = outletIds?.length === 1 ? outletIds : []
    const outlet = only === undefined ? null : await findOutletName(tx, merchantId ?? '', only)
    const of = filters.of === 'lines' ? ('order-lines' as const) : ('orders' as const)
    const about = { of, outlet, from: filter.from ?? null, to: filter.to ?? null, locale }
    return (part, parts) => sheetName({ ...about, part, parts })
  },
}

/** Orders that wait for their money stand among the others, as in the list. */
async function listWaiting(tx: Tx, asked: Parameters<typeof listSheetOrders>[1]): Promise<SheetOrder[]> {
  const { merchantId, outletIds, filter, after, limit } = asked
  if (isOfBooks(filter)) return []
  const rows = await listOpenOrderRows(tx, { merchantId, outletIds }, filter, after, limit)
  const zones = rows.length === 0 ? new Map<string, string>() : await listTimeZones(tx, merchantId)
  return rows.map((row) => ({ ...row, ...notBooked, timeZone: zones.get(row.outletId) ?? 'UTC' }))
}

const notBooked = {
  promotionMinor: null,
  memberMinor: null,
  couponMinor: null,
  pointsMinor: null,
  timesMinor: null,
  manualMinor: null,
  roundingMinor: null,
  exemptTaxMinor: null,
  taxMinor: null,
  cashRoundingMinor: null,
  optioned: null,
  note: null,
}

/** Makes the orders' exports that were asked for. */
export const makeOrderExports = (context: Omit<JobContext, 'newId' | 'reach'>, sizes?: ExportSizes): Promise<void> =>
  makeWaitingExports(orderSheet, context, sizes)

export const makeExports: Job = {
  name: 'sales.make-exports',
  everySeconds: 2,
  run: (context) => makeOrderExports(context),
}
