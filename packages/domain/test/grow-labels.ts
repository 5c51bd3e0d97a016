import type { Plan, Scope, Snapshot } from '../src/basket/index.ts'
import { LABELS, type Pick, chance, oneOf } from './basket-chance.ts'
import { makeItems } from './make-basket-plans.ts'

/** Labels on some goods, and plans, conditions, coupons and rates of points that are for them; drawn last. */
export function growLabels(pick: Pick, basket: Snapshot): Snapshot {
  if (!chance(pick, 25)) return basket
  const worn = new Map<string, readonly string[]>()
  const ofGoods = <Goods extends { readonly productId: string }>(goods: Goods): Goods => {
    const labelIds = worn.get(goods.productId) ?? LABELS.filter(() => chance(pick, 60))
    worn.set(goods.productId, labelIds)
    return labelIds.length === 0 ? goods : { ...goods, labelIds }
  }
  const { earnRule } = basket.settings
  const rates = earnRule?.rates?.map((rate) => ({ ...rate, scope: relabelled(pick, rate.scope) }))
  return {
    ...basket,
    lines: basket.lines.map(ofGoods),
    plans: basket.plans.map((plan) => withLabels(pick, plan, ofGoods)),
    coupons: basket.coupons.map((coupon) => ({ ...coupon, scope: relabelled(pick, coupon.scope) })),
    settings: { ...basket.settings, earnRule: earnRule && { ...earnRule, ...(rates && { rates }) } },
  }
}

/** Now and then labels in a scope's place. */
const relabelled = (pick: Pick, scope: Scope): Scope =>
  chance(pick, 30) ? { kind: 'labels', labelIds: makeItems(pick, () => oneOf(pick, LABELS)) } : scope

function withLabels(
  pick: Pick,
  plan: Plan,
  ofGoods: <Goods extends { readonly productId: string }>(goods: Goods) => Goods,
): Plan {
  if (plan.type === 'price-list') return plan
  const scope = relabelled(pick, plan.scope)
  const condition = 'conditionScope' in plan && plan.conditionScope ? relabelled(pick, plan.conditionScope) : null
  const scoped = { ...plan, scope, ...(condition && { conditionScope: condition }) } as Plan
  return scoped.type === 'exchange' ? { ...scoped, items: scoped.items.map(ofGoods) } : scoped
}
