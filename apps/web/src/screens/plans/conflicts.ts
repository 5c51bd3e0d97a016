import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { conflictGoods } from '@kassa/contract/promotion/conflict.calls.ts'
import { type BasketLine, type Plan, plainSnapshot, type Snapshot } from '@kassa/domain/basket/index.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { type Collision, findCollision, momentsFor } from '@kassa/domain/promotion/collision.ts'
import { planOf, type RewardFacts, unused } from '@kassa/domain/promotion/plan-of.ts'
import type { PlanRow } from './plan-draft.ts'

type Answer = OutputOf<(typeof conflictGoods)['answer']>
type Goods = Answer['goods'][number]

const noTax = { id: 'none', rateBasisPoints: 0 } as const

/** A gift is worth nothing here: that it is given is what counts. */
const anyGift = (variantId: string): RewardFacts => ({
  productId: variantId,
  variantId: null,
  categoryId: null,
  brandId: null,
  listPriceMinor: 0,
  isDiscountable: true,
  tax: noTax,
  onHand: null,
})

function specialOf({ specialPriceMinor: priceMinor, specialOffBasisPoints: offBasisPoints }: Goods) {
  if (priceMinor !== null) return { kind: 'price', priceMinor } as const
  return offBasisPoints === null ? null : ({ kind: 'percent', offBasisPoints } as const)
}

const lineOf = (goods: Goods): BasketLine => ({
  id: goods.productId,
  kind: 'counted',
  productId: goods.productId,
  variantId: null,
  categoryId: goods.categoryId,
  brandId: goods.brandId,
  isDiscountable: goods.isDiscountable,
  isMemberDiscountAllowed: goods.isMemberDiscountAllowed,
  earnsPoints: true,
  takesPoints: true,
  sellPriceMinor: goods.sellPriceMinor,
  manualUnitPriceMinor: null,
  special: specialOf(goods),
  memberPriceMinor: goods.memberPriceMinor,
  count: 1,
  tax: noTax,
})

/** What the plans of an outlet are compared in. */
export interface ConflictPlace {
  readonly outletId: string
  readonly currency: string
  readonly now: number
}

/** Every two plans of an outlet, one pair a step: a step answers the pair's collision, or null where they leave each other alone. */
export function* collisions(
  rows: readonly PlanRow[],
  answer: Answer,
  { outletId, currency, now }: ConflictPlace,
): Generator<Collision | null, void> {
  const goodsOf = (planId: string): BasketLine[] => {
    const ids = answer.plans.find((one) => one.planId === planId)?.productIds ?? []
    return answer.goods.filter(({ productId }) => ids.includes(productId)).map(lineOf)
  }
  const plans = rows.flatMap((row): { plan: Plan; goods: BasketLine[] }[] => {
    const { id, version, priority } = row
    const plan = planOf(row, { id, version, priority, isEnabled: true, used: unused }, anyGift)
    const goods = goodsOf(id)
    return plan && goods.length > 0 ? [{ plan, goods }] : []
  })
  const place: Snapshot = plainSnapshot({
    currency: { code: currency, exponent: findCurrency(currency)?.exponent ?? 2 },
    now,
    outlet: { id: outletId, timeZone: answer.timeZone },
    categories: answer.categories,
    lines: [],
  })
  for (const [at, one] of plans.entries()) {
    for (const other of plans.slice(at + 1)) {
      const moments = momentsFor(one.plan, other.plan, now)
      yield findCollision(one.plan, other.plan, { goods: [...one.goods, ...other.goods], place, moments })
    }
  }
}
