import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { commissionsAndBills, isAway } from './moved-commission.store.ts'

export interface Statement {
  readonly id: string
  readonly number: string
  readonly partnerId: string
  readonly partnerName: string
  readonly month: string
  readonly currency: SellingCurrency
  readonly earnedMinor: number
  readonly backMinor: number
  readonly payableMinor: number
  readonly entries: number
  readonly madeAt: string
  readonly madeBy: string
  readonly paidOn: string | null
  readonly paidReference: string
  readonly version: number
}

const ofPartners = sql.raw('from commission_statement s join partner p on p.id = s.partner_id')

const columns = sql`
  s.id, s.number, s.partner_id, p.name as partner_name, to_char(s.month, 'YYYY-MM') as month, s.currency, s.earned_minor, s.back_minor,
  s.earned_minor - s.back_minor as payable_minor, s.entries, s.made_at, s.made_by, s.paid_on, s.paid_reference, s.version
  ${ofPartners}`

export const findStatement = (tx: Tx, id: string): Promise<Statement | undefined> =>
  tx.maybe(sql`select ${columns} where s.id = ${id}`)

export const findStatementForUpdate = (tx: Tx, id: string): Promise<Statement | undefined> =>
  tx.maybe(sql`select ${columns} where s.id = ${id} for update of s`)

export interface StatementFilter {
  readonly search?: string | undefined
  readonly state?: 'open' | 'paid' | undefined
}

function conditions({ search, state }: StatementFilter): Sql[] {
  const wanted = [sql`true`]
  if (search) {
    const text = search.toLowerCase()
    wanted.push(sql`(strpos(lower(p.name), ${text}) > 0 or starts_with(lower(s.number), ${text}))`)
  }
  if (state) wanted.push(state === 'paid' ? sql`s.paid_on is not null` : sql`s.paid_on is null`)
  return wanted
}

/** Statements in reach, the newest month first. */
export const statementList = listOf({
  columns,
  from: (filter: StatementFilter) => sql`where ${sql.and(conditions(filter))}`,
  counted: (filter: StatementFilter) => sql`${ofPartners} where ${sql.and(conditions(filter))}`,
  order: keyset([sql`s.month`, 'day'], [sql`s.id`, 'id']),
  isDown: true,
  keyOf: ({ month, id }: Statement) => [`${month}-01`, id],
})

/** Numbers of statements that nobody has, for a transaction in another database. */
export const nextStatementNumbers = async (tx: Tx, count: number): Promise<string> =>
  (
    await tx.one<{ numbers: string }>(
      sql`select kassa_next_numbers('commission_statement_number', ${count})::text as numbers`,
    )
  ).numbers

/** One draws up at a time: two months at once would both count what is open. */
const lockStatements = (tx: Tx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('commission statements', 0))`)

/**
 * Makes the statements of a month out of every commission before the day behind it that no statement has, one for each partner and currency whose
 * sum is above zero. Says how many were made, and how many sums stay open.
 */
export async function insertStatements(
  tx: Tx,
  {
    month,
    before,
    now,
    by,
  }: { readonly month: string; readonly before: string; readonly now: string; readonly by: string },
): Promise<{ readonly made: number; readonly carried: number }> {
  await lockStatements(tx)
  return tx.one(sql`
    with open as (
      select merchant_id, id, partner_id, currency, amount_minor from commission_entry
      where statement_id is null and at < ${before}::date::timestamp at time zone 'UTC'
    ), sums as (
      select partner_id, currency, count(*) as entries, coalesce(sum(amount_minor) filter (where amount_minor > 0), 0) as earned,
        coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0) as back
      from open group by partner_id, currency
    ), payable as (
      select *, row_number() over (order by partner_id, currency) as place from sums where earned > back
        and not exists (select from commission_statement stands where stands.partner_id = sums.partner_id and stands.currency = sums.currency
          and stands.month = ${`${month}-01`}::date)
    ), numbered as materialized (
      select kassa_next_numbers('commission_statement_number', (select count(*)::integer from payable)) as numbers
    ), made as (
      insert into commission_statement (id, number, partner_id, month, currency, earned_minor, back_minor, entries, made_at, made_by)
      select gen_random_uuid(), 'S' || numbers[place], partner_id, ${`${month}-01`}::date, currency, earned, back, entries,
        ${now}::timestamptz, ${by}
      from payable, numbered on conflict do nothing returning id, partner_id, currency
    ), stated as (
      update commission_entry entry set statement_id = made.id from open join made using (partner_id, currency)
      where entry.merchant_id = open.merchant_id and entry.id = open.id returning entry.id
    )
    select (select count(*) from made) as made, (select count(*) from sums) - (select count(*) from made) as carried,
      (select count(*) from stated) as stated`)
}

export const setStatementPaid = (
  tx: Tx,
  id: string,
  paid: { readonly on: string; readonly reference: string } | null,
): Promise<number> =>
  tx.run(sql`
    update commission_statement set paid_on = ${paid?.on ?? null}::date, paid_reference = ${paid?.reference ?? ''}, version = version + 1
    where id = ${id}`)

export interface StatedCommission {
  readonly billNumber: string
  readonly merchantName: string
  readonly versionName: string
  readonly kind: 'earned' | 'taken-back'
  readonly billMinor: number
  readonly rateBasisPoints: number
  readonly amountMinor: number
  readonly at: string
}

/** The commissions of a statement as they were booked, those of merchants that have moved to another database as they were when they left. */
export const listStated = (tx: Tx, id: string): Promise<StatedCommission[]> =>
  tx.many(sql`
    select bill_number, merchant_name, version_name, kind, bill_minor, rate_basis_points, amount_minor, at from (
      select c.id, b.number as bill_number, m.name as merchant_name, b.version_name, c.kind, b.total_minor as bill_minor, c.rate_basis_points,
        c.amount_minor, c.at
      from ${commissionsAndBills}
      where c.statement_id = ${id}
      union all
      select moved.entry_id, bill_number, merchant_name, version_name, kind, bill_minor, rate_basis_points, amount_minor, at
      from commission_moved moved where moved.statement_id = ${id} and ${isAway}
    ) as stated order by at, id`)
