import type { Locale } from '@kassa/domain/text/locale.ts'
import { json, sql, type Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { keyset, listOf } from '../list/list.store.ts'
import { isReadable, type ExportContents, type ExportReader } from './contents.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { exportRecord } from '@kassa/contract/sales/export.calls.ts'

/** The merchant whose export it is; null above the tenants, where exports have tables of their own. */
export type ExportPlace = string | null

export interface ExportFile {
  readonly part: number
  readonly name: string
  readonly rows: number
  readonly bytes: number
}

export interface ExportRow extends Omit<OutputOf<typeof exportRecord>, 'can'> {
  readonly requestedByName: string
  /** True where the reader may see all that is in its files. */
  readonly isReadable: boolean
}

const records = (place: ExportPlace): Sql => sql.raw(place === null ? 'platform_export_record' : 'export_record')
const pieces = (place: ExportPlace): Sql => sql.raw(place === null ? 'platform_export_chunk' : 'export_chunk')
const inPlace = (place: ExportPlace): Sql => (place === null ? sql`true` : sql`merchant_id = ${place}`)
const column = (place: ExportPlace): Sql => (place === null ? sql`` : sql`merchant_id, `)
const value = (place: ExportPlace): Sql => (place === null ? sql`` : sql`${place}, `)

export interface AskedExport {
  readonly id: string
  readonly kind: string
  /** The requested filters, frozen. */
  readonly filters: object
  /** The contents that the requester was allowed to see, frozen with the export. */
  readonly contents: ExportContents
  readonly locale: Locale
  readonly by: string
  readonly byName: string
  readonly at: string
  readonly expiresAt: string
}

export const insertExport = (tx: Tx, place: ExportPlace, asked: AskedExport): Promise<number> =>
  tx.run(sql`
    insert into ${records(place)} (${column(place)}id, kind, state, filters, locale, requested_by, requested_by_name,
      requested_at, expires_at)
    values (${value(place)}${asked.id}, ${asked.kind}, 'generating', ${json({ ...asked.filters, contents: asked.contents })}, ${asked.locale}, ${asked.by},
      ${asked.byName}, ${asked.at}, ${asked.expiresAt})`)

export interface WaitingExport<Filters> {
  readonly merchantId: ExportPlace
  readonly id: string
  readonly kind: string
  readonly filters: Filters
  readonly locale: Locale
  readonly requestedAt: string
}

/** The export asked for first among those of these kinds that are not made yet. As the owner. */
const waiting = (kinds: readonly string[]): Sql => sql`
  select merchant_id, id, kind, filters, locale, requested_at from export_record
  where state = 'generating' and kind = any(${kinds}::text[])
  union all
  select null, id, kind, filters, locale, requested_at from platform_export_record
  where state = 'generating' and kind = any(${kinds}::text[])`

/** The most tenants that are served beside each other; the others follow. */
const MOST_PLACES = 100

/** Returns the places where exports of these kinds wait, the longest waiting first. */
export const listWaitingPlaces = (tx: Tx, kinds: readonly string[]): Promise<{ merchantId: string | null }[]> =>
  tx.many(sql`
    select merchant_id from (${waiting(kinds)}) as waiting
    group by merchant_id order by min(requested_at), merchant_id limit ${MOST_PLACES}`)

export const findWaitingExport = <Filters>(
  tx: Tx,
  kinds: readonly string[],
  place: ExportPlace,
): Promise<WaitingExport<Filters> | undefined> =>
  tx.maybe<WaitingExport<Filters>>(sql`
    select * from (${waiting(kinds)}) as waiting where merchant_id is not distinct from ${place}::uuid
    order by requested_at, id limit 1`)

export const removePieces = (tx: Tx, place: ExportPlace, exportId: string): Promise<number> =>
  tx.run(sql`delete from ${pieces(place)} where ${inPlace(place)} and export_id = ${exportId}`)

export const insertPiece = (
  tx: Tx,
  place: ExportPlace,
  piece: { readonly exportId: string; readonly part: number; readonly position: number; readonly bytes: Buffer },
): Promise<number> =>
  tx.run(sql`
    insert into ${pieces(place)} (${column(place)}export_id, part, position, bytes)
    values (${value(place)}${piece.exportId}, ${piece.part}, ${piece.position}, ${piece.bytes})`)

export const setExportMade = (
  tx: Tx,
  place: ExportPlace,
  id: string,
  made: { readonly at: string; readonly rows: number; readonly files: readonly ExportFile[] },
): Promise<number> =>
  tx.run(sql`
    update ${records(place)} set state = 'generated', finished_at = ${made.at}, row_count = ${made.rows},
      files = ${json(made.files)}
    where ${inPlace(place)} and id = ${id}`)

export const setExportFailed = (
  tx: Tx,
  place: ExportPlace,
  id: string,
  failed: { readonly at: string; readonly failure: string },
): Promise<number> =>
  tx.run(sql`
    update ${records(place)} set state = 'failed', finished_at = ${failed.at}, failure = ${failed.failure}
    where ${inPlace(place)} and id = ${id}`)

export const setExportDownloaded = (tx: Tx, place: ExportPlace, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update ${records(place)} set state = 'downloaded', downloaded_at = ${at}
    where ${inPlace(place)} and id = ${id} and state in ('generated', 'downloaded')`)

const shown = (reader: ExportReader): Sql => sql`
  id, kind, state, requested_by, requested_by_name, requested_at, finished_at, expires_at, row_count, files,
  ${isReadable(reader)} as is_readable`

export const findExport = (
  tx: Tx,
  place: ExportPlace,
  reader: ExportReader,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<ExportRow | undefined> =>
  tx.maybe<ExportRow>(sql`
    select ${shown(reader)} from ${records(place)} where ${inPlace(place)} and id = ${id} and kind = ${kind}`)

interface ExportFilter {
  /** Everybody's of these kinds that the reader may see, and one's own of every kind. */
  readonly kinds: readonly string[]
  readonly reader: ExportReader
  readonly kind?: string
}

const matching = (place: ExportPlace, { kinds, reader, kind }: ExportFilter): Sql =>
  sql.and([
    inPlace(place),
    sql`(requested_by = ${reader.accountId} or (kind = any(${kinds}::text[]) and ${isReadable(reader)}))`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ])

/** The newest first. */
export const exportList = listOf({
  columns: (_place: ExportPlace, { reader }: ExportFilter) => shown(reader),
  from: (place: ExportPlace, filter: ExportFilter) => sql`from ${records(place)} where ${matching(place, filter)}`,
  order: keyset([sql`requested_at`, 'instant'], [sql`id`, 'id']),
  isDown: true,
  keyOf: ({ requestedAt, id }: ExportRow) => [requestedAt, id],
})

export const listPieces = (tx: Tx, place: ExportPlace, exportId: string, part: number): Promise<{ bytes: Buffer }[]> =>
  tx.many(sql`
    select bytes from ${pieces(place)}
    where ${inPlace(place)} and export_id = ${exportId} and part = ${part} order by position`)

/** Takes away files that were kept long enough. As the owner. */
export async function removeExpired(tx: Tx, now: string): Promise<void> {
  await tx.run(sql`
    delete from export_chunk c using export_record r
    where r.merchant_id = c.merchant_id and r.id = c.export_id and r.expires_at < ${now}`)
  await tx.run(sql`
    delete from platform_export_chunk c using platform_export_record r where r.id = c.export_id and r.expires_at < ${now}`)
}
