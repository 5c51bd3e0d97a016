import { listCategories, listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { createCouponTemplate, issueCoupons, makeCouponCodes } from '@kassa/contract/promotion/coupon.calls.ts'
import { createPlan, listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { Benefit } from '@kassa/domain/promotion/plan-terms.ts'
import type { SeedCaller } from '../caller.ts'
import { type DemoGoods, demoGoods } from './goods.ts'

type Terms = InputOf<(typeof createPlan)['request']>

/** The dearest pieces of a category that cost at most so much: what is given away or sold for little. */
const pieceOf = (category: string, mostMinor: number): DemoGoods =>
  demoGoods
    .filter((one) => one.category[0] === category && !one.isWeighed && one.priceMinor <= mostMinor)
    .toSorted((one, other) => other.priceMinor - one.priceMinor)[0] ?? demoGoods[0]!

const once = { conditionScope: null, isRepeating: false, maxTimes: null }
const from = (thresholdMinor: number) => ({ thresholdMinor, thresholdPieces: null })

/** One running plan of each kind that a newcomer will notice, each on shelves of its own, so that a scan shows a price with its reason. */
const plansOf = (sweets: string, soap: string): readonly { name: string; shelf: string; benefit: Benefit }[] => [
  {
    name: 'Tea week',
    shelf: 'Tea',
    benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 1_200 } },
  },
  {
    name: 'Soft drinks 3 + 1',
    shelf: 'Water & soft drinks',
    benefit: { type: 'buy-get', buyCount: 3, getCount: 1, pooling: 'mix', maxTimes: null, isOnTopOfSpecial: false },
  },
  {
    name: 'Second one half price',
    shelf: 'Bakery',
    benefit: {
      type: 'second-item',
      reward: { kind: 'percent', offBasisPoints: 5_000 },
      pooling: 'mix',
      maxTimes: null,
      isOnTopOfSpecial: false,
    },
  },
  {
    name: 'More wine, less to pay',
    shelf: 'Beer & wine',
    benefit: {
      type: 'rebate',
      tiers: [
        { ...from(10_000), amountMinor: 1_000 },
        { ...from(20_000), amountMinor: 2_500 },
      ],
      isRepeating: false,
      capMinor: null,
      isStackable: false,
      conditionScope: null,
    },
  },
  {
    name: 'Sweet with your coffee',
    shelf: 'Coffee',
    benefit: { type: 'exchange', ...from(3_000), ...once, items: [{ variantId: sweets, exchangePriceMinor: 100 }] },
  },
  {
    name: 'A present for you',
    shelf: 'Body care',
    benefit: { type: 'full-gift', ...from(6_000), ...once, gifts: [{ variantId: soap, countPerTime: 1 }] },
  },
]

/** Members who hold a coupon of their own. */
const WITH_COUPON = 12

/** A coupon with a batch of codes, so that somebody can type one at the desk, and with members who have one already. */
async function fillCoupons(
  caller: SeedCaller,
  currency: Terms['currency'],
  memberIds: readonly string[],
): Promise<void> {
  const { id } = await caller.call(createCouponTemplate, {
    name: 'Welcome: 10 off 80',
    currency,
    value: { kind: 'rebate', amountMinor: 1_000 },
    thresholdMinor: 8_000,
    scope: { kind: 'all' },
    outlets: { kind: 'all' },
    window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
    validDays: 90,
    isStackable: false,
    leavesOutReduced: false,
    stock: 1_000,
    perMember: 1,
  })
  await caller.call(makeCouponCodes, { templateId: id, count: 200 })
  await caller.call(issueCoupons, { templateId: id, memberIds: memberIds.slice(0, WITH_COUPON) })
}

/** Makes the demo shop's plans and coupons; where there are any plans, they were made before. */
export async function fillPlans(
  caller: SeedCaller,
  currency: Terms['currency'],
  memberIds: readonly string[],
): Promise<void> {
  if ((await caller.call(listPlans, {})).rows.length > 0) return
  await fillCoupons(caller, currency, memberIds)
  const variantOf = async ({ customCode }: DemoGoods): Promise<string> => {
    const { rows } = await caller.call(listProducts, { search: customCode, limit: 1 })
    return rows[0]?.variantId ?? ''
  }
  const { rows: categories } = await caller.call(listCategories, {})
  await caller.call(createPlan, { ...everywhere(currency), name: 'By the case', ...(await wholesale(caller)) })
  const sweets = await variantOf(pieceOf('Sweets', 900))
  for (const { name, shelf, benefit } of plansOf(sweets, await variantOf(pieceOf('Body care', 1_500)))) {
    const categoryId = categories.find((one) => one.name === shelf)?.id ?? ''
    await caller.call(createPlan, {
      ...everywhere(currency),
      name,
      scope: { kind: 'categories', categoryIds: [categoryId] },
      benefit: benefit as Terms['benefit'],
    })
  }
}

/** For everybody, at every outlet, always. */
const everywhere = (currency: Terms['currency']) => ({
  currency,
  target: { kind: 'all' as const },
  outlets: { kind: 'all' as const },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  limits: { total: null, perDay: null, perMember: null },
  leavesOutReduced: false,
  occasion: null,
})

/** The quantity from which one thing is sold as a case, and the reduction of each. */
const CASE = { count: 24, offBasisPoints: 1_500 }

/** A price list for who buys by the case: a few goods, cheaper from two dozen on. */
async function wholesale(caller: SeedCaller): Promise<Pick<Terms, 'scope' | 'benefit'>> {
  const goods = demoGoods.filter(({ category, isWeighed }) => category[0] === 'Water & soft drinks' && !isWeighed)
  const prices = []
  for (const { customCode, priceMinor } of goods.slice(0, 6)) {
    const { rows } = await caller.call(listProducts, { search: customCode, limit: 1 })
    const caseMinor = Math.round((priceMinor * (10_000 - CASE.offBasisPoints)) / 10_000)
    if (rows[0]) {
      const steps = [{ fromQuantity: CASE.count, priceMinor: Math.max(1, caseMinor) }]
      prices.push({ productId: rows[0].id, variantId: null, steps })
    }
  }
  return { scope: { kind: 'all' }, benefit: { type: 'price-list', prices } as Terms['benefit'] }
}
