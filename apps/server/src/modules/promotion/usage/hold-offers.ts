import { holdOffers as holdCall, releaseOffers as releaseCall } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { budgetExceeded, isOverLots } from '@kassa/domain/promotion/plan-of.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { command } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { deleteCouponHolds, deleteExpiredCouponHolds, insertCouponHolds } from '../coupon/coupon-hold.store.ts'
import { checkCoupons } from '../coupon/keep-coupons.ts'
import { listLimitedPlans } from './desk-offers.store.ts'
import { countUses, deleteExpiredHolds, deletePlanHolds, insertPlanHolds } from './plan-books.store.ts'

const MINUTES_HELD = 15

const KINDS = ['total', 'perDay', 'perMember'] as const

/** The plans are locked in key order while it is decided: of fifty desks that want the last use one gets it. */
const holdOffers = command(holdCall, async ({ tx, device, now }, asks) => {
  const { orderId, memberId, planIds, couponIds = [], quantities = [], reductions = [] } = asks
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId, deviceId } = device
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const day = { timeZone: outlet.timeZone, dayCutOffMinutes: outlet.dayCutoffMinutes }
  const businessDay = businessDayOf(Date.parse(now), day)
  const asked = { planIds, businessDay, memberId, held: { exceptOrderId: orderId, now } }
  const counts = await countUses(tx, merchantId, asked)
  const limited = await listLimitedPlans(tx, merchantId, planIds)
  const wanted = new Map(quantities.map(({ planId, quantity }) => [planId, quantity]))
  const taken = new Map(reductions.map(({ planId, reductionMinor }) => [planId, reductionMinor]))
  for (const { id, name, limits, terms } of limited) {
    const used = counts.find((one) => one.id === id)
    const over = KINDS.find((kind) => (used?.[kind] ?? 0) >= (limits[kind] ?? Infinity))
    if (over) return refuse({ code: 'plan.used-up', facts: { planId: id, name, max: limits[over] } })
    const gone = used?.quantity ?? 0
    if (isOverLots(terms, gone, wanted.get(id) ?? 0)) {
      const left = Math.max(0, (terms.lots?.quantity ?? 0) - gone)
      return refuse({ code: 'plan.used-up', facts: { planId: id, name, max: terms.lots?.quantity, left } })
    }
    if (used && budgetExceeded(terms, used, taken.get(id) ?? 0))
      return refuse({ code: 'plan.used-up', facts: { planId: id, name } })
  }
  const coupons = await checkCoupons(tx, merchantId, { couponIds, exceptOrderId: orderId, now })
  if (!coupons.ok) return coupons
  await deletePlanHolds(tx, merchantId, orderId)
  await deleteCouponHolds(tx, merchantId, orderId)
  const heldUntil = new Date(Date.parse(now) + MINUTES_HELD * 60_000).toISOString()
  const hold = { orderId, deviceId, memberId, businessDay, expiresAt: heldUntil }
  await insertPlanHolds(tx, merchantId, {
    ...hold,
    plans: limited.map(({ id }) => ({ id, quantity: wanted.get(id) ?? 0, reduction: taken.get(id) ?? 0 })),
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
