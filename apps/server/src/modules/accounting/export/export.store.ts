import type { LedgerFormatName } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { sql } from '../../../platform/db/sql.ts'
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
}

export const listExports = (tx: Tx, { merchantId, outletId }: OutletBooks): Promise<LedgerExport[]> =>
  tx.many<LedgerExport>(sql`
    select number, format, first_batch, last_batch, map_version, reverses, at from journal_export
    where merchant_id = ${merchantId} and outlet_id = ${outletId} order by number desc`)

export const insertExport = (tx: Tx, { merchantId, outletId }: OutletBooks, made: LedgerExport): Promise<number> =>
  tx.run(sql`
    insert into journal_export (merchant_id, outlet_id, number, format, first_batch, last_batch, map_version, reverses, at)
    values (${merchantId}, ${outletId}, ${made.number}, ${made.format}, ${made.firstBatch}, ${made.lastBatch}, ${made.mapVersion}, ${made.reverses},
      ${made.at})`)
