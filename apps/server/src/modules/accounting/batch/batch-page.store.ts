import type { BatchLine } from '@kassa/domain/accounting/batch/batch-text.ts'
import { wideOf, type WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { batchColumnsOf, lineColumnsOf, toSum, type Batch, type BatchRowOf } from './batch.store.ts'

type BatchKey = Pick<Batch, 'outletId' | 'number'>

export interface BatchOfPage extends Batch {
  readonly currency: string
  /** Of the merchant's own books, which are no outlet's. */
  readonly isOwn: boolean
}

/** Sealed batches of some days (null: all) at some outlets (null: all, and the merchant's own), in the order of outlet and number, behind one of them. */
export const listBatchPage = (
  tx: Tx,
  merchantId: string,
  of: {
    readonly outletIds: readonly string[] | null
    readonly days: { readonly from: string; readonly to: string } | null
    readonly after: BatchKey | null
    readonly limit: number
  },
): Promise<BatchOfPage[]> =>
  tx.many<BatchOfPage>(sql`
    select ${batchColumnsOf('b')}, coalesce(b.currency, outlet.currency) as currency, b.currency is not null as is_own from journal_batch b
    left join organisation_outlet as outlet on outlet.merchant_id = b.merchant_id and outlet.id = b.outlet_id
    where b.merchant_id = ${merchantId} and (${of.outletIds}::uuid[] is null or b.outlet_id = any(${of.outletIds}::uuid[]))
      and ${of.days ? sql`b.day between ${of.days.from}::date and ${of.days.to}::date` : sql`true`}
      and ${of.after ? sql`(b.outlet_id, b.number) > (${of.after.outletId}::uuid, ${of.after.number}::integer)` : sql`true`}
    order by b.outlet_id, b.number limit ${of.limit}`)

/** The lines of several batches at once, each with its batch. */
export async function listLinesOfBatches(
  tx: Tx,
  merchantId: string,
  batches: readonly BatchKey[],
): Promise<(BatchLine & BatchKey)[]> {
  const [outletIds, numbers] = [batches.map((one) => one.outletId), batches.map((one) => one.number)]
  const rows = await tx.many<BatchRowOf<BatchLine> & BatchKey>(sql`
    select l.outlet_id, l.number, ${lineColumnsOf('l')}
    from unnest(${outletIds}::uuid[], ${numbers}::integer[]) as wanted (outlet_id, number)
    join journal_batch_line l on l.merchant_id = ${merchantId} and l.outlet_id = wanted.outlet_id and l.number = wanted.number
    order by l.outlet_id, l.number, l.position`)
  return rows.map((row) => toSum(row))
}

/** The sealed lines of the same books, business day and keys as one, in whatever batch: late documents have several. */
export async function listSameLines(
  tx: Tx,
  merchantId: string,
  line: BatchLine & { readonly outletId: string },
): Promise<{ number: number; position: number; minor: WideMinor }[]> {
  const is = (column: string, value: string | number | null): Sql =>
    sql`${sql.raw(column)} is not distinct from ${value}`
  const keys = [
    is('rate_basis_points', line.rateBasisPoints),
    is('rate_millionths', line.rateMillionths),
    is('tax_code', line.taxCode),
    is('method', line.method),
    is('category_id', line.category),
    is('reason', line.reason),
    is('notes_currency', line.notes?.currency ?? null),
  ]
  const rows = await tx.many<{ number: number; position: number; minor: string }>(sql`
    select number, position, minor::text as minor from journal_batch_line
    where merchant_id = ${merchantId} and outlet_id = ${line.outletId} and business_day = ${line.day} and role = ${line.role}
      and ${sql.join(keys, ' and ')}
    order by number, position`)
  return rows.map((row) => ({ ...row, minor: wideOf(BigInt(row.minor)) }))
}
