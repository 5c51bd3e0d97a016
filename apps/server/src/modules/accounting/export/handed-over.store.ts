import type { LedgerFormatName } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** An export that stands, with the batches that it handed over. */
export interface HandedOver {
  readonly outletId: string
  readonly number: number
  readonly format: LedgerFormatName
  readonly firstBatch: number
  readonly lastBatch: number
  readonly at: string
}

/** The exports of some books that nobody took back, by number. */
export const listStanding = (tx: Tx, merchantId: string, outletIds: readonly string[]): Promise<HandedOver[]> =>
  tx.many<HandedOver>(sql`
    select e.outlet_id, e.number, e.format, e.first_batch, e.last_batch, e.at from journal_export e
    where e.merchant_id = ${merchantId} and e.outlet_id = any(${outletIds}::uuid[]) and e.reverses is null
      and not exists (select from journal_export back
        where back.merchant_id = e.merchant_id and back.outlet_id = e.outlet_id and back.reverses = e.number)
    order by e.outlet_id, e.number`)

interface OneBatch {
  readonly outletId: string
  readonly number: number
}

/** Returns those of some exports that have a batch. */
export const handedOver = (standing: readonly HandedOver[], { outletId, number }: OneBatch): readonly HandedOver[] =>
  standing.filter((one) => one.outletId === outletId && one.firstBatch <= number && number <= one.lastBatch)

/** Reads the numbers of the standing exports of some batches. */
export async function exportsOfBatches(tx: Tx, merchantId: string, batches: readonly OneBatch[]) {
  const standing = await listStanding(tx, merchantId, [...new Set(batches.map(({ outletId }) => outletId))])
  return (batch: OneBatch): number[] => handedOver(standing, batch).map(({ number }) => number)
}
