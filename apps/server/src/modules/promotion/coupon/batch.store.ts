import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

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

type BatchKey = Pick<OpenBatch, 'merchantId' | 'id'>

/** Batches that wait, the oldest first. For the job, which sees every merchant. */
export const listOpenBatches = (tx: Tx, limit: number): Promise<BatchKey[]> =>
  tx.many(sql`select merchant_id, id from coupon_batch where ended_at is null order by created_at, id limit ${limit}`)

/** A batch that waits, held until the end; another process passes over it. */
export const takeOpenBatch = (tx: Tx, { merchantId, id }: BatchKey): Promise<OpenBatch | undefined> =>
  tx.maybe<OpenBatch>(sql`
    select merchant_id, id, template_id, wanted, made, from_date, until_date from coupon_batch
    where merchant_id = ${merchantId} and id = ${id} and ended_at is null for update skip locked`)

export const setBatchMade = (tx: Tx, { merchantId, id }: BatchKey, more: number, at: string): Promise<number> =>
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

const batchHeadings: Headings<'name' | 'at' | 'made'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  at: { by: sql`row.created_at`, as: 'instant' },
  made: { by: sql`row.made`, as: 'number' },
}

export const batchList = listOf({
  columns: sql`b.id, t.terms ->> 'name' as name, b.wanted, b.made, b.created_at, b.ended_at`,
  from: (merchantId: string) => sql`
    from coupon_batch b join coupon_template t on t.merchant_id = b.merchant_id and t.id = b.template_id
    where b.merchant_id = ${merchantId}`,
  counted: (merchantId: string) => sql`from coupon_batch where merchant_id = ${merchantId}`,
  order: keyset([sql`b.created_at`, 'instant'], [sql`b.id`, 'id']),
  isDown: true,
  keyOf: ({ createdAt, id }: BatchRow) => [createdAt, id],
  headings: batchHeadings,
})
