import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OrderFilter } from '../order/order-list.store.ts'
import type { Locale } from './order-sheet.ts'

/** What was asked for, frozen: the filter and the outlets the asker could see. */
export interface ExportAsked {
  readonly outletIds: readonly string[] | null
  readonly filter: OrderFilter
}

export interface ExportFile {
  readonly part: number
  readonly name: string
  readonly rows: number
  readonly bytes: number
}

export interface ExportRow {
  readonly id: string
  readonly kind: string
  readonly state: 'generating' | 'generated' | 'downloaded' | 'failed'
  readonly requestedBy: string
  readonly requestedByName: string
  readonly requestedAt: string
  readonly finishedAt: string | null
  readonly expiresAt: string
  readonly rowCount: number | null
  readonly files: ExportFile[]
}

export const insertExport = (
  tx: Tx,
  merchantId: string,
  record: {
    readonly id: string
    readonly asked: ExportAsked
    readonly locale: Locale
    readonly by: string
    readonly byName: string
    readonly at: string
    readonly expiresAt: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into export_record (merchant_id, id, kind, state, filters, locale, requested_by, requested_by_name,
      requested_at, expires_at)
    values (${merchantId}, ${record.id}, 'orders', 'generating', ${json(record.asked)}, ${record.locale}, ${record.by},
      ${record.byName}, ${record.at}, ${record.expiresAt})`)

export interface WaitingExport {
  readonly merchantId: string
  readonly id: string
  readonly filters: ExportAsked
  readonly locale: Locale
}

/** The export asked for first among those not made yet. For the job, as the owner. */
export const findWaitingExport = (tx: Tx): Promise<WaitingExport | undefined> =>
  tx.maybe<WaitingExport>(sql`
    select merchant_id, id, filters, locale from export_record where state = 'generating'
    order by requested_at, id limit 1`)

export const removeChunks = (tx: Tx, merchantId: string, exportId: string): Promise<number> =>
  tx.run(sql`delete from export_chunk where merchant_id = ${merchantId} and export_id = ${exportId}`)

export const insertChunk = (
  tx: Tx,
  merchantId: string,
  chunk: { readonly exportId: string; readonly part: number; readonly position: number; readonly bytes: Buffer },
): Promise<number> =>
  tx.run(sql`
    insert into export_chunk (merchant_id, export_id, part, position, bytes)
    values (${merchantId}, ${chunk.exportId}, ${chunk.part}, ${chunk.position}, ${chunk.bytes})`)

export const setExportMade = (
  tx: Tx,
  merchantId: string,
  id: string,
  made: { readonly at: string; readonly rows: number; readonly files: readonly ExportFile[] },
): Promise<number> =>
  tx.run(sql`
    update export_record set state = 'generated', finished_at = ${made.at}, row_count = ${made.rows},
      files = ${json(made.files)}
    where merchant_id = ${merchantId} and id = ${id}`)

export const setExportFailed = (tx: Tx, merchantId: string, id: string, at: string, failure: string): Promise<number> =>
  tx.run(sql`
    update export_record set state = 'failed', finished_at = ${at}, failure = ${failure}
    where merchant_id = ${merchantId} and id = ${id}`)

export const setExportDownloaded = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update export_record set state = 'downloaded', downloaded_at = ${at}
    where merchant_id = ${merchantId} and id = ${id} and state in ('generated', 'downloaded')`)

const shown = sql`id, kind, state, requested_by, requested_by_name, requested_at, finished_at, expires_at, row_count, files`

export const findExport = (tx: Tx, merchantId: string, id: string): Promise<ExportRow | undefined> =>
  tx.maybe<ExportRow>(sql`select ${shown} from export_record where merchant_id = ${merchantId} and id = ${id}`)

interface ExportFilter {
  readonly merchantId: string
  /** Only this account's; null is everybody's. */
  readonly by: string | null
  readonly kind?: string
}

const matching = ({ merchantId, by, kind }: ExportFilter) =>
  sql.and([
    sql`merchant_id = ${merchantId}`,
    ...(by === null ? [] : [sql`requested_by = ${by}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ])

export const listExports = (
  tx: Tx,
  filter: ExportFilter,
  after: readonly string[] | undefined,
  limit: number,
): Promise<ExportRow[]> =>
  tx.many<ExportRow>(sql`
    select ${shown} from export_record
    where ${matching(filter)}
      and ${after ? sql`(requested_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by requested_at desc, id desc limit ${limit}`)

export async function countExports(tx: Tx, filter: ExportFilter, cap: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select from export_record where ${matching(filter)} limit ${cap + 1}) as counted`)
  return count
}

export const listChunks = (tx: Tx, merchantId: string, exportId: string, part: number): Promise<{ bytes: Buffer }[]> =>
  tx.many(sql`
    select bytes from export_chunk
    where merchant_id = ${merchantId} and export_id = ${exportId} and part = ${part} order by position`)

/** Takes away what was kept long enough. As the owner. */
export const removeExpired = (tx: Tx, now: string): Promise<number> =>
  tx.run(sql`
    with old as (delete from export_chunk c using export_record r
      where r.merchant_id = c.merchant_id and r.id = c.export_id and r.expires_at < ${now} returning 1)
    select count(*) from old`)
