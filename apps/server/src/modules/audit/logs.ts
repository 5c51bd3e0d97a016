import { isTimeZone } from '@kassa/domain/time/local-time.ts'
import {
  adminLogCalls,
  downloadPlatformLog as downloadPlatformCall,
  exportPlatformLog as exportPlatformCall,
  listPlatformExports as listPlatformExportsCall,
  listPlatformLog as listPlatformCall,
  memberLogCalls,
  staffLogCalls,
} from '@kassa/contract/audit/audit.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../platform/calls/wrong-fields.ts'
import { command, type Command, type Context } from '../../platform/command.ts'
import { readerOf, type ExportContents } from '../../platform/export/contents.ts'
import { exportList, findExport, insertExport, type ExportPlace } from '../../platform/export/export.store.ts'
import { exportView, giveExport } from '../../platform/export/give-export.ts'
import { keptUntil } from '../../platform/export/make-exports.ts'
import { areAllKnown, isKnownAbove } from '../../platform/list/known-ids.store.ts'
import { readList } from '../../platform/list/list.store.ts'
import { mergePages } from '../../platform/list/merge-pages.ts'
import { readPage } from '../../platform/list/page.ts'
import { sortOf } from '../../platform/list/sort.ts'
import { seenCosts } from '../../platform/costs/seen-costs.ts'
import { hideLineCosts } from './hide-line-costs.ts'
import { PLATFORM_LOG, type LogAsked } from './log-exports.ts'
import {
  countLogRows,
  listLogRows,
  listLogRowsBy,
  logHeadings,
  type LogFilter,
  type LogKind,
  type LogPlace,
  type LogRow,
} from './log.store.ts'

type LogCalls = typeof adminLogCalls

const page = (
  { tx, actor }: Context,
  place: LogPlace,
  { cursor, limit, sort, ...filter }: LogFilter & { cursor?: string; limit: number; sort?: string },
) =>
  readPage<LogRow, LogRow>(
    { cursor, limit },
    {
      key: ['instant', 'id'],
      isDown: true,
      list: (after, most) => listLogRows(tx, place, filter, { after, limit: most }),
      sort: sortOf(logHeadings, sort),
      sorted: (...wanted) => listLogRowsBy(tx, place, filter, ...wanted),
      count: (cap) => countLogRows(tx, place, filter, cap),
      keyOf: ({ at, id }) => [at, id],
      viewOf: (row) => hideLineCosts(row, seenCosts(actor.codes)),
    },
  )

const placeIn = ({ merchantId, actor }: Context, kind: LogKind): LogPlace => ({
  merchantId,
  kind,
  outletIds: actor.outletIds,
})

/** A zone the database would not know either is refused by its field. */
const checkZone = ({ timeZone = 'UTC' }: LogFilter): Result<null> =>
  isTimeZone(timeZone) ? accept(null) : refuse(refusedField('timeZone', timeZone))

const isTheirs = ({ reaches }: Context, { outletId }: LogFilter): boolean => outletId === undefined || reaches(outletId)

/** Asks for an export; a job makes it from what the asker could see (D44). */
async function askFor(
  context: Context,
  place: ExportPlace,
  { kind, ...asked }: Omit<LogAsked, 'contents'> & { readonly kind: string },
): Promise<Result<{ exportId: string }>> {
  const { tx, actor, now, locale } = context
  const id = context.newId()
  await insertExport(tx, place, {
    id,
    kind,
    filters: asked,
    contents: contentsOf(context, asked),
    locale,
    by: actor.accountId,
    byName: actor.name,
    at: now,
    expiresAt: keptUntil(now),
  })
  context.audit({ subject: `export/${id}`, after: { kind, filter: asked.filter } })
  return accept({ exportId: id })
}

/** A log above the tenants is of no outlet. */
function contentsOf({ actor }: Context, { place, filter }: Pick<LogAsked, 'place' | 'filter'>): ExportContents {
  const costs = seenCosts(actor.codes)
  if ('above' in place) return { outletIds: [], costs }
  if (filter.outletId !== undefined) return { outletIds: [filter.outletId], costs }
  return { outletIds: place.outletIds === 'all' ? null : place.outletIds, costs }
}

/** The use cases about one of a merchant's logs. */
function logCommands(kind: LogKind, calls: LogCalls): readonly Command[] {
  const list = command(calls.list, async (context, request) => {
    const zone = checkZone(request)
    if (!zone.ok) return zone
    return isTheirs(context, request)
      ? page(context, placeIn(context, kind), request)
      : refuse({ code: 'thing.not-found' })
  })

  const makeExport = command(calls.export, async (context, filter) => {
    const { tx, merchantId } = context
    const zone = checkZone(filter)
    if (!zone.ok) return zone
    if (!isTheirs(context, filter) || !(await areAllKnown(tx, merchantId, filter))) {
      return refuse({ code: 'thing.not-found' })
    }
    return askFor(context, merchantId, { kind: `${kind}-log`, filter, place: placeIn(context, kind) })
  })

  const download = command(calls.download, (context, { id, part }) =>
    giveExport(context, context.merchantId, { kind: `${kind}-log`, id, part }),
  )

  return [list, makeExport, download]
}

const placeAbove = ({ actor }: Context) => ({
  above: actor.tier === 'operator' ? null : (actor.partnerId ?? ''),
})

const listPlatformLog = command(
  listPlatformCall,
  async (context, request) => {
    const zone = checkZone(request)
    return zone.ok ? page(context, placeAbove(context), request) : zone
  },
  { merge: mergePages },
)

const exportPlatformLog = command(exportPlatformCall, async (context, filter) => {
  const zone = checkZone(filter)
  if (!zone.ok) return zone
  const place = placeAbove(context)
  if (!(await isKnownAbove(context.tx, place.above, filter))) return refuse({ code: 'thing.not-found' })
  return askFor(context, null, { kind: PLATFORM_LOG, filter, place })
})

/** One's own: what a colleague of another partner exported is nobody else's. */
const listPlatformExports = command(
  listPlatformExportsCall,
  ({ tx, actor, now }, { kind, ...asked }) => {
    const filter = { kinds: [], reader: readerOf(actor), kind }
    return readList(tx, exportList, [null, filter], asked, (row) => exportView(row, { now, mayFetch: true }))
  },
  { merge: mergePages },
)

const downloadPlatformLog = command(downloadPlatformCall, async (context, { id, part }) => {
  const { tx, actor } = context
  const record = await findExport(tx, null, readerOf(actor), { kind: PLATFORM_LOG, id })
  if (record?.requestedBy !== actor.accountId) return refuse({ code: 'thing.not-found' })
  return giveExport(context, null, { kind: PLATFORM_LOG, id, part })
})

export const logCommandsOfAll: readonly Command[] = [
  ...logCommands('admin', adminLogCalls),
  ...logCommands('staff', staffLogCalls),
  ...logCommands('member', memberLogCalls),
  listPlatformLog,
  exportPlatformLog,
  listPlatformExports,
  downloadPlatformLog,
]
