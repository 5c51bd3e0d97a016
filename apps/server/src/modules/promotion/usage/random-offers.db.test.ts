// What a desk prices by plans and coupons that were made through the calls is what the server prices: nothing differs, nothing is filed.
import {
  createCouponTemplate,
  findCoupon,
  listCoupons,
  makeCouponCodes,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { PresentedCoupon, Scope, Snapshot } from '@kassa/domain/basket/index.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { plansTouching } from '@kassa/domain/promotion/plans-touching.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { integer, sample, uniqueArray } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arbitraryTerms } from '../../../../../../packages/domain/test/arbitrary-terms.ts'
import { makeMarketer, makePlan, marketingCodes, plansAtDesk } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

const { SIM_SEED, SIM_BASKETS = '60' } = process.env
const seed = Number(SIM_SEED ?? 20_260_302)
const baskets = Number(SIM_BASKETS)

let world: World
let shop: SellingShop
let as: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { currency: 'CNY' })
  const more = ['coupons', 'coupons.add', 'coupons.issue', 'coupons.member'].map((key) =>
    permissionCode(`platform.marketing.${key}`),
  )
  as = await makeMarketer(world, shop.merchantId, [...marketingCodes, ...more])
  await shop.desk.book(shop.desk.openShift(10_000))
})
afterAll(() => world.close())

const productAt = (letter: string): string => shop.products['abc'.indexOf(letter)]!.productId

/** The shop's own goods in the place of the letters; categories and brands stand for products here. */
function ownScope(scope: Scope): Scope {
  if (scope.kind === 'all') return scope
  const letters =
    scope.kind === 'products'
      ? scope.products.map(({ productId }) => productId)
      : scope.kind === 'categories'
        ? scope.categoryIds
        : scope.brandIds
  return { kind: 'products', products: letters.map((letter) => ({ productId: productAt(letter), variantId: null })) }
}

function own(terms: PlanTerms): PlanTerms {
  const { benefit } = terms
  const condition = 'conditionScope' in benefit && benefit.conditionScope
  const changed = { ...benefit, ...(condition && { conditionScope: ownScope(condition) }) }
  const rewards =
    changed.type === 'full-gift'
      ? { gifts: changed.gifts.map((one) => ({ ...one, variantId: productAt(one.variantId) })) }
      : changed.type === 'exchange'
        ? { items: changed.items.map((one) => ({ ...one, variantId: productAt(one.variantId) })) }
        : {}
  return {
    ...terms,
    currency: 'CNY',
    scope: ownScope(terms.scope),
    outlets: { kind: 'all' },
    limits: { total: null, perDay: null, perMember: null },
    benefit: { ...changed, ...rewards },
  }
}

async function makeCoupons(): Promise<PresentedCoupon[]> {
  type Sent = InputOf<(typeof createCouponTemplate)['request']>
  const worth = { kind: 'discount' as const, offBasisPoints: 700, capMinor: 5_000 }
  const template: Sent = {
    name: 'Seven off',
    currency: 'CNY',
    value: worth,
    thresholdMinor: 1_500,
    scope: { kind: 'all' },
    outlets: { kind: 'all' },
    window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
    validDays: 30,
    isStackable: false,
    leavesOutReduced: true,
    stock: null,
    perMember: null,
  }
  const { id: templateId } = (await world.call(createCouponTemplate, template, { as })).answer
  await world.call(makeCouponCodes, { templateId, count: 20 }, { as })
  await world.runJob('promotion.make-coupon-codes')
  const { rows } = (await world.call(listCoupons, { limit: 20 }, { as })).answer
  const coupons: PresentedCoupon[] = []
  for (const { code } of rows) {
    const { answer } = await world.call(findCoupon, { code }, { device: shop.desk.device })
    coupons.push(couponOf(answer.terms, answer, 'available'))
  }
  return coupons
}

it(
  `random baskets are priced alike at the desk and at the server (SIM_SEED=${seed})`,
  { timeout: 300_000 },
  async () => {
    const wanted = sample(arbitraryTerms, { numRuns: 40, seed }).map((terms) => own(terms))
    let made = 0
    for (const terms of wanted) if ((await makePlan(world, as, terms)).status === 200) made += 1
    expect(made).toBeGreaterThan(15)
    const goodsOf = (variantId: string) => {
      const product = shop.products.find(({ productId }) => productId === variantId)!
      return {
        productId: variantId,
        variantId: null,
        categoryId: null,
        brandId: null,
        listPriceMinor: product.sellPriceMinor,
        isDiscountable: true,
        tax: { id: shop.taxId, rateBasisPoints: shop.rateBasisPoints },
        onHand: null,
      }
    }
    const plans = await plansAtDesk(world, shop, goodsOf)
    const coupons = await makeCoupons()
    const counts = sample(uniqueArray(integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 }), {
      numRuns: baskets,
      seed,
    })
    let reduced = 0
    const bodies = counts.map((indexes, at) => {
      const body = shop.desk.sale(indexes.map((index) => shop.line(index, 1 + ((at + index) % 7))))
      const plain = body.snapshot as unknown as Snapshot
      const coupon = at % 3 === 0 ? coupons[at / 3] : undefined
      const touching = plansTouching(plans, plain.lines, [])
      const snapshot = { ...plain, plans: touching, coupons: coupon ? [coupon] : [] }
      const priced = priceBasket(snapshot)
      if (!priced.ok) throw new Error(JSON.stringify(priced.refusal))
      const { payableMinor } = priced.value.totals
      if (payableMinor < priced.value.totals.originMinor) reduced += 1
      const tenders = body.tenders.map((one) => ({ ...one, amountMinor: payableMinor, receivedMinor: payableMinor }))
      return { ...body, snapshot, answer: priced.value, tenders }
    })
    expect(reduced).toBeGreaterThan(baskets / 2)
    for (let from = 0; from < bodies.length; from += 20) {
      const outcomes = await shop.desk.book(...bodies.slice(from, from + 20))
      expect(outcomes.map(({ outcome, reasons }) => ({ outcome, reasons }))).toEqual(
        outcomes.map(() => ({ outcome: 'accepted', reasons: [] })),
      )
    }
    expect(await disagreements(world)).toEqual([])
  },
)
