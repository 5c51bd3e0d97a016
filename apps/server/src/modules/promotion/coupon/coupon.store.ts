import type { CouponStatus, CouponTerms } from '@kassa/domain/promotion/coupon-terms.ts'
import { areFew, json, namedStatement, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listOf } from '../../../platform/list/list.store.ts'
import type { Headings } from '../../../platform/list/sort.ts'

export interface NewCoupon {
  readonly id: string
  readonly code: string
  readonly memberId: string | null
}

/** Writes coupons; those whose code is taken are left out. Answers the ids that were written. */
export async function insertCoupons(
  tx: Tx,
  merchantId: string,
  about: {
    readonly templateId: string
    readonly batchId: string | null
    readonly fromDate: string
    readonly untilDate: string
    readonly at: string
    readonly fromOrderId?: string | undefined
  },
  coupons: readonly NewCoupon[],
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    insert into coupon (merchant_id, id, template_id, code, member_id, batch_id, state, from_date, until_date, issued_at,
      from_order_id)
    select ${merchantId}, id, ${about.templateId}, code, member_id, ${about.batchId}, 'issued', ${about.fromDate},
      ${about.untilDate}, ${about.at}::timestamptz, ${about.fromOrderId ?? null}::uuid
    from jsonb_to_recordset(${json(coupons.map(({ id, code, memberId }) => ({ id, code, member_id: memberId })))}::jsonb)
      as given (id uuid, code text, member_id uuid)
    on conflict (merchant_id, code) do nothing returning id`)
  return rows.map(({ id }) => id)
}

/**
 * Returns how many coupons of a template each of some members has been issued, used ones of cards that were merged into theirs too, with what they are called and
 * their level; unknown members are left out.
 */
export const listMemberCounts = (
  tx: Tx,
  merchantId: string,
  templateId: string,
  memberIds: readonly string[],
): Promise<{ id: string; name: string; issued: number; levelNumber: number | null }[]> =>
  tx.many(sql`
    select member.id, coalesce(nullif(member.name, ''), member.card_number) as name, (
      select count(*) from coupon where coupon.merchant_id = ${merchantId} and coupon.member_id = any(array(
          select member.id union all select card.id from member card where card.merchant_id = ${merchantId} and card.merged_into = member.id))
        and coupon.template_id = ${templateId} and coupon.state <> 'disabled') as issued, level.number as level_number
    from member
    left join member_account account on account.merchant_id = member.merchant_id and account.member_id = member.id
    left join member_level level on level.merchant_id = account.merchant_id and level.id = account.level_id
    where member.merchant_id = ${merchantId} and member.id = any(${memberIds}::uuid[])`)

export interface CouponFilter {
  readonly code?: string | undefined
  readonly templateId?: string | undefined
  readonly batchId?: string | undefined
  readonly memberId?: string | undefined
  readonly status?: CouponStatus | undefined
}

interface CouponRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly memberId: string | null
  readonly memberName: string | null
  readonly state: 'issued' | 'used' | 'disabled'
  readonly isOffered: boolean
  readonly fromDate: string
  readonly untilDate: string
  readonly issuedAt: string
  readonly usedAt: string | null
  readonly orderId: string | null
}

const isOn = sql.raw('(t.is_enabled and t.archived_at is null)')

function ofStatus(status: CouponStatus | undefined, today: string): Sql {
  switch (status) {
    case undefined:
      return sql`true`
    case 'used':
      return sql`c.state = 'used'`
    case 'disabled':
      return sql`(c.state = 'disabled' or (c.state = 'issued' and not ${isOn}))`
    case 'expired':
      return sql`(c.state = 'issued' and ${isOn} and c.until_date < ${today}::date)`
    case 'available':
      return sql`(c.state = 'issued' and ${isOn} and c.until_date >= ${today}::date)`
  }
}

const conditions = (merchantId: string, filter: CouponFilter, today: string): Sql =>
  sql.and([
    sql`c.merchant_id = ${merchantId}`,
    ...(filter.code === undefined ? [] : [sql`c.code = ${filter.code}`]),
    ...(filter.templateId === undefined ? [] : [sql`c.template_id = ${filter.templateId}`]),
    ...(filter.batchId === undefined ? [] : [sql`c.batch_id = ${filter.batchId}`]),
    ...(filter.memberId === undefined ? [] : [sql`c.member_id = ${filter.memberId}`]),
    ofStatus(filter.status, today),
  ])

const couponHeadings: Headings<'code' | 'name' | 'member' | 'until'> = {
  code: { by: sql`row.code`, as: 'text' },
  name: { by: sql`lower(row.name)`, as: 'text' },
  member: { by: sql`lower(coalesce(row.member_name, ''))`, as: 'text' },
  until: { by: sql`row.until_date`, as: 'day' },
}

const from = sql`from coupon c join coupon_template t on t.merchant_id = c.merchant_id and t.id = c.template_id`

/** The latest first. */
export const couponList = listOf({
  columns: sql`c.id, c.code, t.terms ->> 'name' as name, c.member_id, member.name as member_name, c.state,
    ${isOn} as is_offered, c.from_date, c.until_date, c.issued_at, c.used_at, c.order_id`,
  from: (merchantId: string, filter: CouponFilter, today: string) => sql`
    ${from} left join member on member.merchant_id = c.merchant_id and member.id = c.member_id
    where ${conditions(merchantId, filter, today)}`,
  counted: (merchantId: string, filter: CouponFilter, today: string) =>
    sql`${from} where ${conditions(merchantId, filter, today)}`,
  order: [{ by: sql`c.id`, as: 'id' }],
  isDown: true,
  keyOf: ({ id }: CouponRow) => [id],
  headings: couponHeadings,
})

/** The state of an issued coupon in the books. */
export interface CouponBooks {
  readonly id: string
  readonly code: string
  readonly terms: CouponTerms
  readonly state: 'issued' | 'used' | 'disabled'
  readonly isOffered: boolean
  readonly fromDate: string
  readonly untilDate: string
  readonly memberId: string | null
  readonly orderId: string | null
}

const booksOf = sql.raw(`select c.id, c.code, t.terms, c.state, (t.is_enabled and t.archived_at is null) as is_offered,
  c.from_date, c.until_date, c.member_id, c.order_id`)

const books = sql`${booksOf} ${from}`

export const findCouponByCode = (tx: Tx, merchantId: string, code: string): Promise<CouponBooks | undefined> =>
  tx.maybe<CouponBooks>(sql`${books} where c.merchant_id = ${merchantId} and c.code = ${code}`)

/** Returns the coupons that a member can use on a day at an outlet of a currency; those that end first come first. */
export const listUsableCoupons = (
  tx: Tx,
  merchantId: string,
  { memberId, outletId, currency, today }: Record<'memberId' | 'outletId' | 'currency' | 'today', string>,
  limit: number,
): Promise<CouponBooks[]> =>
  tx.many<CouponBooks>(sql`
    ${books} where c.merchant_id = ${merchantId} and c.member_id = ${memberId} and c.state = 'issued' and ${isOn}
      and ${today}::date between c.from_date and c.until_date and t.terms ->> 'currency' = ${currency}
      and (t.terms -> 'outlets' ->> 'kind' = 'all' or t.terms -> 'outlets' -> 'outletIds' ? ${outletId})
    order by c.until_date, c.id limit ${limit}`)

export const findCouponForUpdate = (tx: Tx, merchantId: string, id: string): Promise<CouponBooks | undefined> =>
  tx.maybe<CouponBooks>(sql`${books} where c.merchant_id = ${merchantId} and c.id = ${id} for update of c`)

/** Coupons with what the books know, each held until the end, in the order of keys. */
export const lockCoupons = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<CouponBooks[]> =>
  tx.many<CouponBooks>(
    namedStatement(
      'kassa.lock-coupons',
      sql`
        with asked as materialized (
          select asked.id from unnest(${ids}::uuid[]) with ordinality as asked (id, position) where ${areFew}
        ), c as materialized (
          select c.* from asked join coupon c on c.id = asked.id where c.merchant_id = ${merchantId}::uuid
          order by c.id for update of c)
        ${booksOf} from c join coupon_template t on t.merchant_id = ${merchantId}::uuid and t.id = c.template_id`,
    ),
  )

export const setCouponDisabled = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`
    update coupon set state = 'disabled' where merchant_id = ${merchantId} and id = ${id} and state = 'issued'`)
