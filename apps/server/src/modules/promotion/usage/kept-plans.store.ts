import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdStands } from '../../payment/public.ts'
import { keptFor } from '../coupon/coupon-hold.store.ts'

/** A use of a plan, with the quantity that it reduces and what it takes off. */
export interface PlanUseToKeep {
  readonly planId: string
  readonly quantity: number
  readonly reductionMinor: number
}

/** Whether a use (`hold`) is kept for a saved order that waits. */
export const useIsKept = sql`(hold.is_kept and ${keptFor} is not null)`

/**
 * Whether a use (`hold`) is nobody else's now: it is kept, or held for a payment that has begun and is not booked. `heldAt` null: what is only held does not
 * count.
 */
export const useIsTaken = (
  heldAt: string | null,
): Sql => sql`(${useIsKept} or (${heldAt !== null}::boolean and ${holdStands(heldAt)}
  and not exists (select from plan_usage booked where booked.merchant_id = hold.merchant_id
    and booked.order_id = hold.order_id and booked.plan_id = hold.plan_id)))`

/**
 * How much of a use (`hold`) is taken, and of which day (`taken`): what it says itself, and of one that is kept what the till takes beyond it that is paid its order
 * at `heldAt` (docs/decisions/2806).
 */
export const takenOf = (heldAt: string | null): Sql => sql`(
  select hold.business_day, hold.quantity, hold.reduction_minor
  union all
  select hold.held_day, greatest(0, hold.held_quantity - hold.quantity), greatest(0, hold.held_reduction_minor - hold.reduction_minor)
  where hold.is_kept and hold.held_day is not null and ${heldAt !== null}::boolean and ${holdStands(heldAt)}) as taken`

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

type KeptUse = Pick<PlanUseToKeep, 'quantity' | 'reductionMinor'>

/** The plans of which an order keeps a use, with how much of each: it has that, whatever others used since. */
export const listKeptPlans = async (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<ReadonlyMap<string, KeptUse>> =>
  new Map(
    (
      await tx.many<PlanUseToKeep>(sql`
        select plan_id, quantity, reduction_minor from plan_hold
        where merchant_id = ${merchantId} and order_id = ${orderId} and is_kept`)
    ).map(({ planId, ...use }) => [planId, use]),
  )

/** Whether a use is no more than what its order keeps of the plan. What goes beyond it is there for all. */
export const isAsKept = (kept: KeptUse | undefined, use: KeptUse): boolean =>
  kept !== undefined && use.quantity <= kept.quantity && use.reductionMinor <= kept.reductionMinor

/** Nothing is held or kept for an order any more: it is over. */
export const freePlans = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`delete from plan_hold where merchant_id = ${merchantId} and order_id = ${orderId}`)

/**
 * Takes what a part of a saved order used out of what is kept for the rest of it, in the transaction that books the part: nobody has the rest meanwhile. A plan of
 * which the rest uses nothing is not kept any more.
 */
export async function lessenKeptPlans(
  tx: Tx,
  merchantId: string,
  orderId: string,
  used: readonly PlanUseToKeep[],
): Promise<void> {
  if (used.length === 0) return
  const gone = sql`jsonb_to_recordset(${json(used)}::jsonb) as gone ("planId" uuid, quantity bigint, "reductionMinor" bigint)`
  const own = sql`hold.merchant_id = ${merchantId} and hold.order_id = ${orderId} and hold.plan_id = gone."planId"`
  await tx.run(sql`
    delete from plan_hold as hold using ${gone}
    where ${own} and hold.quantity <= gone.quantity and hold.reduction_minor <= gone."reductionMinor"`)
  await tx.run(sql`
    update plan_hold as hold set quantity = greatest(0, hold.quantity - gone.quantity),
      reduction_minor = greatest(0, hold.reduction_minor - gone."reductionMinor"),
      held_quantity = greatest(0, hold.held_quantity - gone.quantity),
      held_reduction_minor = greatest(0, hold.held_reduction_minor - gone."reductionMinor") from ${gone} where ${own}`)
}
