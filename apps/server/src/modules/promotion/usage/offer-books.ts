import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { couponValidity } from '@kassa/domain/promotion/coupon-terms.ts'
import type { GivenCoupon, MovedCoupon, OfflineCouponUse, PlanOff, PlanUse } from '../../../platform/sale-part.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import type { PlanReduction } from '@kassa/domain/promotion/plan-uses.ts'
import type { MerchantMemory } from '../../../platform/merchant-memory.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type CouponBooks, lockCoupons } from '../coupon/coupon.store.ts'
import { judgeOffline, type OfflineCoupon } from '../coupon/judge-offline.ts'
import { sumUnheard } from '../coupon/offline-use.store.ts'
import { budgetExceeded, isOverLots } from '@kassa/domain/promotion/plan-of.ts'
import { listTemplateBooks, type TemplateBooks } from '../coupon/template.store.ts'
import { isAsKept, listKeptPlans } from './kept-plans.store.ts'
import { countUses, listPlanBooks, lockPlanUses, type PlanBooks, type PlanReference } from './plan-books.store.ts'

/** The state in the books of the offers that a sale names. */
export interface OfferBooks {
  readonly plans: ReadonlyMap<string, PlanBooks>
  readonly coupons: ReadonlyMap<string, CouponBooks>
  /** The templates of the coupons that its receipt gave. */
  readonly templates: ReadonlyMap<string, TemplateBooks>
  /** The coupons of the sale that its desk took offline; left out: none. */
  readonly offline?: ReadonlyMap<string, OfflineCoupon>
}

/** The part of them that is never remembered. */
export type CouponsSold = Pick<OfferBooks, 'coupons' | 'templates'>

/** The parts of a sale that name offers. */
export type OffersSold = Pick<SaleBody, 'snapshot' | 'plansOff' | 'givenCoupons' | 'offlineCoupons'>

export const noOfferBooks: OfferBooks = { plans: new Map(), coupons: new Map(), templates: new Map() }

/** The coupons a basket names, as far as they are ids. */
function couponsNamed(snapshot: Readonly<Record<string, unknown>>): string[] {
  const { coupons } = snapshot
  if (!Array.isArray(coupons)) return []
  return coupons.flatMap((coupon: unknown): string[] => {
    const { id } = (coupon ?? {}) as { id?: unknown }
    return typeof id === 'string' && uuid.test(id) ? [id] : []
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The plans a basket names, from a snapshot that nobody has looked at yet, and those that were switched off for it. */
function plansNamed({ snapshot, plansOff = [] }: OffersSold): PlanReference[] {
  const { plans } = snapshot
  const off = plansOff.map(({ planId, version }) => ({ id: planId, version }))
  return [...(Array.isArray(plans) ? plans : []), ...off].flatMap((plan: unknown): PlanReference[] => {
    const { id, version } = (plan ?? {}) as { id?: unknown; version?: unknown }
    const isSound =
      typeof id === 'string' && uuid.test(id) && Number.isInteger(version) && Math.abs(Number(version)) < 2 ** 31
    return isSound ? [{ id, version: Number(version) }] : []
  })
}

/** Locks the plans that a sale names, whose uses it may count. */
export async function lockPlansNamed(tx: Tx, merchantId: string, sold: OffersSold): Promise<void> {
  const ids = plansNamed(sold).map(({ id }) => id)
  if (ids.length > 0) await lockPlanUses(tx, merchantId, ids)
}

const nameOf = ({ id, version }: PlanReference): string => `plan ${id} ${version}`

/** The coupons a sale uses or brings, by name: whether they can be used is remembered by nobody, so they are read where it is booked. */
export const couponNames = (sold: OffersSold): string[] => [
  ...couponsNamed(sold.snapshot),
  ...(sold.givenCoupons ?? []).map(({ code }) => code),
]

/** The coupons a sale names, kept from others until it is booked, and what it says its receipt brings; nothing is read where it names none. */
export async function readCouponBooks(tx: Tx, merchantId: string, sold: OffersSold): Promise<CouponsSold> {
  const couponIds = couponsNamed(sold.snapshot)
  const given = (sold.givenCoupons ?? []).map(({ templateId }) => templateId)
  const [coupons, templates] = await Promise.all([
    couponIds.length === 0 ? [] : lockCoupons(tx, merchantId, couponIds),
    given.length === 0 ? [] : listTemplateBooks(tx, merchantId, given),
  ])
  return {
    coupons: new Map(coupons.map((coupon) => [coupon.id, coupon])),
    templates: new Map(templates.map((template) => [template.id, template])),
  }
}

/** Reads what the books know, and remembers it while the change counter stands at `changes`. */
export async function readOfferBooks(
  tx: Tx,
  merchantId: string,
  sold: OffersSold,
  { memory, changes, now }: { readonly memory: MerchantMemory; readonly changes: number; readonly now: number },
): Promise<OfferBooks> {
  const references = plansNamed(sold)
  const found = references.length === 0 ? [] : await listPlanBooks(tx, merchantId, references)
  const offline = await judgeOffline(tx, merchantId, sold, new Date(now).toISOString())
  const coupons = await readCouponBooks(tx, merchantId, sold)
  memory.remember(
    merchantId,
    changes,
    found.map((plan) => [nameOf(plan), plan] as const),
    now,
  )
  return { plans: new Map(found.map((plan) => [plan.id, plan])), ...coupons, offline }
}

/** The plans a sale names, from memory; undefined where one is not remembered. The statement that books proves that they still hold. */
export function recallPlanBooks(
  memory: MerchantMemory,
  merchantId: string,
  sold: OffersSold,
  now: number,
): OfferBooks['plans'] | undefined {
  const references = plansNamed(sold)
  if (references.length === 0) return noOfferBooks.plans
  const things = memory.recall(merchantId, now)?.things
  const found = references.map((one) => things?.get(nameOf(one)) as PlanBooks | undefined)
  const plans = found.filter((plan) => plan !== undefined)
  return plans.length === references.length ? new Map(plans.map((plan) => [plan.id, plan])) : undefined
}

/**
 * The plans that took something off, as they are booked; those the books do not know are left to the review. `whole`: the order of which a parcel is a
 * part.
 */
export const bookedUses = (
  uses: readonly PlanReduction[],
  { plans }: OfferBooks,
  memberId: string | null,
  whole: Pick<PlanUse, 'whole_order_id'> = {},
): PlanUse[] =>
  uses.flatMap(({ planId: plan_id, reductionMinor: reduction_minor, quantity }) => {
    const known = plans.get(plan_id)
    if (!known) return []
    return [{ plan_id, version: known.version, member_id: memberId, reduction_minor, quantity, ...whole }]
  })

/** Returns the plans that the cashier switched off, in the form that is booked; plans that the books do not know are left to the review. */
export const bookedOffs = ({ plansOff = [] }: OffersSold, { plans }: OfferBooks): PlanOff[] =>
  plansOff.flatMap(({ planId, reason }) => {
    const known = plans.get(planId)
    return known ? [{ plan_id: planId, version: known.version, reason }] : []
  })

/** The coupons of the books that a sale used up: those that took something off. */
export const usedCoupons = (priced: PricedBasket, { coupons }: OfferBooks): MovedCoupon[] =>
  priced.coupons.flatMap(({ id, isApplied }) =>
    isApplied && coupons.has(id) ? [{ id, of_order: null, last_day: null }] : [],
  )

/**
 * Returns the coupons that a sale's receipt brought, in the form that is booked: of templates that the books know as such, with a valid
 * code, for the days counted from the sale's. A granted coupon stays, also where the template was switched off meanwhile.
 */
export const givenCouponRows = (
  { givenCoupons = [] }: OffersSold,
  { templates }: OfferBooks,
  { day, newId }: { readonly day: string; readonly newId: () => string },
): GivenCoupon[] =>
  givenCoupons.flatMap(({ templateId, code, id = newId() }) => {
    const terms = templates.get(templateId)?.terms
    if (!terms?.nextVisit || readCouponCode(code) !== code) return []
    const { fromDate, untilDate } = couponValidity(terms, day)
    return [{ id, template_id: templateId, code, from_date: fromDate, until_date: untilDate }]
  })

/** Returns the reductions by coupons that the desk took offline, in the form that is booked. */
export const offlineUses = (
  priced: PricedBasket,
  { at, clockOffsetMs, offlineCoupons = [] }: Pick<SaleBody, 'at' | 'clockOffsetMs' | 'offlineCoupons'>,
): OfflineCouponUse[] => {
  const ids = new Set(offlineCoupons.map(({ couponId }) => couponId))
  const soldAt = new Date(Date.parse(at) + (clockOffsetMs ?? 0)).toISOString()
  return priced.coupons.flatMap(({ id, isApplied, deductionMinor }) =>
    isApplied && ids.has(id) ? [{ coupon_id: id, reduction_minor: deductionMinor, sold_at: soldAt }] : [],
  )
}

/**
 * Returns the sum that a device, with this sale, has taken off by offline coupons since it was last heard, where that exceeds its limit;
 * null where it does not. Source: OF-P03.
 */
export async function offlineOverLimit(
  tx: Tx,
  { merchantId, ...desk }: Readonly<Record<'merchantId' | 'deviceId' | 'currency', string>>,
  uses: readonly OfflineCouponUse[],
  limitMinor: number,
): Promise<number | null> {
  const [first] = uses
  if (!first) return null
  const before = await sumUnheard(tx, merchantId, { ...desk, soldAt: first.sold_at })
  const given = uses.reduce((sum, { reduction_minor }) => sum + reduction_minor, before)
  return given > limitMinor ? given : null
}

/** A plan that was used more often than it may be. */
export interface OverLimit {
  readonly planId: string
  readonly name: string
  readonly limit: number
  readonly used: number
  /** The amount this sale took off a budget, which `limit` and `used` then belong to; left out: they count uses. */
  readonly given?: number
}

const hasLimit = ({ terms: { limits, lots, budget } }: PlanBooks): boolean =>
  Boolean(lots) || Boolean(budget) || Object.values(limits).some((limit) => limit !== null)

export const limitedPlans = (uses: readonly PlanUse[], { plans }: OfferBooks): PlanBooks[] =>
  uses.flatMap(({ plan_id }) => {
    const plan = plans.get(plan_id)
    return plan && hasLimit(plan) ? [plan] : []
  })

/** Returns those of the limited plans in a sale that had been used up; nothing is read where none is limited. */
export async function plansOverLimit(
  tx: Tx,
  merchantId: string,
  limited: readonly PlanBooks[],
  uses: readonly PlanUse[],
  { orderId, ...sale }: { readonly businessDay: string; readonly memberId: string | null; readonly orderId: string },
): Promise<OverLimit[]> {
  if (limited.length === 0) return []
  // A use that a saved order kept is its own, whenever it is handed out; what it takes more of the plan is not.
  const kept = await listKeptPlans(tx, merchantId, orderId)
  const planIds = limited.map(({ id }) => id)
  // Those that another order keeps are gone; those that another till holds may be let go, and are filed with its sale where they are not.
  const counts = await countUses(tx, merchantId, { planIds, ...sale, exceptOrderId: orderId, heldAt: null })
  return limited.flatMap(({ id, terms }): OverLimit[] => {
    const used = counts.find((one) => one.id === id)
    const use = uses.find(({ plan_id }) => plan_id === id)
    const own = kept.get(id)
    if (own && isAsKept(own, { quantity: use?.quantity ?? 0, reductionMinor: use?.reduction_minor ?? 0 })) return []
    const kinds = sale.memberId === null ? (['total', 'perDay'] as const) : (['total', 'perDay', 'perMember'] as const)
    const over = kinds.find((kind) => (used?.[kind] ?? 0) >= (terms.limits[kind] ?? Infinity))
    if (over !== undefined && !own)
      return [{ planId: id, name: terms.name, limit: terms.limits[over] ?? 0, used: used?.[over] ?? 0 }]
    const given = use?.reduction_minor ?? 0
    const beyond = used && budgetExceeded(terms, used, given)
    if (beyond) return [{ planId: id, name: terms.name, limit: beyond.limitMinor, used: beyond.usedMinor, given }]
    const here = use?.quantity ?? 0
    return isOverLots(terms, used?.quantity ?? 0, here)
      ? [{ planId: id, name: terms.name, limit: terms.lots?.quantity ?? 0, used: (used?.quantity ?? 0) + here }]
      : []
  })
}
