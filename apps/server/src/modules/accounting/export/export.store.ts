import type { BatchRange } from '@kassa/domain/accounting/batch/open-ranges.ts'
import type { LedgerFormatName } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OutletBooks } from '../batch/batch.store.ts'

export interface LedgerExport {
  readonly number: number
  readonly format: LedgerFormatName
  readonly firstBatch: number
  readonly lastBatch: number
  readonly mapVersion: number
  readonly reverses: number | null
  readonly at: string
  /** Whoever made it; null: a program that did not keep it. */
  readonly byName: string | null
}

/** The name of a file with the SHA-256 of its bytes. */
export interface FileMark {
  readonly name: string
  readonly sha256: string
}

export interface ListedExport extends LedgerExport {
  readonly files: FileMark[] | null
}

export const listExports = (tx: Tx, { merchantId, outletId }: OutletBooks): Promise<ListedExport[]> =>
  tx.many<ListedExport>(sql`
    select number, format, first_batch, last_batch, map_version, reverses, at, by_name, files from journal_export
    where merchant_id = ${merchantId} and outlet_id = ${outletId} order by number desc`)

/** The batches that were taken back from a program before an export, or before the one that it takes back. */
export const listTakenBack = (
  tx: Tx,
  { merchantId, outletId }: OutletBooks,
  { format, number, reverses }: Pick<LedgerExport, 'format' | 'number' | 'reverses'>,
): Promise<BatchRange[]> =>
  tx.many<BatchRange>(sql`
    select first_batch, last_batch from journal_export
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and format = ${format} and reverses is not null and number < ${reverses ?? number}`)

/** The last number in these books; 0: none. */
export const findLastExport = async (tx: Tx, { merchantId, outletId }: OutletBooks): Promise<number> =>
  (
    await tx.one<{ last: number }>(sql`
      select coalesce(max(number), 0) as last from journal_export where merchant_id = ${merchantId} and outlet_id = ${outletId}`)
  ).last

/** The packed files of an export; undefined: none were kept. */
export const findPacked = async (
  tx: Tx,
  { merchantId, outletId }: OutletBooks,
  number: number,
): Promise<Uint8Array | undefined> =>
  (
    await tx.maybe<{ packed: Uint8Array | null }>(sql`
      select packed from journal_export where merchant_id = ${merchantId} and outlet_id = ${outletId} and number = ${number}`)
  )?.packed ?? undefined

export const insertExport = (
  tx: Tx,
  { merchantId, outletId }: OutletBooks,
  made: ListedExport,
  packed: Uint8Array,
): Promise<number> =>
  tx.run(sql`
    insert into journal_export (merchant_id, outlet_id, number, format, first_batch, last_batch, map_version, reverses, at, by_name, files, packed)
    values (${merchantId}, ${outletId}, ${made.number}, ${made.format}, ${made.firstBatch}, ${made.lastBatch}, ${made.mapVersion}, ${made.reverses},
      ${made.at}, ${made.byName}, ${json(made.files)}, ${packed})`)
