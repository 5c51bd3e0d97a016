import type { DeskCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import type { Plan, Snapshot } from '@kassa/domain/basket/index.ts'
import { rulesIn } from '@kassa/domain/member/point-rules.ts'
import { exemptionBy } from '@kassa/domain/member/tax-standing.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { labelsNamed, labelsOf } from '@kassa/domain/promotion/labels.ts'
import { noPlanUse, planOf, type PlanUsed, type RewardFacts } from '@kassa/domain/promotion/plan-of.ts'
import { plansTouching } from '@kassa/domain/promotion/plans-touching.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import type { Context } from '../../../../platform/command.ts'
import { hasOlderTills } from '../../../../platform/older-tills/hold-back.ts'
import { atDesk } from '../../../member/public.ts'
import { countUsesOfMember, findUsableCoupon, listDeskPlans } from '../../../promotion/public.ts'
import type { PlaceBooks } from '../../../sales/public.ts'
import { mayUseBooks } from '../stored-value/may-use.ts'
import { readKnownGoods, type QuoteRequest, type KnownGoods, type OrderedItem } from './ordered-goods.ts'

/** Member, plans and coupons of a basket from outside, as the calculation reads them. */
export type OrderOffers = Pick<
  Snapshot,
  'member' | 'plans' | 'giftChoices' | 'exchangeChoices' | 'coupons' | 'pointsWanted' | 'exemption'
>

type Asking = Pick<Context, 'tx' | 'merchantId' | 'now' | 'holds' | 'actor'>
type DeskMember = Extract<Awaited<ReturnType<typeof atDesk>>, { ok: true }>['value']

/** The offers of a basket, and the customer and the coupons as a desk holds them. */
export interface OffersOfOrder {
  readonly offers: OrderOffers
  readonly member: DeskMember | null
  readonly coupons: readonly DeskCoupon[]
  /** The names of plans and coupons, by their ids. */
  readonly offerNames: ReadonlyMap<string, string>
  /** How much there is of the plans, by their ids. */
  readonly standings: ReadonlyMap<string, PlanNow>
}

/** A plan that is on now, with what was used of it, kept and held by others. */
export interface PlanNow {
  readonly terms: PlanRows[number]['terms']
  readonly used: PlanUsed
}

/** The offers that count for a basket from outside. Refuses a member or a coupon that a desk would refuse. */
export async function orderOffers(
  context: Asking,
  place: PlaceBooks,
  items: readonly OrderedItem[],
  asked: Pick<QuoteRequest, 'member_id' | 'coupons' | 'points'>,
): Promise<Result<OffersOfOrder>> {
  const member = await memberOf(context, place, asked.member_id)
  if (!member.ok) return member
  const points = pointsWanted(context, member.value, asked.points ?? 0)
  if (!points.ok) return points
  const coupons: DeskCoupon[] = []
  for (const code of new Set(asked.coupons)) {
    const coupon = await findUsableCoupon(context, code, place)
    if (!coupon.ok) return coupon
    coupons.push(coupon.value)
  }
  const rows = await listPlans(context, place)
  const byMember = await usesBy(context, rows, member.value)
  const standings = new Map(rows.map((row) => [row.id, { terms: row.terms, used: usedOf(row, byMember) }]))
  return accept({
    offers: {
      ...memberFacts(member.value),
      plans: await plansFor(context, place, items, { rows, standings }),
      giftChoices: [],
      exchangeChoices: [],
      coupons: coupons.map((coupon) => couponOf(coupon.terms, coupon, 'available')),
      pointsWanted: points.value,
    },
    member: member.value,
    coupons,
    offerNames: new Map([...rows, ...coupons].map(({ id, terms }) => [id, terms.name])),
    standings,
  })
}

/** Points that the member has and that nothing else keeps; whoever has none to use, and an app that may not, is refused. */
function pointsWanted(context: Asking, member: DeskMember | null, points: number): Result<number> {
  if (points === 0) return accept(0)
  if (!mayUseBooks(context)) return refuse({ code: 'order.member-books-not-granted' })
  const available = Math.max(0, member?.points ?? 0)
  return points <= available
    ? accept(points)
    : refuse({ code: 'points.not-there', facts: { available: String(available), wanted: String(points) } })
}

/** A member is found by an app that may read members, and by no other. */
async function memberOf(
  { tx, merchantId, now, holds }: Asking,
  { outletId }: PlaceBooks,
  memberId: string | null,
): Promise<Result<DeskMember | null>> {
  if (memberId === null) return accept(null)
  if (!holds('platform.members.members')) return refuse({ code: 'thing.not-found' })
  return atDesk({ tx, merchantId, now, inOutletId: outletId }, memberId)
}

function memberFacts(member: DeskMember | null): Pick<OrderOffers, 'member' | 'exemption'> {
  if (member === null) return { member: null }
  const { id, levelNumber, levelDiscountBasisPoints, earnRatioHundredths, points, birthday, segmentIds = [] } = member
  const facts = { id, levelNumber, levelDiscountBasisPoints, earnRatioHundredths, points, birthday }
  const { taxStanding } = member
  return {
    member: segmentIds.length === 0 ? facts : { ...facts, segmentIds },
    ...(taxStanding && { exemption: exemptionBy(taxStanding) }),
  }
}

type PlanRows = Awaited<ReturnType<typeof listDeskPlans>>

/** The plans that are on at the outlet now. A use that a till holds is promised to its customer, so it is promised to nobody else. */
function listPlans({ tx, merchantId, now }: Asking, place: PlaceBooks): Promise<PlanRows> {
  const { outletId, currency } = place
  const businessDay = businessDayOf(Date.parse(now), dayRuleOf(place))
  return listDeskPlans(tx, merchantId, { outletId, currency, businessDay }, now)
}

/** How often the member used those of them that are limited for each member: an order would be refused what a till could not hold. */
async function usesBy(
  { tx, merchantId, now }: Asking,
  rows: PlanRows,
  member: DeskMember | null,
): Promise<ReadonlyMap<string, number>> {
  const limited = rows.filter(({ terms }) => terms.limits.perMember !== null).map(({ id }) => id)
  return member ? countUsesOfMember(tx, merchantId, limited, { memberId: member.id, now }) : new Map()
}

/** Lots and budgets are counted of plans that have them. */
function usedOf(
  { id, terms, total, perDay, quantity, reducedMinor, reducedTodayMinor }: PlanRows[number],
  byMember: ReadonlyMap<string, number>,
): PlanUsed {
  const given = terms.budget && { reducedMinor, reducedTodayMinor }
  return { total, perDay, perMember: byMember.get(id) ?? 0, ...(terms.lots && { quantity }), ...given }
}

interface PlansNow extends Pick<OffersOfOrder, 'standings'> {
  readonly rows: PlanRows
}

/** Those of the plans that touch the basket. */
async function plansFor(
  context: Asking,
  place: PlaceBooks,
  items: readonly OrderedItem[],
  { rows, standings }: PlansNow,
): Promise<Plan[]> {
  const rewards = await readKnownGoods(context, place, [...new Set(rows.flatMap(({ terms }) => rewardsOf(terms)))])
  const rated = labelsNamed(rulesIn(place.settings, place.currency).earnRule?.rates ?? [])
  const areOptionsOnTop = await knowOptionsOnTop(context, place, rows)
  const plans = rows.flatMap(({ id, version, priority, terms }) => {
    const used = standings.get(id)?.used ?? noPlanUse
    const plan = planOf(terms, { id, version, priority, isEnabled: true, used, areOptionsOnTop }, (of) =>
      rewardFacts(of, rewards, rated),
    )
    return plan ? [plan] : []
  })
  const goods = items.map(({ goods: one }) => ({
    ...one,
    variantId: one.variantId === one.productId ? null : one.variantId,
  }))
  return plansTouching(
    plans,
    goods,
    [...place.categories].map(([id, parentId]) => ({ id, parentId })),
  )
}

/** An order is handed out at any till of the outlet: where one would price sets as before, so does the quote. */
async function knowOptionsOnTop(context: Asking, { outletId }: PlaceBooks, rows: PlanRows): Promise<boolean> {
  const hasSets = rows.some(({ terms: { benefit } }) => benefit.type === 'bundle' && Boolean(benefit.slots))
  return !hasSets || !(await hasOlderTills(context, 'options-on-top', outletId))
}

function rewardsOf({ benefit }: PlanRows[number]['terms']): readonly string[] {
  if (benefit.type === 'full-gift') return benefit.gifts.map(({ variantId }) => variantId)
  return benefit.type === 'exchange' ? benefit.items.map(({ variantId }) => variantId) : []
}

/** A gift or an add-on at today's price; weighed goods and what is off the shelf cannot be given. */
function rewardFacts(
  variantId: string,
  { books, shelf }: KnownGoods,
  rated: ReadonlySet<string>,
): RewardFacts | undefined {
  const goods = books.get(variantId)
  const standing = shelf.get(variantId)
  if (!goods || !standing || goods.type !== 'standard' || goods.isOpenPrice) return undefined
  const { productId, categoryId, brandId, labelIds, sellPriceMinor, isDiscountable, tax } = goods
  return {
    productId,
    variantId: goods.variantId === productId ? null : goods.variantId,
    categoryId,
    brandId,
    ...labelsOf(labelIds, rated),
    listPriceMinor: sellPriceMinor ?? 0,
    isDiscountable,
    tax,
    onHand: standing.stockPolicy === 'block' ? standing.onHand : null,
  }
}
