import type { BundlePlan, Plan, SetSlot, Snapshot } from '../src/basket/index.ts'
import { chance, oneOf, type Pick } from './basket-chance.ts'
import { PRODUCTS } from './basket-chance.ts'

/** More pieces than this are too many to look at one by one. */
const FEW = 2_000

/** Some bundles become sets with choices; drawn behind everything else. */
export function growSets(pick: Pick, basket: Snapshot): Snapshot {
  const pieces = basket.lines.reduce((sum, line) => sum + ('count' in line ? line.count : 0), 0)
  if (pieces > FEW || chance(pick, 50)) return basket
  return { ...basket, plans: basket.plans.map((plan) => (plan.type === 'bundle' ? growSet(pick, plan) : plan)) }
}

function growSet(pick: Pick, plan: BundlePlan): Plan {
  const {
    thresholdMinor: _minor,
    thresholdPieces: _pieces,
    conditionScope: _scope,
    isRepeating: _often,
    ...kept
  } = plan
  if (plan.reward.kind !== 'total' || chance(pick, 10)) return plan
  const open = [...PRODUCTS]
  const slots: SetSlot[] = Array.from({ length: pick.integer(1, 3) }, (_, at) => {
    const least = pick.integer(at === 0 ? 1 : 0, 2)
    const goods = Array.from({ length: pick.integer(1, 2) }, () =>
      chance(pick, 90) && open.length > 0 ? open.shift()! : oneOf(pick, PRODUCTS),
    )
    return {
      name: `Slot ${at}`,
      least,
      most: Math.max(1, least) + pick.integer(0, 1),
      choices: goods.map((productId) => ({
        productId,
        variantId: chance(pick, 80) ? null : 'v1',
        surchargeMinor: oneOf(pick, [0, 0, 1, 50]),
      })),
    }
  })
  const count = slots.reduce((sum, { least }) => sum + least, 0)
  // Not drawn: whatever is drawn behind it stays as it was.
  const onTop = slots.length === 2 ? {} : { hasOptionsOnTop: true }
  return { ...kept, scope: { kind: 'all' }, pooling: 'mix', count, slots, ...onTop }
}
