import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { countUpTo } from '../../../platform/list/count.store.ts'
import { sortedRows, type Headings, type SortedRow, type SortedPage } from '../../../platform/list/sort.ts'

export interface OpenBatch {
  readonly merchantId: string
  readonly id: string
  readonly templateId: string
  readonly wanted: number
  readonly made: number
  readonly fromDate: string
  readonly untilDate: string
}

export const insertBatch = (
  tx: Tx,
  merchantId: string,
  batch: Omit<OpenBatch, 'merchantId' | 'made'>,
  at: string,
): Promise<number> =>
  tx.run(sql`
    insert into coupon_batch (merchant_id, id, template_id, wanted, from_date, until_date, created_at)
    values (${merchantId}, ${batch.id}, ${batch.templateId}, ${batch.wanted}, ${batch.fromDate}, ${batch.untilDate}, ${at})`)

/** The batch that waits longest, held until the end; another process takes the next. For the job, which sees every merchant. */
export const takeOpenBatch = (tx: Tx): Promise<OpenBatch | undefined> =>
  tx.maybe<OpenBatch>(sql`
    select merchant_id, id, template_id, wanted, made, from_date, until_date from coupon_batch
    where ended_at is null order by created_at limit 1 for update skip locked`)

export const setBatchMade = (tx: Tx, { merchantId, id }: OpenBatch, more: number, at: string): Promise<number> =>
  tx.run(sql`
    update coupon_batch set made = made + ${more}, ended_at = case when made + ${more} >= wanted then ${at}::timestamptz end
    where merchant_id = ${merchantId} and id = ${id}`)

export interface BatchRow {
  readonly id: string
  readonly name: string
  readonly wanted: number
  readonly made: number
  readonly createdAt: string
  readonly endedAt: string | null
}

const found = (merchantId: string): Sql => sql`
  select b.id, t.terms ->> 'name' as name, b.wanted, b.made, b.created_at, b.ended_at from coupon_batch b
  join coupon_template t on t.merchant_id = b.merchant_id and t.id = b.template_id
  where b.merchant_id = ${merchantId}`

export const listBatchRows = (
  tx: Tx,
  merchantId: string,
  after: readonly string[] | undefined,
  limit: number,
): Promise<BatchRow[]> =>
  tx.many<BatchRow>(sql`
    ${found(merchantId)} and (${after === undefined}::boolean
      or (b.created_at, b.id) < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid))
    order by b.created_at desc, b.id desc limit ${limit}`)

export const batchHeadings: Headings<'name' | 'at' | 'made'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  at: { by: sql`row.created_at`, as: 'instant' },
  made: { by: sql`row.made`, as: 'number' },
}

export const listBatchRowsBy = (tx: Tx, merchantId: string, ...page: SortedPage): Promise<(BatchRow & SortedRow)[]> =>
  tx.many(sortedRows(found(merchantId), ...page))

export const countBatches = (tx: Tx, merchantId: string, cap: number): Promise<number> =>
  countUpTo(tx, sql`from coupon_batch where merchant_id = ${merchantId}`, cap)
