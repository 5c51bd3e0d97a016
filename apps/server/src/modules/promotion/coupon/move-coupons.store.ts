import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdStands } from '../../payment/public.ts'

interface Move {
  readonly fromId: string
  readonly toId: string
  /** The document by which they move, a merge or its undoing. */
  readonly documentId: string
  /** Only those that came by this document before; null: all that are not used. */
  readonly cameBy: string | null
  readonly at: string
}

/** Gives a member's unused coupons to another member, each with a line that says so. Answers how many. */
export async function moveCoupons(tx: Tx, merchantId: string, move: Move): Promise<number> {
  const { fromId, toId, documentId, cameBy, at } = move
  return tx.run(sql`
    with moved as (
      update coupon set member_id = ${toId}::uuid
      where merchant_id = ${merchantId} and member_id = ${fromId} and state <> 'used'
        and (${cameBy}::uuid is null or id in (
          select coupon_id from coupon_move where merchant_id = ${merchantId} and document_id = ${cameBy}::uuid))
      returning id)
    insert into coupon_move (merchant_id, coupon_id, from_member_id, to_member_id, document_id, at)
    select ${merchantId}::uuid, id, ${fromId}::uuid, ${toId}::uuid, ${documentId}::uuid, ${at} from moved`)
}

/** Returns how many of the coupons that came by a document are used since. */
export async function countUsedSince(tx: Tx, merchantId: string, documentId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from coupon_move m
    join coupon c on c.merchant_id = m.merchant_id and c.id = m.coupon_id
    where m.merchant_id = ${merchantId} and m.document_id = ${documentId} and c.state = 'used'`)
  return count
}

/** Returns how many unused coupons a member has. */
export async function countCouponsOf(tx: Tx, merchantId: string, memberId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from coupon
    where merchant_id = ${merchantId} and member_id = ${memberId} and state = 'issued'`)
  return count
}

/** Returns whether a coupon of one of these members is kept for a payment that has begun. */
export async function isCouponHeld(tx: Tx, merchantId: string, ids: readonly string[], now: string): Promise<boolean> {
  const { isHeld } = await tx.one<{ isHeld: boolean }>(sql`
    select exists (select from coupon_hold hold
      join coupon c on c.merchant_id = hold.merchant_id and c.id = hold.coupon_id
      where hold.merchant_id = ${merchantId} and ${holdStands(now)} and c.member_id = any(${ids}::uuid[])) as is_held`)
  return isHeld
}
