import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { BackTestResult } from '@kassa/domain/campaign/back-test.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface NewBackTest {
  readonly id: string
  /** Null: other prices are tried. */
  readonly terms: PlanTerms | null
  readonly prices: Readonly<Record<string, number>> | null
  readonly currency: string
  readonly planId: string | null
  readonly priority: number
  readonly outletIds: readonly string[]
  readonly fromDay: string
  readonly untilDay: string
}

export interface BackTestRow extends Omit<NewBackTest, 'currency'> {
  readonly merchantId: string
  readonly currency: SellingCurrency
  readonly state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'
  readonly found: number
  readonly total: number
  readonly done: number
  readonly result: BackTestResult | null
}

const columns =
  sql.raw(`merchant_id, id, terms, prices, plan_id, priority, currency, outlet_ids::text[] as outlet_ids, from_day,
  until_day, state, found, total, done, result`)

/** Trials of one merchant that wait or run at a time. */
export const OPEN_TESTS_MOST = 3

export const countOpenTests = async (tx: Tx, merchantId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) as count from plan_back_test where merchant_id = ${merchantId} and state in ('waiting', 'running')`)
  ).count

export const insertBackTest = (tx: Tx, merchantId: string, test: NewBackTest, at: string): Promise<number> =>
  tx.run(sql`
    insert into plan_back_test (merchant_id, id, terms, prices, plan_id, priority, currency, outlet_ids, from_day, until_day, state,
      created_at)
    values (${merchantId}, ${test.id}, ${test.terms && json(test.terms)}::jsonb, ${test.prices && json(test.prices)}::jsonb, ${test.planId},
      ${test.priority}, ${test.currency}, ${test.outletIds}::uuid[], ${test.fromDay}, ${test.untilDay}, 'waiting', ${at})`)

export const findBackTest = (tx: Tx, merchantId: string, id: string): Promise<BackTestRow | undefined> =>
  tx.maybe<BackTestRow>(sql`select ${columns} from plan_back_test where merchant_id = ${merchantId} and id = ${id}`)

export const setCancelled = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`
    update plan_back_test set state = 'cancelled'
    where merchant_id = ${merchantId} and id = ${id} and state in ('waiting', 'running')`)

/** The trial that waits longest, or one whose process has not been heard of since `lost`; taken at `now`. For the job. */
export const takeBackTest = (tx: Tx, now: string, lost: string): Promise<BackTestRow | undefined> =>
  tx.maybe<BackTestRow>(sql`
    update plan_back_test set state = 'running', taken_at = ${now}, done = 0
    where (merchant_id, id) = (
      select merchant_id, id from plan_back_test
      where state = 'waiting' or (state = 'running' and taken_at < ${lost}::timestamptz)
      order by created_at limit 1 for update skip locked)
    returning ${columns}`)

const sold = ({ merchantId, outletIds, fromDay, untilDay, currency }: BackTestRow): Sql => sql`
  sold.merchant_id = ${merchantId} and sold.type = 1 and sold.currency = ${currency}
  and sold.outlet_id = any(${outletIds}::uuid[])
  and sold.business_day between ${fromDay}::date and ${untilDay}::date`

export const countSold = async (tx: Tx, test: BackTestRow): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*) as count from sales_order sold where ${sold(test)}`)).count

/** The basket itself as text: whoever tries it reads it. */
export interface SoldBasket {
  readonly orderId: string
  readonly number: string
  readonly day: string
  readonly outletId: string
  readonly snapshot: string
  readonly paidMinor: number
  readonly revenueMinor: number
  readonly costMinor: number
}

/** Baskets behind `after`, every `step`th by chance of their ids. */
export const listSold = (
  tx: Tx,
  test: BackTestRow,
  { after, step, limit }: { readonly after: string | null; readonly step: number; readonly limit: number },
): Promise<SoldBasket[]> =>
  tx.many<SoldBasket>(sql`
    select sold.id as order_id, sold.number, sold.business_day as day, sold.outlet_id, sold.snapshot::text as snapshot,
      sold.total_minor as paid_minor,
      sold.goods_minor - case when sold.tax_is_included then sold.tax_minor else 0 end as revenue_minor,
      (select coalesce(sum(cost_minor), 0)::bigint from order_line line
        where line.merchant_id = sold.merchant_id and line.order_id = sold.id) as cost_minor
    from sales_order sold where ${sold(test)} and (${after}::uuid is null or sold.id > ${after}::uuid)
      and (${step}::integer = 1 or abs(hashtext(sold.id::text)::bigint) % ${step} = 0)
    order by sold.id limit ${limit}`)

/** Says how far it is; false where it was cancelled meanwhile. */
export async function setProgress(
  tx: Tx,
  { merchantId, id }: BackTestRow,
  far: { readonly found: number; readonly total: number; readonly done: number },
): Promise<boolean> {
  const set = await tx.run(sql`
    update plan_back_test set found = ${far.found}, total = ${far.total}, done = ${far.done}
    where merchant_id = ${merchantId} and id = ${id} and state = 'running'`)
  return set === 1
}

export const setEnded = (
  tx: Tx,
  { merchantId, id }: BackTestRow,
  state: 'done' | 'failed',
  result: BackTestResult | null,
): Promise<number> =>
  tx.run(sql`
    update plan_back_test set state = ${state}, result = ${result === null ? null : json(result)}::jsonb,
      total = case when ${state} = 'done' then done else total end
    where merchant_id = ${merchantId} and id = ${id} and state = 'running'`)

export const deleteOldTests = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from plan_back_test where created_at < ${before}`)
