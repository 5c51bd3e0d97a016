// Baskets kept with a plan: goods stay as they were, a change that makes something else of one is confirmed as it comes out.
import { deletePlanExample, keepPlanExample, listPlanExamples } from '@kassa/contract/promotion/example.calls.ts'
import { conflictGoods } from '@kassa/contract/promotion/conflict.calls.ts'
import { editPlan, readPlan, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMarketer, makePlan, planRequest, tenthOff } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let as: string
let planId: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { currency: 'CNY' })
  as = await makeMarketer(world, shop.merchantId)
})
beforeEach(async () => {
  planId = (await makePlan(world, as, tenthOff())).answer.id
})
afterAll(() => world.close())

const off = (offBasisPoints: number): PlanTerms =>
  tenthOff({ benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints } } })
const keep = (changes: Record<string, unknown> = {}) =>
  world.call(
    keepPlanExample,
    {
      planId,
      name: 'Two and one',
      outletId: shop.outlet.outletId,
      at: '2026-03-02T04:00:00.000Z',
      level: null,
      lines: [
        { productId: shop.products[0]!.productId, count: 2 },
        { productId: shop.products[1]!.productId, count: 1 },
      ],
      ...changes,
    },
    { as },
  )
const edit = (terms: PlanTerms, confirmedExamples: { id: string; payableMinor: number; giftCount: number }[] = []) =>
  world.call(editPlan, { ...planRequest(terms), id: planId, version: 1, confirmedExamples }, { as })
const list = async () => (await world.call(listPlanExamples, { id: planId }, { as })).answer.examples

describe('an example', () => {
  it('is kept with what the plan makes of it; a later price of the goods changes nothing', async () => {
    const kept = (await keep()).answer
    expect(kept).toMatchObject({ payableMinor: 2_115, giftCount: 0 })
    await world.owner((tx) =>
      tx.run(sql`update listing set sell_price_minor = 5 where variant_id = ${shop.products[0]!.productId}`),
    )
    expect(await list()).toMatchObject([
      { name: 'Two and one', payableMinor: 2_115, lines: [{ count: 2 }, { count: 1 }] },
    ])
    expect((await edit(tenthOff({ name: 'Only another name' }))).status).toBe(200)
    await world.owner((tx) =>
      tx.run(sql`update listing set sell_price_minor = 1000 where variant_id = ${shop.products[0]!.productId}`),
    )
  })

  it('that comes out otherwise refuses the change until it is confirmed as it comes out', async () => {
    const { id } = (await keep()).answer
    const refused = await edit(off(2_000))
    expect(refused.refusal).toMatchObject({
      code: 'plan.examples-changed',
      details: { name: 'Two and one', before: 2_115, after: 1_880 },
    })
    expect((await edit(off(2_000), [{ id, payableMinor: 1_881, giftCount: 0 }])).refusal.code).toBe(
      'plan.examples-changed',
    )
    expect((await world.call(readPlan, { id: planId }, { as })).answer.version).toBe(1)
    expect((await edit(off(2_000), [{ id, payableMinor: 1_880, giftCount: 0 }])).answer.version).toBe(2)
    expect(await list()).toMatchObject([{ payableMinor: 1_880 }])
  })

  it('is refused: goods that are not sold there or stand twice, the 21st, a plan or an outlet of somebody else', async () => {
    const lineOf = (productId: string) => ({ productId, count: 1 })
    expect((await keep({ lines: [lineOf(newId())] })).refusal.code).toBe('plan.example-goods')
    const twice = lineOf(shop.products[0]!.productId)
    expect((await keep({ lines: [twice, twice] })).refusal.code).toBe('plan.example-goods')
    expect((await keep({ planId: newId() })).status).toBe(404)
    expect((await keep({ outletId: newId() })).status).toBe(404)
    expect((await keep({ lines: [] })).status).toBe(422)
    for (let made = 0; made < 20; made += 1) expect((await keep()).status).toBe(200)
    expect((await keep()).refusal).toMatchObject({ code: 'plan.examples-too-many', details: { max: 20 } })
    const [first] = await list()
    expect((await world.call(deletePlanExample, { id: first!.id }, { as })).status).toBe(200)
    expect((await world.call(deletePlanExample, { id: first!.id }, { as })).status).toBe(404)
    expect(await list()).toHaveLength(19)
    const other = await makeSellingShop(world, { currency: 'CNY' })
    const stranger = await makeMarketer(world, other.merchantId)
    expect((await world.call(listPlanExamples, { id: planId }, { as: stranger })).status).toBe(404)
    const [mine] = await list()
    expect((await world.call(deletePlanExample, { id: mine!.id }, { as: stranger })).status).toBe(404)
  })
})

describe('goods to find conflicts with', () => {
  it('are a few of each plan that is on: of products, brands, labels, categories and what stands under them, or all', async () => {
    const own = await makeSellingShop(world, { currency: 'CNY' })
    const by = await makeMarketer(world, own.merchantId)
    const [first, second, third] = own.products.map(({ productId }) => productId) as [string, string, string]
    const [above, below, brand, label] = [newId(), newId(), newId(), newId()]
    await world.owner(async (tx) => {
      await tx.run(sql`
        insert into category (merchant_id, id, parent_id, name, created_at)
        values (${own.merchantId}, ${above}, null, 'Food', ${world.now}),
          (${own.merchantId}, ${below}, ${above}, 'Tea', ${world.now})`)
      await tx.run(
        sql`insert into brand (merchant_id, id, name, created_at) values (${own.merchantId}, ${brand}, 'Leaf', ${world.now})`,
      )
      await tx.run(
        sql`insert into label (merchant_id, id, name, created_at) values (${own.merchantId}, ${label}, 'New', ${world.now})`,
      )
      await tx.run(
        sql`insert into product_label (merchant_id, product_id, label_id) values (${own.merchantId}, ${first}, ${label})`,
      )
      await tx.run(sql`update product set category_id = ${below} where id = ${second}`)
      await tx.run(sql`update product set brand_id = ${brand} where id = ${third}`)
    })
    const make = async (scope: PlanTerms['scope']) => (await makePlan(world, by, tenthOff({ scope }))).answer.id
    const products = await make({ kind: 'products', products: [{ productId: first, variantId: null }] })
    const category = await make({ kind: 'categories', categoryIds: [above] })
    const branded = await make({ kind: 'brands', brandIds: [brand] })
    const labelled = await make({ kind: 'labels', labelIds: [label] })
    const all = await make({ kind: 'all' })
    const off = await make({ kind: 'all' })
    await world.call(setPlanEnabled, { id: off, isEnabled: 0 }, { as: by })
    const { answer } = await world.call(conflictGoods, { outletId: own.outlet.outletId }, { as: by })
    const goodsOf = (planId: string) => answer.plans.find((one) => one.planId === planId)?.productIds
    expect([products, category, branded, labelled].map(goodsOf)).toEqual([[first], [second], [third], [first]])
    expect(goodsOf(all)).toHaveLength(2)
    expect(goodsOf(off)).toBeUndefined()
    expect(answer.goods.find(({ productId }) => productId === first)).toMatchObject({
      sellPriceMinor: 1_000,
      labelIds: [label],
    })
    expect((await world.call(conflictGoods, { outletId: own.outlet.outletId }, { as })).status).toBe(404)
  })
})
