import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keptFor } from '../coupon/coupon-hold.store.ts'

/** A use of a plan, with the quantity that it reduces and what it takes off. */
export interface PlanUseToKeep {
  readonly planId: string
  readonly quantity: number
  readonly reductionMinor: number
}

/** Whether a use (`hold`) is kept for a saved order that waits. */
export const useIsKept = sql`(hold.is_kept and ${keptFor} is not null)`

/** Keeps uses for a saved order until it is over, in place of those that it kept before. */
export async function setKeptPlans(
  tx: Tx,
  merchantId: string,
  kept: {
    readonly orderId: string
    readonly memberId: string | null
    readonly businessDay: string
    readonly now: string
    readonly uses: readonly PlanUseToKeep[]
  },
): Promise<void> {
  await freePlans(tx, merchantId, kept.orderId)
  if (kept.uses.length === 0) return
  await tx.run(sql`
    insert into plan_hold (merchant_id, order_id, plan_id, member_id, business_day, expires_at, quantity, reduction_minor, is_kept)
    select ${merchantId}, ${kept.orderId}, "planId", ${kept.memberId}, ${kept.businessDay}, ${kept.now}, quantity, "reductionMinor", true
    from jsonb_to_recordset(${json(kept.uses)}::jsonb) as given ("planId" uuid, quantity bigint, "reductionMinor" bigint)`)
}

/** The plans of which an order keeps a use: it has them, whatever others used since. */
export const listKeptPlans = async (tx: Tx, merchantId: string, orderId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.many<{ planId: string }>(
        sql`select plan_id from plan_hold where merchant_id = ${merchantId} and order_id = ${orderId} and is_kept`,
      )
    ).map(({ planId }) => planId),
  )

/** Nothing is held or kept for an order any more: it is over. */
export const freePlans = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`delete from plan_hold where merchant_id = ${merchantId} and order_id = ${orderId}`)
