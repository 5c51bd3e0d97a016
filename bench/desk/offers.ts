import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { createPlan, listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { ownerCalls } from '../../e2e/support/shop-calls.ts'

type Terms = InputOf<(typeof createPlan)['request']>

const everywhere = {
  target: { kind: 'all' },
  outlets: { kind: 'all' },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  limits: { total: null, perDay: null, perMember: null },
  leavesOutReduced: false,
  occasion: null,
} as const

/** An item discount, a rebate or a second piece, in turn; each with figures of its own. */
function benefitOf(place: number): Terms['benefit'] {
  if (place % 4 === 0) return { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 100 + place } }
  if (place % 4 === 1)
    return {
      type: 'rebate',
      tiers: [{ thresholdMinor: 5_000 + place * 100, thresholdPieces: null, amountMinor: 300 + place }],
      isRepeating: false,
      capMinor: null,
      isStackable: false,
      conditionScope: null,
    }
  const pooled = { pooling: 'same-product', maxTimes: null, isOnTopOfSpecial: false } as const
  return { type: 'buy-get', buyCount: 2 + (place % 5), getCount: 1, ...pooled }
}

/**
 * Makes plans of the demo shop through the API until there are `count`: the first `touching` each for a category, over which the bench's goods are
 * spread, the others for one of the products `elsewhere`, which nobody scans.
 */
export async function makePlans(
  address: string,
  {
    count,
    touching,
    elsewhere,
  }: { readonly count: number; readonly touching: number; readonly elsewhere: readonly string[] },
): Promise<void> {
  process.env['KASSA_ADDRESS'] = address
  const call = await ownerCalls('en-US')
  const { rows } = await call(listCategories, {})
  const scopeOf = (place: number): Terms['scope'] =>
    place < touching
      ? { kind: 'categories', categoryIds: [rows[place % rows.length]?.id ?? ''] }
      : { kind: 'products', products: [{ productId: elsewhere[place % elsewhere.length] ?? '', variantId: null }] }
  const { rows: before } = await call(listPlans, {})
  for (let place = 0; place < count - before.length; place += 1)
    await call(createPlan, {
      ...everywhere,
      name: `Rule ${String(place)}`,
      currency: 'CNY',
      scope: scopeOf(place),
      benefit: benefitOf(place),
    })
}
