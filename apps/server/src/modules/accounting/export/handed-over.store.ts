import type { LedgerFormatName } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** An export that stands, with the batches that it handed over. */
interface HandedOver {
  readonly outletId: string
  readonly number: number
  readonly format: LedgerFormatName
  readonly firstBatch: number
  readonly lastBatch: number
  readonly at: string
}

interface OneBatch {
  readonly outletId: string
  readonly number: number
}

/** The exports that have one of some batches and that nobody took back, by books and number. Of books whose batches are from 5 to 9 only those are read that reach into them. */
export const listStanding = (tx: Tx, merchantId: string, batches: readonly OneBatch[]): Promise<HandedOver[]> => {
  const books = [...Map.groupBy(batches, ({ outletId }) => outletId)].map(([outletId, own]) => {
    const numbers = own.map(({ number }) => number)
    return { outletId, first: Math.min(...numbers), last: Math.max(...numbers) }
  })
  return tx.many<HandedOver>(sql`
    select e.outlet_id, e.number, e.format, e.first_batch, e.last_batch, e.at
    from unnest(${books.map((one) => one.outletId)}::uuid[], ${books.map((one) => one.first)}::integer[], ${books.map((one) => one.last)}::integer[])
      as page (outlet_id, first, last)
    join journal_export e on e.merchant_id = ${merchantId} and e.outlet_id = page.outlet_id and e.reverses is null
      and e.first_batch <= page.last and e.last_batch >= page.first
    where not exists (select from journal_export back
        where back.merchant_id = e.merchant_id and back.outlet_id = e.outlet_id and back.reverses = e.number)
    order by e.outlet_id, e.number`)
}

/** Returns those of some exports that have a batch. */
export const handedOver = (standing: readonly HandedOver[], { outletId, number }: OneBatch): readonly HandedOver[] =>
  standing.filter((one) => one.outletId === outletId && one.firstBatch <= number && number <= one.lastBatch)

/** Reads the numbers of the standing exports of some batches. */
export async function exportsOfBatches(tx: Tx, merchantId: string, batches: readonly OneBatch[]) {
  const standing = await listStanding(tx, merchantId, batches)
  return (batch: OneBatch): number[] => handedOver(standing, batch).map(({ number }) => number)
}
