import {
  adminLogCalls,
  exportPlatformLog as exportPlatformCall,
  listPlatformLog as listPlatformCall,
  memberLogCalls,
  staffLogCalls,
} from '@kassa/contract/audit/audit.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Command, type Context } from '../../platform/command.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { areAllKnown } from '../../platform/list/known-ids.store.ts'
import { readPage } from '../../platform/list/page.ts'
import { findLogExport, insertLogExport, setLogDownloaded } from './log-export.store.ts'
import { logSheet } from './log-sheet.ts'
import { countLogRows, listLogRows, type LogFilter, type LogKind, type LogPlace, type LogRow } from './log.store.ts'

type LogCalls = typeof adminLogCalls

const KEPT_DAYS = 7
const MOST_ROWS = 50_000

const asIs = (row: LogRow): LogRow => row

const page = (tx: Tx, place: LogPlace, { cursor, limit, ...filter }: LogFilter & { cursor?: string; limit: number }) =>
  readPage<LogRow, LogRow>(
    { cursor, limit },
    {
      keyLength: 2,
      list: (after, most) => listLogRows(tx, place, filter, { after, limit: most }),
      count: (cap) => countLogRows(tx, place, filter, cap),
      keyOf: ({ at, id }) => [at, id],
      viewOf: asIs,
    },
  )

const placeIn = ({ merchantId, actor }: Context, kind: LogKind): LogPlace => ({
  merchantId,
  kind,
  outletIds: actor.outletIds,
})

const isZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A zone the database would not know either is refused by its field. */
const checkZone = ({ timeZone = 'UTC' }: LogFilter): Result<null> =>
  isZone(timeZone) ? accept(null) : refuse({ code: 'request.invalid', facts: { fields: 'timeZone', problems: [] } })

const isTheirs = ({ actor }: Context, { outletId }: LogFilter): boolean =>
  outletId === undefined || actor.outletIds === 'all' || actor.outletIds.includes(outletId)

/** The use cases about one of a merchant's logs. */
function logCommands(kind: LogKind, calls: LogCalls): readonly Command[] {
  const list = command(calls.list, async (context, request) => {
    const zone = checkZone(request)
    if (!zone.ok) return zone
    return isTheirs(context, request)
      ? page(context.tx, placeIn(context, kind), request)
      : refuse({ code: 'thing.not-found' })
  })

  const makeExport = command(calls.export, async (context, filter) => {
    const { tx, merchantId, actor, now, locale } = context
    const zone = checkZone(filter)
    if (!zone.ok) return zone
    if (!isTheirs(context, filter) || !(await areAllKnown(tx, merchantId, filter))) {
      return refuse({ code: 'thing.not-found' })
    }
    const rows = await listLogRows(tx, placeIn(context, kind), filter, { after: undefined, limit: MOST_ROWS })
    const id = context.newId()
    await insertLogExport(tx, merchantId, {
      id,
      kind: `${kind}-log`,
      fileName: `${kind}-log_${now.slice(0, 10)}_${locale.slice(0, 2)}.csv`,
      filter,
      locale,
      by: actor.accountId,
      byName: actor.name,
      now,
      expiresAt: new Date(Date.parse(now) + KEPT_DAYS * 86_400_000).toISOString(),
      rows: rows.length,
      bytes: logSheet(rows, locale),
    })
    context.audit({ subject: `export/${id}`, after: { kind: `${kind}-log`, filter, rows: rows.length } })
    return accept({ exportId: id, rows: rows.length })
  })

  const download = command(calls.download, async (context, { id }) => {
    const { tx, merchantId, now } = context
    const file = await findLogExport(tx, merchantId, `${kind}-log`, id)
    if (!file) return refuse({ code: 'thing.not-found' })
    if (file.expiresAt <= now) return refuse({ code: 'export.expired' })
    await setLogDownloaded(tx, merchantId, id, now)
    context.download({ fileName: file.name, contentType: 'text/csv; charset=utf-8', body: file.bytes })
    return accept({})
  })

  return [list, makeExport, download]
}

const listPlatformLog = command(listPlatformCall, async (context, request) => {
  const zone = checkZone(request)
  return zone.ok ? page(context.tx, { above: context.actor }, request) : zone
})

const exportPlatformLog = command(exportPlatformCall, async (context, filter) => {
  const { tx, actor, now, locale } = context
  const zone = checkZone(filter)
  if (!zone.ok) return zone
  const rows = await listLogRows(tx, { above: actor }, filter, { after: undefined, limit: MOST_ROWS })
  context.audit({ subject: 'export/platform-log', after: { filter, rows: rows.length } })
  context.download({
    fileName: `platform-log_${now.slice(0, 10)}_${locale.slice(0, 2)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: logSheet(rows, locale),
  })
  return accept({})
})

export const logCommandsOfAll: readonly Command[] = [
  ...logCommands('admin', adminLogCalls),
  ...logCommands('staff', staffLogCalls),
  ...logCommands('member', memberLogCalls),
  listPlatformLog,
  exportPlatformLog,
]
