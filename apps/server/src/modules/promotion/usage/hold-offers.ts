import { holdOffers as holdCall, releaseOffers as releaseCall } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { deleteCouponHolds, deleteExpiredCouponHolds, insertCouponHolds } from '../coupon/coupon-hold.store.ts'
import { checkCoupons } from '../coupon/keep-coupons.ts'
import { checkPlans } from './keep-plans.ts'
import { deleteExpiredHolds, deletePlanHolds, insertPlanHolds } from './plan-books.store.ts'

const MINUTES_HELD = 15

/** Coupons, then plans are locked while it is decided, as a sale does it (docs/decisions/2700): of fifty desks that want the last use one gets it. */
const holdOffers = command(holdCall, async ({ tx, device, now }, asks) => {
  const { orderId, memberId, planIds, couponIds = [], quantities = [], reductions = [] } = asks
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId, deviceId } = device
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const businessDay = businessDayAt(now, outlet)
  const wanted = new Map(quantities.map(({ planId, quantity }) => [planId, quantity]))
  const taken = new Map(reductions.map(({ planId, reductionMinor }) => [planId, reductionMinor]))
  const uses = planIds.map((planId) => ({
    planId,
    quantity: wanted.get(planId) ?? 0,
    reductionMinor: taken.get(planId) ?? 0,
  }))
  const coupons = await checkCoupons(tx, merchantId, { couponIds, exceptOrderId: orderId, now })
  if (!coupons.ok) return coupons
  const limited = await checkPlans(tx, merchantId, { orderId, memberId, businessDay, now, uses })
  if (!limited.ok) return limited
  await deletePlanHolds(tx, merchantId, orderId)
  await deleteCouponHolds(tx, merchantId, orderId)
  const heldUntil = new Date(Date.parse(now) + MINUTES_HELD * 60_000).toISOString()
  const hold = { orderId, deviceId, memberId, businessDay, expiresAt: heldUntil }
  await insertPlanHolds(tx, merchantId, {
    ...hold,
    plans: limited.value.map(({ planId: id, quantity, reductionMinor: reduction }) => ({ id, quantity, reduction })),
  })
  await insertCouponHolds(tx, merchantId, { orderId, deviceId, expiresAt: heldUntil, couponIds: coupons.value })
  return accept({ heldUntil })
})

const releaseOffers = command(releaseCall, async ({ tx, device }, { orderId }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  await deletePlanHolds(tx, device.merchantId, orderId)
  await deleteCouponHolds(tx, device.merchantId, orderId)
  return accept({})
})

export const holdCommands = [holdOffers, releaseOffers]

/** Holds are forgotten a day after they ended. */
export const forgetHolds: Job = {
  name: 'promotion.forget-holds',
  everySeconds: 3600,
  shopClock: 'now',
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      const before = new Date(Date.parse(now) - 86_400_000).toISOString()
      await deleteExpiredHolds(tx, before)
      await deleteExpiredCouponHolds(tx, before)
    }),
}
