import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { allCardsOf } from '../profile/all-cards.ts'
import { isFoundMember } from '../profile/member-search.ts'

export interface FoundMember {
  readonly id: string
  readonly cardNumber: string
  readonly name: string
  readonly phone: string
  readonly levelName: string | null
  readonly isEnabled: boolean
}

const columns = sql`m.id, m.card_number, m.name, coalesce(m.phone, '') as phone, l.name as level_name, m.is_enabled`
const joined = sql`member m
  join member_account a on a.merchant_id = m.merchant_id and a.member_id = m.id
  left join member_level l on l.merchant_id = a.merchant_id and l.id = a.level_id`

/** Returns the member who has exactly this card, or had it before they were merged. */
export const findByCard = (tx: Tx, merchantId: string, card: string): Promise<FoundMember | undefined> =>
  tx.maybe(sql`
    select ${columns} from ${joined}
    where m.merchant_id = ${merchantId} and m.archived_at is null and m.id = (
      select coalesce(c.merged_into, c.id) from member c
      where c.merchant_id = ${merchantId} and c.id in (select id from kassa_members_of_cards(array[lower(${card})])))`)

/** Returns the members whose phone ends in these digits, by name. */
export const findByPhoneTail = (tx: Tx, merchantId: string, digits: string, limit: number): Promise<FoundMember[]> =>
  tx.many(sql`
    select ${columns} from ${joined}
    where m.merchant_id = ${merchantId} and m.id in (select id from kassa_members_of_phone_end(${digits}, ${limit}))
    order by m.name, m.id limit ${limit}`)

export const findByWords = (tx: Tx, merchantId: string, text: string, limit: number): Promise<FoundMember[]> =>
  tx.many(sql`
    select ${columns} from ${joined}
    where m.merchant_id = ${merchantId} and m.archived_at is null and ${isFoundMember(text)}
    order by m.name, m.id limit ${limit}`)

export interface LastOrder {
  readonly number: string
  readonly businessDay: string
  readonly totalMinor: number
  readonly currency: string
  readonly goods: string[]
}

/** The last three purchases of a member, with the first three things of each. */
export const listLastOrders = (tx: Tx, merchantId: string, memberId: string): Promise<LastOrder[]> =>
  tx.many(sql`
    select o.number, o.business_day, o.total_minor, o.currency,
      array(select l.name from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id
        order by l.line limit 3) as goods
    from sales_order o where o.merchant_id = ${merchantId} and o.type = 1 and o.member_id = any(${allCardsOf(merchantId, memberId)})
    order by o.sold_at desc, o.id desc limit 3`)

/** Returns the effects of the level, which apply while it is switched on. */
export const findLevelOf = (
  tx: Tx,
  merchantId: string,
  memberId: string,
): Promise<{ number: number; offBasisPoints: number; earnRatioHundredths: number } | undefined> =>
  tx.maybe(sql`
    select l.number, l.off_basis_points, l.earn_ratio_hundredths from member_account a
    join member_level l on l.merchant_id = a.merchant_id and l.id = a.level_id and l.is_enabled
    where a.merchant_id = ${merchantId} and a.member_id = ${memberId}`)
