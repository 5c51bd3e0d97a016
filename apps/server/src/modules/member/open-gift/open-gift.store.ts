import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { allCardsOf } from '../profile/all-cards.ts'

export interface OpenGiftFields {
  readonly name: string
  /** 0: coupons alone. */
  readonly points: number
  readonly occasion: 'joined' | 'birthday'
  readonly couponTemplateId: string | null
  readonly couponCount: number
  readonly fromDay: string | null
  readonly untilDay: string | null
}

export interface OpenGiftRecord extends OpenGiftFields {
  readonly id: string
  readonly isEnabled: boolean
  readonly version: number
  readonly grants: number
  readonly couponName: string | null
}

const columns = sql`
  g.id, g.name, g.points, g.occasion, g.coupon_template_id, g.coupon_count,
  (select c.terms ->> 'name' from promotion_coupon_template c where c.merchant_id = g.merchant_id and c.id = g.coupon_template_id) as coupon_name,
  g.from_day, g.until_day, g.is_enabled, g.version,
  (select count(*) from open_gift_grant t where t.merchant_id = g.merchant_id and t.gift_id = g.id) as grants`

const matching = (merchantId: string, search: string | undefined): Sql =>
  sql.and([
    sql`g.merchant_id = ${merchantId} and g.archived_at is null`,
    ...(search ? [sql`strpos(lower(g.name), ${search.toLowerCase()}) > 0`] : []),
  ])

type ListedGift = OpenGiftRecord & { sortName: string }

const openGiftHeadings: Headings<'name' | 'points' | 'coupon' | 'period' | 'grants'> = {
  name: { by: sql`row.sort_name`, as: 'text' },
  points: { by: sql`row.points`, as: 'number' },
  coupon: { by: sql`lower(coalesce(row.coupon_name, ''))`, as: 'text' },
  period: { by: sql`coalesce(row.from_day::text, '')`, as: 'text' },
  grants: { by: sql`row.grants`, as: 'number' },
}

export const openGiftList = listOf({
  columns: sql`${columns}, lower(g.name) as sort_name`,
  from: (merchantId: string, search: string | undefined) => sql`from open_gift g where ${matching(merchantId, search)}`,
  order: keyset([sql`lower(g.name)`, 'text'], [sql`g.id`, 'id']),
  keyOf: ({ sortName, id }: ListedGift) => [sortName, id],
  headings: openGiftHeadings,
})

export const findOpenGiftForUpdate = (tx: Tx, merchantId: string, id: string): Promise<OpenGiftRecord | undefined> =>
  tx.maybe(sql`
    select ${columns} from open_gift g
    where g.merchant_id = ${merchantId} and g.id = ${id} and g.archived_at is null for update of g`)

export const isOpenGiftNameTaken = async (tx: Tx, merchantId: string, id: string, name: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from open_gift where merchant_id = ${merchantId} and id <> ${id} and lower(name) = lower(${name})
      and archived_at is null`)) !== undefined

/** Answers false, and writes nothing, where the name is taken. */
export async function insertOpenGift(
  tx: Tx,
  merchantId: string,
  id: string,
  fields: OpenGiftFields,
  at: string,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into open_gift (merchant_id, id, name, points, occasion, coupon_template_id, coupon_count, from_day, until_day,
      created_at)
    values (${merchantId}, ${id}, ${fields.name}, ${fields.points}, ${fields.occasion}, ${fields.couponTemplateId},
      ${fields.couponCount}, ${fields.fromDay}::date, ${fields.untilDay}::date, ${at})
    on conflict do nothing`)
  return added === 1
}

export const setOpenGift = (tx: Tx, merchantId: string, id: string, fields: OpenGiftFields): Promise<number> =>
  tx.run(sql`
    update open_gift set name = ${fields.name}, points = ${fields.points}, occasion = ${fields.occasion},
      coupon_template_id = ${fields.couponTemplateId}, coupon_count = ${fields.couponCount}, from_day = ${fields.fromDay}::date,
      until_day = ${fields.untilDay}::date, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setOpenGiftIsEnabled = (tx: Tx, merchantId: string, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update open_gift set is_enabled = ${isEnabled}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

export const archiveOpenGift = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update open_gift set archived_at = ${at}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

export interface GrantedGift {
  readonly giftId: string
  readonly points: number
  readonly couponTemplateId: string | null
  readonly couponCount: number
}

/**
 * Notes that a member is given every gift of the day and occasion that they were not given before, by any card of theirs (`year` 0: ever; else in that year); answers
 * those.
 */
export const grantOpenGifts = (
  tx: Tx,
  merchantId: string,
  memberId: string,
  about: { readonly occasion: 'joined' | 'birthday'; readonly year: number; readonly day: string; readonly at: string },
): Promise<GrantedGift[]> =>
  tx.many(sql`
    with granted as (
      insert into open_gift_grant (merchant_id, member_id, gift_id, year, points, at)
      select merchant_id, ${memberId}::uuid, id, ${about.year}::smallint, points, ${about.at}::timestamptz from open_gift
      where merchant_id = ${merchantId} and is_enabled and archived_at is null and occasion = ${about.occasion}
        and (from_day is null or from_day <= ${about.day}::date) and (until_day is null or until_day >= ${about.day}::date)
        and not exists (select from open_gift_grant had where had.merchant_id = ${merchantId} and had.gift_id = open_gift.id
          and had.year = ${about.year}::smallint and had.member_id = any(${allCardsOf(merchantId, memberId)}))
      order by id
      on conflict do nothing
      returning gift_id)
    select g.id as gift_id, g.points, g.coupon_template_id, g.coupon_count from granted
    join open_gift g on g.merchant_id = ${merchantId} and g.id = granted.gift_id order by g.id`)

/** Notes how many coupons came with a gift that was just given. */
export const setCouponsGiven = (
  tx: Tx,
  merchantId: string,
  memberId: string,
  given: { readonly giftId: string; readonly year: number; readonly templateId: string; readonly count: number },
): Promise<number> =>
  tx.run(sql`
    update open_gift_grant set coupon_template_id = ${given.templateId}, coupon_count = ${given.count}
    where merchant_id = ${merchantId} and member_id = ${memberId} and gift_id = ${given.giftId} and year = ${given.year}`)

export interface Birthdays {
  readonly merchantId: string
  /** The day it is there. */
  readonly day: string
}

/** Merchants with a birthday gift whose birthdays of the day it is there were not looked through. */
export const listBirthdaysToLookAt = (tx: Tx, now: string): Promise<Birthdays[]> =>
  tx.many(sql`
    select p.merchant_id, to_char(today.day, 'YYYY-MM-DD') as day
    from member_programme p
    cross join lateral (
      select kassa_dated_day(${now}::timestamptz, o.time_zone, o.day_cutoff_minutes, o.day_rules) as day
      from organisation_outlet_days o where o.merchant_id = p.merchant_id order by o.archived_at nulls first, o.created_at, o.number limit 1) today
    where (p.birthdays_until is null or p.birthdays_until < today.day)
      and exists (select from open_gift g where g.merchant_id = p.merchant_id and g.occasion = 'birthday' and g.is_enabled
        and g.archived_at is null)
    order by p.merchant_id`)

/** Members whose birthday it is, behind `after`; 29 February is kept on the 28th in common years. */
export const listBirthdayMembers = (
  tx: Tx,
  { merchantId, day }: Birthdays,
  after: string | null,
  limit: number,
): Promise<{ id: string; currency: string }[]> =>
  tx.many(sql`
    select m.id, a.currency from member m
    join member_account a on a.merchant_id = m.merchant_id and a.member_id = m.id
    where m.merchant_id = ${merchantId} and m.is_enabled and m.archived_at is null
      and extract(month from m.birthday) = extract(month from ${day}::date)
      and (extract(day from m.birthday) = extract(day from ${day}::date)
        or (extract(day from m.birthday) = 29 and to_char(${day}::date, 'MM-DD') = '02-28'
          and to_char(${day}::date + 1, 'MM-DD') = '03-01'))
      and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${limit}`)

export const setBirthdaysLookedAt = (tx: Tx, { merchantId, day }: Birthdays): Promise<number> =>
  tx.run(sql`update member_programme set birthdays_until = ${day}::date where merchant_id = ${merchantId}`)
