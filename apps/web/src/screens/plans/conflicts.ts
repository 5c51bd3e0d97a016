import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { conflictGoods } from '@kassa/contract/promotion/conflict.calls.ts'
import { type BasketLine, type Plan, plainSnapshot, type Snapshot } from '@kassa/domain/basket/index.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { type Collision, findCollision, momentsFor } from '@kassa/domain/campaign/collision.ts'
import { exampleLine, NO_TAX } from '@kassa/domain/campaign/example-line.ts'
import { planOf, type RewardFacts, noPlanUse } from '@kassa/domain/promotion/plan-of.ts'
import type { ShownPlan } from './plan-draft.ts'

type Answer = OutputOf<(typeof conflictGoods)['answer']>

/** A gift is worth nothing here: that it is given is what counts. */
const anyGift = (variantId: string): RewardFacts => ({
  productId: variantId,
  variantId: null,
  categoryId: null,
  brandId: null,
  listPriceMinor: 0,
  isDiscountable: true,
  tax: NO_TAX,
  onHand: null,
})

/** The place where the plans of an outlet are compared. */
export interface ConflictPlace {
  readonly outletId: string
  readonly currency: string
  readonly now: number
}

/** Every two plans of an outlet, one pair a step: a step answers the pair's collision, or null where they leave each other alone. */
export function* collisions(
  rows: readonly ShownPlan[],
  answer: Answer,
  { outletId, currency, now }: ConflictPlace,
): Generator<Collision | null, void> {
  const goodsOf = (planId: string): BasketLine[] => {
    const ids = answer.plans.find((one) => one.planId === planId)?.productIds ?? []
    return answer.goods.filter(({ productId }) => ids.includes(productId)).map((one) => exampleLine(one, 1))
  }
  const plans = rows.flatMap((row): { plan: Plan; goods: BasketLine[] }[] => {
    const { id, version, priority } = row
    const plan = planOf(row, { id, version, priority, isEnabled: true, used: noPlanUse }, anyGift)
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
