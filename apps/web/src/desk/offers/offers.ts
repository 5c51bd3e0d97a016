import type { Plan, Snapshot } from '@kassa/domain/basket/index.ts'
import { planOf, type RewardFacts } from '@kassa/domain/promotion/plan-of.ts'
import { labelsNamed, labelsOf } from '@kassa/domain/promotion/labels.ts'
import { goodsPromised } from '@kassa/domain/cart/promised-price.ts'
import { plansTouching } from '@kassa/domain/promotion/plans-touching.ts'
import { couponsOf } from './coupons.ts'
import type { DeskBasket } from '../model/basket.ts'
import { pricingContextOf } from '../model/desk-setup.ts'
import { onDay, type DeskOffers } from '../model/desk-offers.ts'
import { desk } from '../model/desk-state.ts'
import { serversTake } from '../model/goods/servers-take.ts'
import type { DeskState } from '../model/desk-state.ts'
import { dayHere } from '../sync/day-here.ts'

/** The offers for this customer, as the calculation reads them: the member, plans, coupons and points. */
export type TillOffers = Pick<
  Snapshot,
  'member' | 'plans' | 'giftChoices' | 'exchangeChoices' | 'coupons' | 'pointsWanted'
>

/** The offers without a member and without any plan. */
export const noOffers: TillOffers = {
  member: null,
  plans: [],
  giftChoices: [],
  exchangeChoices: [],
  coupons: [],
  pointsWanted: 0,
}

/**
 * Returns the offers that count for a basket: of the outlet's plans those whose goods are in it, except those switched
 * off for it or used up meanwhile. This folder alone knows of members, plans, coupons and points.
 */
export function offersNow(basket: DeskBasket): TillOffers {
  const plans = plansFor(basket)
  const coupons = couponsOf(basket)
  return { ...noOffers, ...memberIn(basket), plans, coupons, ...choicesFor(basket, plans) }
}

/** The member as the calculation reads them, with no more points wanted than they have. */
function memberIn({ member, pointsWanted = 0 }: DeskBasket): Partial<TillOffers> {
  if (!member) return {}
  const { id, levelNumber, levelDiscountBasisPoints, earnRatioHundredths, points, birthday, segmentIds = [] } = member
  const facts = { id, levelNumber, levelDiscountBasisPoints, earnRatioHundredths, points, birthday }
  return {
    member: segmentIds.length === 0 ? facts : { ...facts, segmentIds },
    pointsWanted: Math.max(0, Math.min(pointsWanted, points)),
  }
}

/** Returns the chosen gifts and add-ons that a plan still offers: the calculation refuses those it does not know. */
function choicesFor({ giftChoices = [], exchangeChoices = [] }: DeskBasket, plans: readonly Plan[]) {
  const goodsOf = (planId: string): readonly { readonly id: string }[] => {
    const plan = plans.find(({ id }) => id === planId)
    return plan?.type === 'full-gift' ? plan.gifts : plan?.type === 'exchange' ? plan.items : []
  }
  const isOffered = (planId: string, id: string): boolean => goodsOf(planId).some((one) => one.id === id)
  return {
    giftChoices: giftChoices.filter(({ planId, giftId }) =>
      giftId === null ? goodsOf(planId).length > 0 : isOffered(planId, giftId),
    ),
    exchangeChoices: exchangeChoices.filter(({ planId, itemId }) => isOffered(planId, itemId)),
  }
}

const without = (plans: readonly Plan[], ids: readonly string[]): readonly Plan[] =>
  plans.filter(({ id }) => !ids.includes(id))

/** The plans of a promised price, whatever others used of them since; without a promise, or once its goods have changed, those of the outlet (beside them). */
function plansFor({ lines, plansOff = [], promised }: DeskBasket): readonly Plan[] {
  const { setup, usedUp } = desk.read()
  const off = plansOff.map(({ planId }) => planId)
  const own = without(promised?.plans ?? [], off)
  const all = plansHere()
  if (!setup || all.length === 0 || (promised && goodsPromised(lines) === promised.goods)) return own
  const goods = lines.map(({ goods: { id, productId, categoryId, brandId, labelIds } }) => ({
    productId,
    variantId: id === productId ? null : id,
    categoryId,
    brandId,
    labelIds,
  }))
  const others = without(all, [...off, ...usedUp, ...own.map(({ id }) => id)])
  return [...own, ...plansTouching(others, goods, setup.categories)]
}

interface Built {
  readonly from: readonly unknown[]
  readonly plans: readonly Plan[]
}

let built: Built | null = null

/** The outlet's plans as the calculation reads them; made anew when they, the goods or the set-up have changed, and with each business day. */
function plansHere(): readonly Plan[] {
  const state = desk.read()
  const { setup, offers } = state
  const day = setup && offers?.businessDay ? dayHere(setup) : ''
  const from = [offers, setup, state.catalogue, state.catalogueVersion, day, serversTake('options-on-top')]
  if (built?.from.every((one, at) => one === from[at]) !== true) built = { from, plans: buildPlans(state, day) }
  return built.plans
}

function buildPlans(state: DeskState, day: string): Plan[] {
  const rewardOf = rewardGoods(state)
  const areOptionsOnTop = serversTake('options-on-top')
  return (state.offers ? onDay(state.offers, day).plans : []).flatMap(
    ({ terms, ...standing }: DeskOffers['plans'][number]) => {
      const plan = planOf(terms, { ...standing, isEnabled: true, areOptionsOnTop }, rewardOf)
      return plan ? [plan] : []
    },
  )
}

/** Gifts and add-ons at today's price; weighed goods and what is off the shelf cannot be given. */
function rewardGoods({ setup, catalogue }: DeskState): (variantId: string) => RewardFacts | undefined {
  const context = setup && pricingContextOf(setup)
  const rated = labelsNamed(context?.settings.earnRule?.rates ?? [])
  return (variantId) => {
    const item = catalogue.find(variantId)
    if (!context || !item || !item.isOnShelf || item.type !== 'standard' || item.isOpenPrice) return undefined
    return {
      productId: item.productId,
      variantId: item.id === item.productId ? null : item.id,
      categoryId: item.categoryId,
      brandId: item.brandId,
      ...labelsOf(item.labelIds, rated),
      listPriceMinor: item.sellPriceMinor,
      isDiscountable: item.isDiscountable,
      tax: (item.taxId === null ? undefined : context.taxById.get(item.taxId)) ?? context.defaultTax,
      onHand: item.stockPolicy === 'block' ? item.onHand : null,
    }
  }
}
