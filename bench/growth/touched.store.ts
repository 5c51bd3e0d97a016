import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'

/** The options that a cluster is started with so that pages can be counted. */
export const countingPages = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all']

/** Counts pages of statements from now on. */
export const countPages = (database: Database): Promise<void> =>
  database.script('create extension if not exists pg_stat_statements')

/** Pages of tables and indexes that all statements have touched; of one within another once. */
export const pagesSoFar = async (database: Database): Promise<number> => {
  const [found] = await database.ask<{ pages: number }>(sql`
    select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages from pg_stat_statements
    where toplevel and query not like '%pg_stat_statements%'`)
  return found?.pages ?? 0
}

/** Lines of the log, one for each `every` orders, by five people of two names. */
export const insertLogLines = (database: Database, merchantId: string, lines: number): Promise<unknown> =>
  database.ask(sql`
    insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, call, subject, request_id)
    select ${merchantId}, gen_random_uuid(), now() - make_interval(secs => n * 31536000.0 / ${lines}::float8),
      (array['staff', 'admin', 'nobody', 'member', 'device'])[1 + n % 5], ('00000000-0000-7000-8000-00000000000' || n % 5)::uuid,
      (array['Ada', 'Bea', '', 'Cleo', 'ada'])[1 + n % 5], 'sales.open-shift',
      case when n % 5 = 2 then 'staff/' || n else 'shift/' || n end, 'r' || n
    from generate_series(1, ${lines}::int - (select count(*)::int from audit_line where merchant_id = ${merchantId})) as n returning 1`)

/** An order in the middle of the past, and the till and shift it was sold at. */
export const findMiddle = async (database: Database, merchantId: string) => {
  const [found] = await database.ask<Middle>(sql`
    select id, number, device_id, shift_id, staff_id, business_day::text as day, (business_day + 30)::text as month_later, sold_at, received_at
    from sales_order where merchant_id = ${merchantId} and shift_id is not null and business_day >= (
      select min(business_day) + (max(business_day) - min(business_day)) / 2 from sales_order where merchant_id = ${merchantId})
    order by business_day, sold_at limit 1`)
  if (!found) throw new Error('the shop has no past')
  return found
}

export interface Middle {
  readonly id: string
  readonly number: string
  readonly deviceId: string
  readonly shiftId: string
  readonly staffId: string
  readonly day: string
  readonly monthLater: string
  readonly soldAt: string
  readonly receivedAt: string
}
