import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdStands } from '../../payment/public.ts'

/** A card whose last day is over by the business day of the outlet that sold it (`day`). */
export interface OverCard {
  readonly merchantId: string
  readonly id: string
  readonly outletId: string
  readonly day: string
  /** The last day of the card. */
  readonly lastDay: string
}

interface OverAsked {
  readonly now: string
  readonly after: OverCard | undefined
  readonly limit: number
}

const behind = (after: OverCard | undefined): Sql =>
  after ? sql`(p.last_day, p.id) > (${after.lastDay}::date, ${after.id}::uuid)` : sql`true`

/** The condition that no payment that has begun holds something of the card `p`. */
const isFree = (now: string): Sql => sql`not exists (select from purse_hold hold
        where hold.merchant_id = p.merchant_id and hold.purse_id = p.id and ${holdStands(now)})`

const todayThere = (now: string): Sql =>
  sql`lateral (select kassa_dated_day(${now}::timestamptz, o.time_zone, o.day_cutoff_minutes, o.day_rules) as day) as today`

/** Gift cards with money left whose last day is over, and of which nothing is held; of every merchant, behind `after`. A card belongs to the outlet of its first entry. */
export const listOverGiftCards = (tx: Tx, { now, after, limit }: OverAsked): Promise<OverCard[]> =>
  tx.many(sql`
    select p.merchant_id, p.id, o.id as outlet_id, today.day, p.last_day from purse p
    cross join lateral (select f.outlet_id from purse_entry f where f.merchant_id = p.merchant_id and f.purse_id = p.id order by f.entry_number limit 1) as first
    join organisation_outlet o on o.merchant_id = p.merchant_id and o.id = first.outlet_id, ${todayThere(now)}
    where p.kind = 'gift-card' and p.total_minor > 0 and p.last_day < today.day and ${isFree(now)} and ${behind(after)}
    order by p.last_day, p.id limit ${limit}`)

/** Times cards with uses left whose last day is over by the business day of the outlet that sold them (`day`), and of which nothing is held; of every merchant, behind `after`. */
export const listOverCards = (tx: Tx, { now, after, limit }: OverAsked): Promise<OverCard[]> =>
  tx.many(sql`
    select p.merchant_id, p.id, o.id as outlet_id, today.day, p.last_day
    from purse p
    join purse_payment y on y.merchant_id = p.merchant_id and y.purse_id = p.id
    join sales_order s on s.merchant_id = y.merchant_id and s.id = y.order_id
    join organisation_outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id, ${todayThere(now)}
    where p.kind = 'times-card' and p.uses_left > 0 and p.last_day < today.day
      and ${isFree(now)} and ${behind(after)}
    order by p.last_day, p.id limit ${limit}`)

/** Lets a card that is over go on until the last day of the uses that came back to it. Answers how many those are, 0 where theirs is over too. */
export async function goOnWithReturned(tx: Tx, merchantId: string, id: string, day: string): Promise<number> {
  const { stay } = await tx.one<{ stay: number }>(sql`
    with card as (
      select id, last_day, returned_last_day,
        case when returned_last_day >= ${day}::date then least(returned_uses, uses_left) else 0 end as stay
      from purse where merchant_id = ${merchantId} and id = ${id})
    update purse p set returned_uses = 0, last_day = case when card.stay > 0 then card.returned_last_day else card.last_day end
    from card where p.merchant_id = ${merchantId} and p.id = card.id returning card.stay`)
  return stay
}
