import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { allCardsOf } from '../../member/public.ts'

export interface RechargeRow {
  readonly orderId: string
  readonly memberId: string
  readonly currency: string
  readonly principalMinor: number
  readonly bonusMinor: number
  readonly refundedPrincipalMinor: number
  readonly refundedBonusMinor: number
  readonly points: number
  readonly couponCount: number
  readonly refundedPoints: number
  readonly refundedCoupons: number
  /** The part of the gift that has neither come nor been taken back. */
  readonly pendingMinor: number
  readonly at: string
}

const columns = sql`
  c.order_id, c.member_id, c.currency, c.principal_minor, c.bonus_minor, c.refunded_principal_minor, c.refunded_bonus_minor,
  c.points, c.coupon_count, c.refunded_points, c.refunded_coupons,
  (select coalesce(sum(b.amount_minor - b.cancelled_minor), 0)::bigint from bonus_release b
    where b.merchant_id = c.merchant_id and b.order_id = c.order_id and b.released_at is null) as pending_minor, c.at`

export const findRecharge = (tx: Tx, merchantId: string, orderId: string): Promise<RechargeRow | undefined> =>
  tx.maybe(sql`select ${columns} from recharge c where c.merchant_id = ${merchantId} and c.order_id = ${orderId}`)

/** Returns the recharge, its row locked: two refunds of one recharge follow each other, and no part of its gift comes meanwhile. */
export async function findRechargeForUpdate(
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<RechargeRow | undefined> {
  await tx.run(sql`select from recharge where merchant_id = ${merchantId} and order_id = ${orderId} for update`)
  return findRecharge(tx, merchantId, orderId)
}

/** The last ones of a member and of whoever was merged into them. */
export const listRechargeRows = (tx: Tx, merchantId: string, memberId: string, limit: number): Promise<RechargeRow[]> =>
  tx.many(sql`
    select ${columns} from recharge c where c.merchant_id = ${merchantId} and c.member_id = any(${allCardsOf(merchantId, memberId)})
    order by c.at desc, c.order_id desc limit ${limit}`)

export interface NewRecharge {
  readonly orderId: string
  readonly memberId: string
  readonly ruleId: string | null
  readonly currency: string
  readonly principalMinor: number
  readonly bonusMinor: number
  readonly points: number
  readonly couponCount: number
  readonly at: string
  /** The parts of the gift that come later: their days and amounts. */
  readonly later: readonly { readonly dueOn: string; readonly amountMinor: number }[]
}

export const insertRecharge = (tx: Tx, merchantId: string, recharge: NewRecharge): Promise<number> =>
  tx.run(sql`
    with made as (
      insert into recharge (merchant_id, order_id, member_id, rule_id, currency, principal_minor, bonus_minor,
        points, coupon_count, at)
      values (${merchantId}, ${recharge.orderId}, ${recharge.memberId}, ${recharge.ruleId}, ${recharge.currency},
        ${recharge.principalMinor}, ${recharge.bonusMinor}, ${recharge.points}, ${recharge.couponCount}, ${recharge.at})
      returning order_id, member_id, currency)
    insert into bonus_release (merchant_id, order_id, part, member_id, currency, amount_minor, due_on)
    select ${merchantId}::uuid, made.order_id, l.part, made.member_id, made.currency, l.amount, l.due
    from made, rows from (jsonb_to_recordset(${json(recharge.later)}::jsonb) as ("amountMinor" bigint, "dueOn" date))
      with ordinality as l (amount, due, part)`)

/** Points and coupons that were owed back, used or not. */
interface GiftsBack {
  readonly points: number
  readonly coupons: number
}

/** Notes what was taken back; of what has not come yet the last parts go first. */
export async function refundRechargeRow(
  tx: Tx,
  merchantId: string,
  orderId: string,
  back: { readonly principalMinor: number; readonly bonusMinor: number; readonly cancelledMinor: number } & GiftsBack,
): Promise<void> {
  await tx.run(sql`
    update recharge set refunded_principal_minor = refunded_principal_minor + ${back.principalMinor},
      refunded_bonus_minor = refunded_bonus_minor + ${back.bonusMinor},
      refunded_points = refunded_points + ${back.points}, refunded_coupons = refunded_coupons + ${back.coupons}
    where merchant_id = ${merchantId} and order_id = ${orderId}`)
  if (back.cancelledMinor === 0) return
  await tx.run(sql`
    with open as (
      select part, amount_minor - cancelled_minor as left_minor,
        sum(amount_minor - cancelled_minor) over (order by part desc) as reached_minor
      from bonus_release where merchant_id = ${merchantId} and order_id = ${orderId} and released_at is null
    )
    update bonus_release b
    set cancelled_minor = b.cancelled_minor + least(open.left_minor, ${back.cancelledMinor}::bigint - (open.reached_minor - open.left_minor))
    from open
    where b.merchant_id = ${merchantId} and b.order_id = ${orderId} and b.part = open.part
      and open.reached_minor - open.left_minor < ${back.cancelledMinor}::bigint`)
}

/** A part of a gift that comes later. */
export interface BonusPart {
  readonly merchantId: string
  readonly orderId: string
  readonly part: number
}

export interface DueBonus extends BonusPart {
  readonly memberId: string
  readonly currency: string
  readonly amountMinor: number
}

/** The parts that are due somewhere by its own calendar, behind `after`. As the owner. */
export const listDueBonus = (
  tx: Tx,
  {
    now,
    after,
    limit,
  }: {
    readonly now: string
    readonly after: (BonusPart & { readonly dueOn: string }) | undefined
    readonly limit: number
  },
): Promise<(BonusPart & { readonly dueOn: string })[]> =>
  tx.many(sql`
    select b.merchant_id, b.order_id, b.part, b.due_on from bonus_release b
    where b.released_at is null and b.due_on <= (
      select kassa_dated_day(${now}::timestamptz, o.time_zone, o.day_cutoff_minutes, o.day_rules) from organisation_outlet_days o
      where o.merchant_id = b.merchant_id order by o.archived_at nulls first, o.created_at, o.number limit 1)
      and ${after ? sql`(b.due_on, b.merchant_id, b.order_id, b.part) > (${after.dueOn}::date, ${after.merchantId}::uuid, ${after.orderId}::uuid, ${after.part}::smallint)` : sql`true`}
    order by b.due_on, b.merchant_id, b.order_id, b.part limit ${limit}`)

/** The member of a part that still waits. */
export const findBonusMember = async (tx: Tx, { merchantId, orderId, part }: BonusPart): Promise<string | undefined> =>
  (
    await tx.maybe<{ memberId: string }>(sql`
      select member_id from bonus_release
      where merchant_id = ${merchantId} and order_id = ${orderId} and part = ${part} and released_at is null`)
  )?.memberId

/** A part that still waits, this transaction's alone. */
export const takeDueBonus = (tx: Tx, { merchantId, orderId, part }: BonusPart): Promise<DueBonus | undefined> =>
  tx.maybe(sql`
    select merchant_id, order_id, part, member_id, currency, amount_minor - cancelled_minor as amount_minor from bonus_release
    where merchant_id = ${merchantId} and order_id = ${orderId} and part = ${part} and released_at is null for update skip locked`)

export const setBonusReleased = (tx: Tx, { merchantId, orderId, part }: DueBonus, at: string): Promise<number> =>
  tx.run(sql`
    update bonus_release set released_at = ${at}
    where merchant_id = ${merchantId} and order_id = ${orderId} and part = ${part}`)
