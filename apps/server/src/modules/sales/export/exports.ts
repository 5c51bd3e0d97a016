import {
  downloadExport as downloadCall,
  exportOrders as exportCall,
  listExportRecords as listCall,
} from '@kassa/contract/sales/export.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor } from '../../../platform/list/cursor.ts'
import { areAllKnown } from '../../../platform/list/known-ids.store.ts'
import { outletsSeen } from '../order/list-orders.ts'
import { countExports, findExport, insertExport, listChunks, listExports, setExportDownloaded } from './export.store.ts'

const keptDays = 7
const makes = 'platform.analysis.orders.export'

/** Asks for an export of the orders a filter matches; it is made in the background (D44). */
export const exportOrders = command(exportCall, async (context, request) => {
  const { tx, merchantId, actor, outletId, locale, now } = context
  const { outletId: asked, ...filter } = request
  const seen = outletsSeen(actor, outletId, asked)
  if (!seen || !(await areAllKnown(tx, merchantId, request))) return refuse({ code: 'thing.not-found' })
  const id = context.newId()
  await insertExport(tx, merchantId, {
    id,
    asked: { ...seen, filter },
    locale,
    by: actor.accountId,
    byName: actor.name,
    at: now,
    expiresAt: new Date(Date.parse(now) + keptDays * 86_400_000).toISOString(),
  })
  context.audit({ subject: `export/${id}`, after: { kind: 'orders', filter } })
  return accept({ exportId: id })
})

/** What was exported: everybody's for those who may export, one's own for the others. */
export const listExportRecords = command(listCall, async ({ tx, merchantId, actor, holds, now }, request) => {
  const { cursor, limit, kind } = request
  const after = readCursor(cursor, 2)
  if (cursor !== undefined && !after) return refuse({ code: 'request.invalid', facts: { fields: 'cursor' } })
  const mayExport = holds(makes)
  const filter = { merchantId, by: mayExport ? null : actor.accountId, kind }
  const rows = await listExports(tx, filter, after, limit + 1)
  const count = await countExports(tx, filter, countCap)
  return accept(
    pageFrom(
      rows,
      limit,
      count,
      (row) => [row.requestedAt, row.id],
      ({ requestedByName, ...row }) => ({
        ...row,
        requestedBy: requestedByName,
        can: { download: mayExport && isReady(row.state) && row.expiresAt > now },
      }),
    ),
  )
})

const isReady = (state: string): boolean => state === 'generated' || state === 'downloaded'

/** Gives one file of an export and remembers that it was fetched. */
export const downloadExport = command(downloadCall, async (context, { id, part }) => {
  const { tx, merchantId, now } = context
  const record = await findExport(tx, merchantId, id)
  const file = record?.files.find((one) => one.part === part)
  if (!record) return refuse({ code: 'thing.not-found' })
  if (record.expiresAt <= now) return refuse({ code: 'export.expired' })
  if (!isReady(record.state)) return refuse({ code: 'export.not-ready' })
  if (!file) return refuse({ code: 'thing.not-found' })
  const chunks = await listChunks(tx, merchantId, id, part)
  await setExportDownloaded(tx, merchantId, id, now)
  context.download({
    fileName: file.name,
    contentType: 'text/csv; charset=utf-8',
    body: Buffer.concat(chunks.map(({ bytes }) => bytes)),
  })
  return accept({})
})
