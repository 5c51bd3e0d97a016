import type { Plan, PresentedCoupon, Snapshot } from '@kassa/domain/basket/index.ts'
import { planOf, type PlanUsed, type RewardFacts } from '@kassa/domain/promotion/plan-of.ts'
import { planForBasket } from '@kassa/domain/promotion/price-list-terms.ts'
import { planUses } from '@kassa/domain/promotion/plan-uses.ts'
import { couponOf, couponValidity } from '@kassa/domain/promotion/coupon-terms.ts'
import { couponsForNextVisit } from '@kassa/domain/promotion/next-visit.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { CouponBooks, OfferBooks, OfflineCoupon, PlanBooks } from '../../../promotion/public.ts'
import { isSame, reason, compareClaim, type SaleClaim } from './claimed.ts'

/**
 * Checks the offers in a basket against the books. A plan must equal its version to the last field, and that version must have been valid
 * at the sale; a coupon must equal the issued one, and be unused. `accountId` is the account that the sale's member was merged into, or the
 * member's own: coupons of either are accepted.
 */
export const offerReasons = (
  claimed: SaleClaim,
  { plans, coupons, templates, offline }: OfferBooks,
  accountId: string | null = null,
): ReviewReason[] => {
  const { snapshot } = claimed
  const isKnown = ({ planId }: { readonly planId: string }): boolean => plans.has(planId)
  return [
    ...snapshot.plans.flatMap((plan) => planReasons(claimed, plan, plans.get(plan.id))),
    ...snapshot.coupons.flatMap((coupon) =>
      couponReasons(claimed, coupon, printedOf(coupons.get(coupon.id), offline?.get(coupon.id)), accountId),
    ),
    ...[...(offline ?? [])].flatMap(([id, taken]) => offlineReasons(claimed, id, coupons.get(id), taken)),
    ...snapshot.giftChoices.filter((one) => !isKnown(one)).map(({ planId }) => reason('sale.gift-unknown', { planId })),
    ...snapshot.exchangeChoices
      .filter((one) => !isKnown(one))
      .map(({ planId }) => reason('sale.exchange-unknown', { planId })),
    ...switchedOff(claimed, plans),
    ...couponsOnPaper(claimed, templates),
    ...namesOnPaper(claimed, { plans, coupons }),
    ...(isExemptionTold(snapshot) ? [] : [reason('sale.exemption-untold')]),
  ]
}

function planReasons({ body, snapshot }: SaleClaim, plan: Plan, known: PlanBooks | undefined): ReviewReason[] {
  const facts = { planId: plan.id, given: known?.terms.name ?? plan.type }
  const isAsWritten =
    known !== undefined &&
    known.terms.currency === snapshot.currency.code &&
    isSame(withOptionsOnTop(plan), wanted(plan, known, snapshot))
  if (!isAsWritten) return [reason('sale.plan-unknown', facts)]
  const soldAt = Date.parse(body.at) + (body.clockOffsetMs ?? 0)
  const { untilAt } = known
  return untilAt !== null && Date.parse(untilAt) <= soldAt
    ? [reason('sale.plan-was-changed', { ...facts, version: known.version, until: untilAt })]
    : []
}

/** A set as a desk says it; one of before does not know that options stand beside its price. Source: docs/decisions/2866. */
const withOptionsOnTop = (plan: Plan): Plan =>
  plan.type === 'bundle' && plan.slots ? { hasOptionsOnTop: true, ...plan } : plan

function couponReasons(
  { body }: SaleClaim,
  coupon: PresentedCoupon,
  known: CouponBooks | undefined,
  accountId: string | null,
): ReviewReason[] {
  const isAsIssued = known !== undefined && isSame(coupon, couponOf(known.terms, known, coupon.status))
  if (!isAsIssued) return [reason('sale.coupon-unknown', { couponId: coupon.id })]
  const facts = { couponId: known.id, code: known.code, name: known.terms.name }
  const isElsewhere = known.memberId !== null && ![body.memberId, accountId].includes(known.memberId)
  return [
    ...(known.state === 'used' && known.orderId !== body.orderId ? [reason('sale.coupon-used', facts)] : []),
    ...(known.state === 'disabled' || !known.isOffered ? [reason('sale.coupon-disabled', facts)] : []),
    ...(isElsewhere ? [reason('sale.coupon-of-another', facts)] : []),
  ]
}

/** Returns a coupon as it was printed, where that is proven: an offline desk cannot know a later change of its days in the books. */
const printedOf = (known: CouponBooks | undefined, taken: OfflineCoupon | undefined): CouponBooks | undefined =>
  known && taken?.proven ? { ...known, fromDate: taken.proven.fromDate, untilDate: taken.proven.untilDate } : known

/** Returns the reasons about a coupon that was taken offline: unproven, untold or expired. */
function offlineReasons(
  { body, snapshot }: SaleClaim,
  couponId: string,
  known: CouponBooks | undefined,
  { proven, isUntold }: OfflineCoupon,
): ReviewReason[] {
  const code = known?.code ?? proven?.code ?? couponId
  const day = localTimeAt(Date.parse(body.at) + (body.clockOffsetMs ?? 0), snapshot.outlet.timeZone).day
  const { untilDate = day } = known ?? {}
  return [
    ...(proven === null ? [reason('sale.coupon-unproven', { code })] : []),
    ...(isUntold ? [reason('sale.coupon-untold', { code })] : []),
    ...(untilDate < day ? [reason('sale.coupon-expired', { code, untilDate })] : []),
  ]
}

/** Checks that a plan switched off for a basket is a plan of the books and takes nothing off the basket. */
function switchedOff({ body, priced }: SaleClaim, plans: OfferBooks['plans']): ReviewReason[] {
  const used = new Set(planUses(priced).map(({ planId }) => planId))
  return (body.plansOff ?? [])
    .filter(({ planId }) => !plans.has(planId) || used.has(planId))
    .map(({ planId }) => reason('sale.plan-unknown', { planId, given: plans.get(planId)?.terms.name ?? planId }))
}

/**
 * Coupons on the receipt are the merchant's, are for sales that pay so much, have a code that is one, and are called and end as the books
 * say; the day may be the device's own or the one its clock should have shown.
 */
const couponsOnPaper = ({ body, snapshot, priced }: SaleClaim, templates: OfferBooks['templates']): ReviewReason[] =>
  (body.givenCoupons ?? []).flatMap(({ templateId, code, name, untilDate }) => {
    const known = templates.get(templateId)
    const { outlet, currency, member } = snapshot
    const { payableMinor } = priced.totals
    const sale = { outletId: outlet.id, currency: currency.code, payableMinor, level: member?.levelNumber ?? null }
    const isDue = known !== undefined && couponsForNextVisit([known], sale).length === 1
    if (!isDue || readCouponCode(code) !== code) return [reason('sale.coupon-unknown', { couponId: templateId, code })]
    const at = Date.parse(body.at)
    const days = [at, at + (body.clockOffsetMs ?? 0)].map((moment) => localTimeAt(moment, outlet.timeZone).day)
    const isRightDay = days.some((day) => couponValidity(known.terms, day).untilDate === untilDate)
    return [
      ...compareClaim('offer-name', name, known.terms.name, { offerId: templateId }),
      ...(isRightDay ? [] : [reason('sale.coupon-unknown', { couponId: templateId, code })]),
      ...(known.isOffered ? [] : [reason('sale.coupon-disabled', { couponId: templateId, code, name })]),
    ]
  })

/** Paper calls an offer what the books call it. */
const namesOnPaper = ({ body }: SaleClaim, { plans, coupons }: Pick<OfferBooks, 'plans' | 'coupons'>): ReviewReason[] =>
  (body.offerNames ?? []).flatMap(({ id, name }) =>
    compareClaim('offer-name', name, (plans.get(id) ?? coupons.get(id))?.terms.name, { offerId: id }),
  )

/** The plan as its version says it. How often it was used, and what its gifts cost, is held against the books elsewhere. */
function wanted(plan: Plan, { id, version, isEnabled, priority, terms }: PlanBooks, { lines }: Snapshot): Plan | null {
  const goods = new Map(
    (plan.type === 'full-gift' ? plan.gifts : plan.type === 'exchange' ? plan.items : []).map((one) => [one.id, one]),
  )
  const rewardOf = (variantId: string): RewardFacts | undefined => {
    const one = goods.get(variantId)
    if (!one) return undefined
    const { id: _id, ...facts } = one
    const { countPerTime: _count, exchangePriceMinor: _price, ...rest } = facts as RewardFacts & Record<string, unknown>
    return { ...rest, onHand: rest.onHand ?? null }
  }
  const usedOf = (kind: Plan['usage'][number]['kind']): number => plan.usage.find((one) => one.kind === kind)?.used ?? 0
  const used: PlanUsed = {
    total: usedOf('total'),
    perDay: usedOf('per-day'),
    perMember: usedOf('per-member'),
    quantity: usedOf('quantity'),
    reducedMinor: usedOf('budget'),
    reducedTodayMinor: usedOf('budget-per-day'),
  }
  const written = planOf(terms, { id, version, isEnabled, priority, used }, rewardOf)
  return written && planForBasket(written, new Set(lines.map(({ productId }) => productId)))
}

/**
 * Returns whether an exemption states its basis: one by hand has a reason, and a member's standing frees a sale of tax only with the member.
 * Source: pricing.md, Growth 7.
 */
function isExemptionTold({ exemption, member }: SaleClaim['snapshot']): boolean {
  if (!exemption) return true
  return exemption.by === 'hand' ? exemption.reason.trim() !== '' : member !== null
}
