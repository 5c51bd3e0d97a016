import { sql, type Sql } from '../../../platform/db/sql.ts'

/** Points, balance and money of cards that are held now for one order, or one quote. */
export interface HeldValue {
  readonly points: number
  readonly balanceMinor: number
  readonly cardsMinor: number
}

/** The same as JSON, for a statement that lists orders or quotes. */
export const heldValueOf = (merchantId: Sql, orderId: Sql, now: string): Sql => sql`(
  select jsonb_build_object('points', coalesce(sum(held.points), 0), 'balanceMinor', coalesce(sum(held.balance_minor), 0),
    'cardsMinor', coalesce(sum(held.cards_minor), 0))
  from (
    select points, principal_minor + bonus_minor as balance_minor, 0 as cards_minor from member_hold
    where merchant_id = ${merchantId} and order_id = ${orderId} and expires_at > ${now}
    union all
    select 0, 0, amount_minor from purse_hold
    where merchant_id = ${merchantId} and order_id = ${orderId} and expires_at > ${now}) as held)`
