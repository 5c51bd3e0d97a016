import { amountOf, goodsLine, isOpenToOffers, type GoodsLine } from '../cart/goods-line.ts'
import { compareText, inPlanOrder, missingForCoupon, missingForPlan, offerContext } from '../offers/offer-counts.ts'
import { scopeFinder, type LineSet, type ScopeFinder } from '../offers/scope.ts'
import type { MissingCondition, Plan, PresentedCoupon, Scope, Snapshot } from '../basket/index.ts'
import { lessPercent } from '../money/round.ts'
import type { OrderPlan, UsableCoupon } from './order-steps.ts'
import { poolsOf, poolsOfGroup, thresholdOf, type PiecePlan } from './quantity-plans.ts'
import { listedGoods, listedPrices } from './price-list.ts'
import { candidatesOf, stackOf, type Candidate, type PricePlan, type Stack } from './unit-price.ts'

/** A plan with the lines it looks at and what keeps it from counting. */
export interface SortedPlan {
  readonly plan: Plan
  /** Reduced goods aside where it leaves them out and a special reduces them; what plans reduce depends on the variant. */
  readonly set: LineSet
  /** The lines a threshold is tested on; `set` where there is no condition of its own. */
  readonly condition: LineSet
  readonly missing: readonly MissingCondition[]
}

export interface SortedCoupon {
  readonly coupon: PresentedCoupon
  readonly set: LineSet
  readonly missing: readonly MissingCondition[]
}

/** The basket with everything that is the same for every variant of the guard. */
export interface PreparedBasket {
  readonly snapshot: Snapshot
  readonly goods: readonly GoodsLine[]
  /** Lines that item-level offers may look at: discountable, no typed price. */
  readonly isOpen: readonly boolean[]
  readonly finder: ScopeFinder
  /** Some offer leaves reduced goods out. */
  readonly isReducedAsked: boolean
  /** All plans in plan order, all coupons in the order of stage D: for the "why" panel. */
  readonly plans: readonly SortedPlan[]
  readonly coupons: readonly SortedCoupon[]
  /** Item-level plans that count and touch, in plan order; special prices together take the place behind them. */
  readonly itemPlans: readonly Plan[]
  readonly hasSpecials: boolean
  readonly pricePlans: readonly PricePlan[]
  readonly piecePlans: readonly PiecePlan[]
  readonly candidates: readonly (readonly Candidate[])[]
  /** By line: the plans that may add up on it; null where there are none in the basket. */
  readonly stacks: readonly (Stack | null)[] | null
  /** The least that order-level offers leave each line at; null where no line has a minimum price. */
  readonly floors: readonly number[] | null
  readonly orderPlans: readonly OrderPlan[]
  readonly usableCoupons: readonly UsableCoupon[]
}

/** The rules by which desks of earlier releases priced a basket. */
export interface PricedOnce {
  /** Uses of times cards count toward thresholds in pieces, as they did; now they count in none. Source: pricing.md, Growth 3. */
  readonly countsUses?: boolean
}

/** Reads plans, coupons and scopes once. Source: pricing.md, principles 2 and 6, S0. */
export function prepareBasket(snapshot: Snapshot, { countsUses }: PricedOnce = {}): PreparedBasket {
  const goods = snapshot.lines.map((line) => goodsLine(line, countsUses))
  const context = offerContext(snapshot)
  const finder = scopeFinder(snapshot, (line) => line.isDiscountable, 0)
  const isSpecial = goods.map(hasSpecialBelowList)
  const linesOf = (scope: Scope, offer: Pick<Plan, 'leavesOutReduced' | 'expiresBy'>): LineSet => {
    const set = offer.leavesOutReduced ? finder.without(finder.linesOf(scope), isSpecial) : finder.linesOf(scope)
    return offer.expiresBy
      ? finder.without(
          set,
          snapshot.lines.map((line) => isFresher(line, offer.expiresBy)),
        )
      : set
  }
  const plans = [...snapshot.plans].sort(inPlanOrder).map((plan) => {
    const set = linesOf(plan.scope, plan)
    const own = 'conditionScope' in plan ? plan.conditionScope : null
    return { plan, set, condition: own ? linesOf(own, plan) : set, missing: missingForPlan(plan, context) }
  })
  const coupons = [...snapshot.coupons].sort(inCouponOrder).map((coupon) => ({
    coupon,
    set: linesOf(coupon.scope, coupon),
    missing: missingForCoupon(coupon, context),
  }))
  return {
    snapshot,
    goods,
    finder,
    isReducedAsked: [...snapshot.plans, ...snapshot.coupons].some((offer) => offer.leavesOutReduced === true),
    plans,
    coupons,
    floors: floorsOf(goods),
    ...itemLevel(snapshot, goods, plans),
    ...orderLevel(plans, coupons),
  }
}

/** Minimum price × quantity of each line. Source: pricing.md, Growth 2, 16. */
const floorsOf = (goods: readonly GoodsLine[]): readonly number[] | null =>
  goods.some(({ floorMinor }) => floorMinor > 0)
    ? goods.map(({ floorMinor, quantity, divisor }) => amountOf(floorMinor, quantity, divisor))
    : null

/** Returns whether these goods are known to be good for longer than a plan is for. */
const isFresher = ({ expiresOn }: Snapshot['lines'][number], expiresBy: string | null | undefined): boolean =>
  Boolean(expiresOn && expiresBy && expiresOn > expiresBy)

/** A special below list reduces the line whatever wins; a typed price does away with it. Source: pricing.md, Growth 5. */
function hasSpecialBelowList(goods: GoodsLine): boolean {
  const { special, listUnitMinor } = goods
  if (!special || !isOpenToOffers(goods)) return false
  const unit = special.kind === 'price' ? special.priceMinor : lessPercent(listUnitMinor, special.offBasisPoints)
  return unit < listUnitMinor
}

/** Discount coupons first, then rebate coupons, each by id. Source: pricing.md, stage D. */
const inCouponOrder = (one: PresentedCoupon, other: PresentedCoupon): number =>
  compareText(one.kind, other.kind) || compareText(one.id, other.id)

function itemLevel(snapshot: Snapshot, goods: readonly GoodsLine[], plans: readonly SortedPlan[]) {
  const open = goods.map(isOpenToOffers)
  const itemPlans: Plan[] = []
  const pricePlans: PricePlan[] = []
  const piecePlans: PiecePlan[] = []
  for (const { plan, set, condition, missing } of plans) {
    const isItemLevel =
      isPricePlan(plan) || plan.type === 'buy-get' || plan.type === 'second-item' || plan.type === 'bundle'
    if (!isItemLevel || missing.length > 0) continue
    const covered = set.indexes.filter((index) => open[index])
    if (covered.length === 0) continue
    const place = itemPlans.push(plan) - 1
    if (isPricePlan(plan)) {
      const listed = plan.type === 'price-list' ? listedGoods(plan, covered, goods) : []
      pricePlans.push({ plan, place, covers: set.has, listed, listedMinor: listedPrices(listed) })
    } else {
      const group = plan.type === 'buy-get' ? plan.buyCount + plan.getCount : plan.type === 'bundle' ? plan.count : 2
      const pools = poolsOf(plan, covered, goods)
      const served = poolsOfGroup(pools, group, goods)
      piecePlans.push({ plan, place, group, pools, served, condition: thresholdOf(plan) && condition })
    }
  }
  const addingUp = pricePlans.filter(({ plan }) => plan.type === 'item-discount' && plan.stacking)
  const facts = {
    member: snapshot.member,
    mode: snapshot.settings.memberMode,
    pricePlans,
    specialsPlace: itemPlans.length,
  }
  return {
    isOpen: open,
    itemPlans,
    pricePlans,
    piecePlans,
    hasSpecials: goods.some((one, index) => open[index] && one.special !== null),
    candidates: goods.map((one, index) => candidatesOf(one, index, facts)),
    stacks: addingUp.length < 2 ? null : goods.map((one, index) => stackOf(one, index, facts)),
  }
}

/** Plans that name a unit price of stage A. */
const isPricePlan = (plan: Plan): plan is PricePlan['plan'] =>
  plan.type === 'promotion' || plan.type === 'item-discount' || plan.type === 'price-list'

function orderLevel(plans: readonly SortedPlan[], coupons: readonly SortedCoupon[]) {
  const orderPlans: OrderPlan[] = []
  for (const { plan, set, condition, missing } of plans) {
    if (missing.length > 0) continue
    if (plan.type === 'whole-order' || plan.type === 'rebate') orderPlans.push({ plan, set, condition })
  }
  return { orderPlans, usableCoupons: coupons.filter((one) => one.missing.length === 0) }
}
