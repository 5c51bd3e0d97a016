import { goodsLine, isOpenToOffers, type GoodsLine } from '../cart/goods-line.ts'
import { compareText, inPlanOrder, missingForCoupon, missingForPlan, offerContext } from '../promotion/offer-counts.ts'
import { scopeFinder, type LineSet, type ScopeFinder } from '../promotion/scope.ts'
import type { Missing, ExchangePlan, FullGiftPlan, Plan, PresentedCoupon, Snapshot } from '../basket/index.ts'
import type { OrderPlan, UsableCoupon } from './order-steps.ts'
import { poolsOf, type PiecePlan } from './quantity-plans.ts'
import { candidatesOf, type Candidate, type PricePlan } from './unit-price.ts'

/** A plan with the lines it looks at and what keeps it from counting. */
export interface SortedPlan {
  readonly plan: Plan
  readonly set: LineSet
  readonly missing: readonly Missing[]
}

export interface SortedCoupon {
  readonly coupon: PresentedCoupon
  readonly set: LineSet
  readonly missing: readonly Missing[]
}

export interface RewardPlan {
  readonly plan: FullGiftPlan | ExchangePlan
  readonly set: LineSet
}

/** The basket with everything that is the same for every variant of the guard. */
export interface PreparedBasket {
  readonly snapshot: Snapshot
  readonly goods: readonly GoodsLine[]
  /** Lines that item-level offers may look at: discountable, no typed price. */
  readonly isOpen: readonly boolean[]
  readonly relation: ScopeFinder['relation']
  /** All plans in plan order, all coupons in the order of stage D: for the "why" panel. */
  readonly plans: readonly SortedPlan[]
  readonly coupons: readonly SortedCoupon[]
  /** Item-level plans that count and touch, in plan order; special prices together take the place behind them. */
  readonly itemPlans: readonly Plan[]
  readonly hasSpecials: boolean
  readonly piecePlans: readonly PiecePlan[]
  readonly candidates: readonly (readonly Candidate[])[]
  readonly orderPlans: readonly OrderPlan[]
  readonly rewardPlans: readonly RewardPlan[]
  readonly usableCoupons: readonly UsableCoupon[]
}

/** Reads plans, coupons and scopes once. Source: pricing.md, principles 2 and 6, S0. */
export function prepareBasket(snapshot: Snapshot): PreparedBasket {
  const goods = snapshot.lines.map(goodsLine)
  const context = offerContext(snapshot)
  const finder = scopeFinder(snapshot, (line) => line.isDiscountable, 0)
  const plans = [...snapshot.plans].sort(inPlanOrder).map((plan) => ({
    plan,
    set: finder.linesOf(plan.scope),
    missing: missingForPlan(plan, context),
  }))
  const coupons = [...snapshot.coupons].sort(inCouponOrder).map((coupon) => ({
    coupon,
    set: finder.linesOf(coupon.scope),
    missing: missingForCoupon(coupon, context),
  }))
  return {
    snapshot,
    goods,
    relation: finder.relation,
    plans,
    coupons,
    ...itemLevel(snapshot, goods, plans),
    ...orderLevel(plans, coupons),
  }
}

/** Discount coupons first, then rebate coupons, each by id. Source: pricing.md, stage D. */
const inCouponOrder = (one: PresentedCoupon, other: PresentedCoupon): number =>
  compareText(one.kind, other.kind) || compareText(one.id, other.id)

function itemLevel(snapshot: Snapshot, goods: readonly GoodsLine[], plans: readonly SortedPlan[]) {
  const open = goods.map(isOpenToOffers)
  const itemPlans: Plan[] = []
  const pricePlans: PricePlan[] = []
  const piecePlans: PiecePlan[] = []
  for (const { plan, set, missing } of plans) {
    const isItemLevel =
      plan.type === 'promotion' ||
      plan.type === 'item-discount' ||
      plan.type === 'buy-get' ||
      plan.type === 'second-item'
    if (!isItemLevel || missing.length > 0) continue
    const covered = set.indexes.filter((index) => open[index])
    if (covered.length === 0) continue
    const place = itemPlans.push(plan) - 1
    if (plan.type === 'promotion' || plan.type === 'item-discount') {
      pricePlans.push({ plan, place, covers: set.has })
    } else {
      const group = plan.type === 'buy-get' ? plan.buyCount + plan.getCount : 2
      piecePlans.push({ plan, place, group, pools: poolsOf(plan, covered, goods) })
    }
  }
  const facts = {
    member: snapshot.member,
    mode: snapshot.settings.memberMode,
    pricePlans,
    specialsPlace: itemPlans.length,
  }
  return {
    isOpen: open,
    itemPlans,
    piecePlans,
    hasSpecials: goods.some((one, index) => open[index] && one.special !== null),
    candidates: goods.map((one, index) => candidatesOf(one, index, facts)),
  }
}

function orderLevel(plans: readonly SortedPlan[], coupons: readonly SortedCoupon[]) {
  const orderPlans: OrderPlan[] = []
  const rewardPlans: RewardPlan[] = []
  for (const { plan, set, missing } of plans) {
    if (missing.length > 0) continue
    if (plan.type === 'whole-order' || plan.type === 'rebate') orderPlans.push({ plan, set })
    if (plan.type === 'full-gift' || plan.type === 'exchange') rewardPlans.push({ plan, set })
  }
  return { orderPlans, rewardPlans, usableCoupons: coupons.filter((one) => one.missing.length === 0) }
}
