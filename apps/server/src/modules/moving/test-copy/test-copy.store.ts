import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export type CopyProblem = 'too-large' | 'login' | 'ended' | 'failed'

export interface TestCopy {
  readonly state: 'copying' | 'ready' | 'failed'
  readonly hasSales: boolean
  readonly beganAt: string
  readonly beganBy: string
  readonly endedAt: string | null
  readonly rows: number
  readonly problem: CopyProblem | null
}

export const findTestCopy = (tx: Tx, merchantId: string): Promise<TestCopy | undefined> =>
  tx.maybe(sql`
    select state, has_sales, began_at, began_by, ended_at, row_count as rows, problem from test_copy
    where merchant_id = ${merchantId}`)

/** Keeps the wish for a copy in place of the one before; false while one of the merchant is being made. */
export const insertTestCopy = async (
  tx: Tx,
  merchantId: string,
  made: {
    readonly id: string
    readonly seed: string
    readonly hasSales: boolean
    readonly by: string
    readonly at: string
  },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into test_copy (merchant_id, id, state, has_sales, seed, began_at, began_by)
    values (${merchantId}, ${made.id}, 'copying', ${made.hasSales}, ${made.seed}, ${made.at}, ${made.by})
    on conflict (merchant_id) do update set before_id = case when test_copy.state = 'ready' then test_copy.id else test_copy.before_id end, id = excluded.id, state = excluded.state, has_sales = excluded.has_sales,
      seed = excluded.seed, began_at = excluded.began_at, began_by = excluded.began_by, ended_at = null, row_count = 0, problem = null,
      attempts = 0, worker = null, leased_until = null
    where test_copy.state <> 'copying'`)) === 1

/** Returns how many orders the merchant has, as far as they count: no more than one above `most`. */
export const countOrdersUpTo = async (tx: Tx, merchantId: string, most: number): Promise<number> =>
  (
    await tx.one<{ orders: number }>(sql`
      select count(*)::int as orders from (
        select from sales_order_head where merchant_id = ${merchantId} limit ${most + 1}) as counted`)
  ).orders

/** A copy that a process makes. */
export interface CopyTurn {
  readonly merchantId: string
  readonly id: string
  readonly seed: string
  readonly hasSales: boolean
  readonly worker: string
  /** This one included. */
  readonly attempts: number
}

/** Takes a copy that waits, or that its process left; undefined where there is none. */
export async function takeCopyTurn(
  database: Database,
  { now, until, worker }: { readonly now: string; readonly until: string; readonly worker: string },
): Promise<CopyTurn | undefined> {
  const [taken] = await database.ask<CopyTurn>(sql`
    update test_copy set worker = ${worker}, leased_until = ${until}, attempts = attempts + 1
    where merchant_id = (
      select merchant_id from test_copy
      where state = 'copying' and (leased_until is null or leased_until <= ${now})
      order by leased_until nulls first, began_at limit 1 for update skip locked)
    returning merchant_id, id, seed, has_sales, worker, attempts`)
  return taken
}

/** The copy before the one that stands, where its test shop has ended; undefined: there was none. */
export const findCopyBefore = (tx: Tx, merchantId: string): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select t.before_id as id from test_copy t join organisation_merchant m on m.id = t.before_id
    where t.merchant_id = ${merchantId} and m.test_of = t.merchant_id and m.archived_at is not null`)

export const setCopyBeforeGone = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`update test_copy set before_id = null where merchant_id = ${merchantId}`)

/** Frees what processes that ended had taken. */
export const freeCopies = (database: Database): Promise<unknown> =>
  database.ask(sql`update test_copy set leased_until = null where leased_until is not null`)

/** Frees one that could not be made: its next try begins anew. */
export const freeCopy = (database: Database, { merchantId, worker }: CopyTurn): Promise<unknown> =>
  database.ask(sql`
    update test_copy set leased_until = null, worker = null where merchant_id = ${merchantId} and worker = ${worker}`)

/** Returns whether the copy is still this process’s. */
export const isOwnTurn = async (tx: Tx, { merchantId, worker }: CopyTurn): Promise<boolean> =>
  (await tx.maybe(sql`
    select from test_copy where merchant_id = ${merchantId} and worker = ${worker} and state = 'copying'`)) !==
  undefined

const ended = sql.raw('seed = null, worker = null, leased_until = null')

/** The copy is whole; false where another process has it. In the transaction that makes the copy: both are there, or neither. */
export const setCopyReady = async (
  tx: Tx,
  { merchantId, worker }: CopyTurn,
  { rows, at }: { readonly rows: number; readonly at: string },
): Promise<boolean> =>
  (await tx.run(sql`
    update test_copy set state = 'ready', ended_at = ${at}, row_count = ${rows}, ${ended}
    where merchant_id = ${merchantId} and worker = ${worker} and state = 'copying'`)) === 1

export const setCopyFailed = (
  tx: Tx,
  { merchantId, worker }: CopyTurn,
  { problem, rows, at }: { readonly problem: CopyProblem; readonly rows: number; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    update test_copy set state = 'failed', ended_at = ${at}, problem = ${problem}, row_count = ${rows}, ${ended}
    where merchant_id = ${merchantId} and worker = ${worker} and state = 'copying'`)
