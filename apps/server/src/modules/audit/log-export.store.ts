import { json, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

export interface LogExport {
  readonly id: string
  readonly kind: string
  readonly fileName: string
  readonly filter: unknown
  readonly locale: string
  readonly by: string
  readonly byName: string
  readonly now: string
  readonly expiresAt: string
  readonly rows: number
  readonly bytes: Buffer
}

/** Keeps a made sheet as an export record with its one file (D44). */
export async function insertLogExport(tx: Tx, merchantId: string, made: LogExport): Promise<void> {
  const files = [{ part: 1, name: made.fileName, rows: made.rows, bytes: made.bytes.length }]
  await tx.run(sql`
    insert into export_record (merchant_id, id, kind, state, filters, locale, requested_by, requested_by_name,
      requested_at, finished_at, row_count, files, expires_at)
    values (${merchantId}, ${made.id}, ${made.kind}, 'generated', ${json(made.filter)}, ${made.locale}, ${made.by},
      ${made.byName}, ${made.now}, ${made.now}, ${made.rows}, ${json(files)}, ${made.expiresAt})`)
  await tx.run(sql`
    insert into export_chunk (merchant_id, export_id, part, position, bytes)
    values (${merchantId}, ${made.id}, 1, 0, ${made.bytes})`)
}

export interface LogFile {
  readonly name: string
  readonly expiresAt: string
  readonly bytes: Buffer
}

export const findLogExport = (tx: Tx, merchantId: string, kind: string, id: string): Promise<LogFile | undefined> =>
  tx.maybe<LogFile>(sql`
    select r.files->0->>'name' as name, r.expires_at, c.bytes from export_record r
    join export_chunk c on c.merchant_id = r.merchant_id and c.export_id = r.id
    where r.merchant_id = ${merchantId} and r.id = ${id} and r.kind = ${kind}`)

export const setLogDownloaded = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update export_record set state = 'downloaded', downloaded_at = ${now}
    where merchant_id = ${merchantId} and id = ${id}`)
