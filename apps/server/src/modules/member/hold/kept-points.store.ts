import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Keeps points of a member for a saved order until it is handed out or cancelled, however long that takes. */
export const insertKeptPoints = (
  tx: Tx,
  merchantId: string,
  kept: {
    readonly orderId: string
    readonly memberId: string
    readonly points: number
    readonly currency: string
    readonly now: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into member_hold (merchant_id, order_id, member_id, currency, expires_at, kept_points)
    values (${merchantId}, ${kept.orderId}, ${kept.memberId}, ${kept.currency}, ${kept.now}, ${kept.points})`)

/** Keeps so many points less: a part of the order spent them. */
export const lessenKeptPoints = (tx: Tx, merchantId: string, orderId: string, points: number): Promise<number> =>
  tx.run(sql`
    update member_hold set kept_points = greatest(0, kept_points - ${points})
    where merchant_id = ${merchantId} and order_id = ${orderId}`)

/** Frees all that is kept and held of a member for an order, or for a quote: it is over. */
export const freePoints = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`delete from member_hold where merchant_id = ${merchantId} and order_id = ${orderId}`)

/** The points that are kept for an order, with their member; undefined where none are. */
export const findKeptPoints = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ readonly memberId: string; readonly points: number } | undefined> =>
  tx.maybe(sql`
    select member_id, kept_points as points from member_hold
    where merchant_id = ${merchantId} and order_id = ${orderId} and kept_points > 0`)
