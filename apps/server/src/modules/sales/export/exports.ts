import {
  downloadExport as downloadCall,
  exportOrders as exportCall,
  listExportRecords as listCall,
} from '@kassa/contract/sales/export.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readerOf } from '../../../platform/export/contents.ts'
import { exportList, insertExport } from '../../../platform/export/export.store.ts'
import { exportView, giveExport } from '../../../platform/export/give-export.ts'
import { keptUntil } from '../../../platform/export/make-exports.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { areAllKnown } from '../../../platform/list/known-ids.store.ts'
import { outletsSeen } from '../place/outlets-seen.ts'

/** The permission to make and fetch each kind of export. */
const EXPORTS: Readonly<Record<string, string>> = {
  orders: 'platform.analysis.orders.export',
  products: 'platform.catalogue.products.export',
  'admin-log': 'platform.audit.adminLog.export',
  'staff-log': 'platform.audit.staffLog.export',
  'member-log': 'platform.audit.memberLog.export',
}

/** Asks for an export of the orders a filter matches; it is made in the background (D44). */
export const exportOrders = command(exportCall, async (context, request) => {
  const { tx, merchantId, actor, outletId, locale, now, holds } = context
  const { outletId: asked, of, ...filter } = request
  const seen = outletsSeen(actor, outletId, asked)
  if (!seen || !(await areAllKnown(tx, merchantId, request))) return refuse({ code: 'thing.not-found' })
  const days = await findShownPeriod(tx, { merchantId, ...seen }, filter, now)
  const id = context.newId()
  await insertExport(tx, merchantId, {
    id,
    kind: 'orders',
    filters: { of, ...seen, filter: { ...filter, ...days, membersToo: holds('platform.members.members') } },
    contents: { ...seen, costs: [] },
    locale,
    by: actor.accountId,
    byName: actor.name,
    at: now,
    expiresAt: keptUntil(now),
  })
  context.audit({ subject: `export/${id}`, after: { kind: 'orders', of, filter } })
  return accept({ exportId: id })
})

/** Lists exports: one's own, and everybody's of the kinds that one may export, where one may see everything in them. */
export const listExportRecords = command(listCall, async ({ tx, merchantId, actor, holds, now }, request) => {
  const { kind } = request
  const kinds = Object.keys(EXPORTS).filter((one) => holds(EXPORTS[one] ?? ''))
  const filter = { kinds, reader: readerOf(actor), kind }
  return readList(tx, exportList, [merchantId, filter], request, (row) =>
    exportView(row, { now, mayFetch: kinds.includes(row.kind) }),
  )
})

/** Gives one file of an export of orders and remembers that it was fetched. */
export const downloadExport = command(downloadCall, (context, { id, part }) =>
  giveExport(context, context.merchantId, { kind: 'orders', id, part }),
)
