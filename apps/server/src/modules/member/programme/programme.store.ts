import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The unit in which a merchant's members are counted. */
export interface Programme {
  readonly currency: SellingCurrency
}

/** The programme, begun in the currency of the oldest outlet where there was none; undefined without any outlet. */
export const ensureProgramme = (tx: Tx, merchantId: string): Promise<Programme | undefined> =>
  tx.maybe<Programme>(sql`
    with begun as (
      insert into member_programme (merchant_id, currency)
      select ${merchantId}::uuid, currency from organisation_outlet_days as outlet where merchant_id = ${merchantId} and archived_at is null
      order by created_at, number limit 1
      on conflict do nothing
      returning currency)
    select currency from begun
    union all select currency from member_programme where merchant_id = ${merchantId} limit 1`)

/**
 * Returns the programme, its row locked until the transaction ends: things allowed a limited number of times are saved one after the other.
 */
export async function ensureProgrammeForUpdate(tx: Tx, merchantId: string): Promise<Programme | undefined> {
  const programme = await ensureProgramme(tx, merchantId)
  if (programme) await tx.run(sql`select from member_programme where merchant_id = ${merchantId} for update`)
  return programme
}

/** The programme's currency where it was begun. */
export const findProgramme = (tx: Tx, merchantId: string): Promise<Programme | undefined> =>
  tx.maybe<Programme>(sql`select currency from member_programme where merchant_id = ${merchantId}`)

/** Takes so many running numbers of cards, fewer where no more are left; answers the first and how many. */
export async function takeCardNumbers(
  tx: Tx,
  merchantId: string,
  count: number,
  most: number,
): Promise<{ readonly first: number; readonly count: number }> {
  const row = await tx.maybe<{ first: number; count: number }>(sql`
    with before as (
      select next_card from member_programme where merchant_id = ${merchantId} for no key update
    )
    update member_programme as programme set next_card = least(${most}::bigint, before.next_card + ${count}::bigint)
    from before where programme.merchant_id = ${merchantId}
    returning before.next_card as first, programme.next_card - before.next_card as count`)
  return row ?? { first: 0, count: 0 }
}

/** The day (`today.day`) at the oldest outlet of a programme's merchant (`p`), and the language there. */
export const todayOfProgramme = (now: string): Sql => sql`
    cross join lateral (
      select kassa_dated_day(${now}::timestamptz, o.time_zone, o.day_cutoff_minutes, o.day_rules) as day, o.locale
      from organisation_outlet_days o where o.merchant_id = p.merchant_id order by o.archived_at nulls first, o.created_at, o.number limit 1
    ) as today`

/** The clock of the oldest outlet, by which points expire, levels are looked through, and days since a visit are counted. */
export interface ProgrammeClock {
  readonly day: string
  readonly timeZone: string
}

export async function findProgrammeClock(tx: Tx, merchantId: string, now: string): Promise<ProgrammeClock> {
  const row = await tx.maybe<ProgrammeClock>(sql`
    select kassa_dated_day(${now}::timestamptz, time_zone, day_cutoff_minutes, day_rules)::text as day,
      time_zone
    from organisation_outlet_days as outlet where merchant_id = ${merchantId} order by archived_at nulls first, created_at, number limit 1`)
  return row ?? { day: now.slice(0, 10), timeZone: 'UTC' }
}

/** The day it is at the oldest outlet. */
export const findProgrammeDay = async (tx: Tx, merchantId: string, now: string): Promise<string> =>
  (await findProgrammeClock(tx, merchantId, now)).day
