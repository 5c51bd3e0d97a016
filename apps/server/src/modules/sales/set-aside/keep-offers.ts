import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { setAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { freePoints, keepPoints } from '../../member/public.ts'
import { freeCoupons, freePlans, keepCoupons, keepPlans } from '../../promotion/public.ts'

/** The order for which something is kept. */
interface KeptFor {
  readonly orderId: string
  readonly memberId: string | null
  readonly currency: string
  readonly businessDay: string
}

type Keeps = NonNullable<OutputOf<(typeof setAside)['request']>['keeps']>

/** Nothing that lowers a price. */
export const KEEPS_NOTHING: Keeps = { couponIds: [], points: 0, uses: [] }

/**
 * Keeps for a saved order the uses of plans, coupons and points in its price, in place of those that it kept before: nobody else has them until it is
 * collected or cancelled. They are locked in the order in which a sale locks them: coupons, member, plans. Refuses where others have them.
 */
export async function keepOffers(
  context: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  { orderId, memberId, currency, businessDay }: KeptFor,
  { couponIds, points, uses }: Keeps,
): Promise<Result<null>> {
  const { tx, merchantId, now } = context
  await freeCoupons(tx, merchantId, orderId)
  const coupons = await keepCoupons(context, { orderId, couponIds })
  if (!coupons.ok) return coupons
  await freePoints(tx, merchantId, orderId)
  const kept =
    points === 0 || memberId === null
      ? accept(null)
      : await keepPoints(context, { orderId, memberId, currency, points })
  return kept.ok ? keepPlans(tx, merchantId, { orderId, memberId, businessDay, now, uses }) : kept
}

/** Nothing is kept for an order any more beside its goods: it is over. */
export async function freeOffers(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  orderId: string,
): Promise<void> {
  await freeCoupons(tx, merchantId, orderId)
  await freePlans(tx, merchantId, orderId)
}
