import { createCouponTemplate, listCouponBatches, makeCouponCodes } from '@kassa/contract/promotion/coupon.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { BasketLine, Plan, Snapshot } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import type { TestedDraft } from '@kassa/domain/campaign/back-test.ts'
import { plansTouching } from '@kassa/domain/promotion/plans-touching.ts'
import * as make from '../../packages/domain/test/make-snapshot.ts'
import { makeMarketer } from '../../apps/server/test/make/plan.ts'
import { makeSellingShop } from '../../apps/server/test/make/selling-shop.ts'
import { makeWorld } from '../../apps/server/test/world.ts'
import type { SoldBasket } from '../../apps/server/src/modules/promotion/back-test/back-test.store.ts'
import { BackTestThread } from '../../apps/server/src/modules/promotion/back-test/back-test-thread.ts'
import { round } from '../conditions.ts'
import { spread } from '../desk/spread.ts'

/*
 * Marketing at size: 100,000 coupon codes made by the job, a draft tried on 100,000 baskets in its thread (goal: 60 s on one core), and a
 * line scanned into a basket at a desk with 200 plans of which 20 touch it, from the scan to the price (goal: p95 50 ms with the screen).
 */
const CODES = 100_000
const BASKETS = 100_000
const AT_ONCE = 500
const PLANS = 200
const TOUCHING = 20
const SCANS = 400

const seconds = (began: number): number => round((performance.now() - began) / 1_000, 1)

async function timeCodes() {
  const world = await makeWorld()
  try {
    const shop = await makeSellingShop(world, { currency: 'CNY' })
    const codes = ['coupons', 'coupons.add', 'coupons.issue'].map((key) => permissionCode(`platform.marketing.${key}`))
    const as = await makeMarketer(world, shop.merchantId, codes)
    const { answer } = await world.call(
      createCouponTemplate,
      {
        name: 'Ten off',
        currency: 'CNY',
        value: { kind: 'rebate', amountMinor: 1_000 },
        thresholdMinor: 8_000,
        scope: { kind: 'all' },
        outlets: { kind: 'all' },
        window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
        validDays: 90,
        isStackable: false,
        leavesOutReduced: false,
        stock: null,
        perMember: null,
      },
      { as },
    )
    await world.call(makeCouponCodes, { templateId: answer.id, count: CODES }, { as })
    const began = performance.now()
    await world.runJob('promotion.make-coupon-codes')
    const taken = seconds(began)
    const [batch] = (await world.call(listCouponBatches, {}, { as })).answer.rows
    return { codes: batch?.made, seconds: taken }
  } finally {
    await world.close()
  }
}

const goods = (place: number): BasketLine =>
  make.countedLine(`l${place}`, 200 + ((place * 737) % 4_000), 1 + (place % 3), {
    productId: `p${place % 200}`,
    categoryId: `c${place % 40}`,
    brandId: `b${place % 10}`,
  })

/** A basket of 1 to 15 lines, as a shop sells them. */
const basket = (place: number): Snapshot =>
  make.snapshot({ lines: Array.from({ length: 1 + (place % 15) }, (_, at) => goods(place * 7 + at)) })

function soldBasket(place: number): SoldBasket {
  const snapshot = basket(place)
  const priced = priceBasket(snapshot)
  if (!priced.ok) throw new Error(priced.refusal.code)
  const { payableMinor, goodsMinor, taxMinor } = priced.value.totals
  return {
    orderId: `o${place}`,
    number: `N${place}`,
    day: `2026-0${1 + (place % 3)}-10`,
    outletId: 'here',
    snapshot: JSON.stringify(snapshot),
    paidMinor: payableMinor,
    revenueMinor: goodsMinor - taxMinor,
    costMinor: 0,
  }
}

async function timeBackTest() {
  const plan: Plan = make.rebate('draft', [
    [5_000, 300],
    [10_000, 900],
  ])
  const draft: TestedDraft = { plan, replacesId: null, giftCosts: {} }
  const trying = new BackTestThread([['here', draft]])
  try {
    let spent = 0
    for (let from = 0; from < BASKETS; from += AT_ONCE) {
      const baskets = Array.from({ length: AT_ONCE }, (_, at) => soldBasket(from + at))
      const began = performance.now()
      await trying.take(baskets)
      spent += performance.now() - began
    }
    const { baskets, touched } = await trying.result()
    return { baskets, touched, seconds: round(spent / 1_000, 1) }
  } finally {
    await trying.close()
  }
}

function timeScans() {
  const plans = Array.from({ length: PLANS }, (_, place): Plan => {
    const scope =
      place < TOUCHING
        ? ({ kind: 'categories', categoryIds: [`c${place % 40}`] } as const)
        : make.products(`elsewhere-${place}`)
    if (place % 4 === 0) return make.itemDiscount(`rule-${place}`, 100 + place, { scope })
    if (place % 4 === 1) return make.rebate(`rule-${place}`, [[5_000 + place * 100, 300 + place]], { scope })
    return make.buyGet(`rule-${place}`, 2 + (place % 5), 1, { scope, pooling: 'same-product' })
  })
  const taken: number[] = []
  let lines: BasketLine[] = []
  for (let scan = 0; scan < SCANS; scan += 1) {
    lines = scan % 40 === 0 ? [] : lines
    lines = [...lines, { ...goods(scan), id: `s${scan}` }]
    const began = performance.now()
    const plain = make.snapshot({ lines })
    const priced = priceBasket({ ...plain, plans: plansTouching(plans, lines, plain.categories) })
    taken.push(performance.now() - began)
    if (!priced.ok) throw new Error(priced.refusal.code)
  }
  return { plans: PLANS, touching: TOUCHING, linesUpTo: 40, ...spread(taken) }
}

export async function run(): Promise<unknown> {
  return { scanToPrice: timeScans(), backTest: await timeBackTest(), couponCodes: await timeCodes() }
}
