import { deletePlan, listPlans, orderPlans, readPlan, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import type { Benefit, PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePlan, makeMarketer, makePlan, plansAtDesk, planRequest, tenthOff } from '../../../../test/make/plan.ts'
import { makeCategory } from '../../../../test/make/goods.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let as: string

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { currency: 'CNY' })
  as = await makeMarketer(world, shop.merchantId)
})
afterAll(() => world.close())

const list = async (facts: object = {}) => (await world.call(listPlans, facts, { as })).answer.rows
const codeOf = async (terms: PlanTerms): Promise<string> => {
  const called = await makePlan(world, as, terms)
  return called.status === 200 ? 'saved' : called.refusal.code
}
const withBenefit = (benefit: Benefit): PlanTerms => tenthOff({ benefit })

describe('what is refused leaves nothing behind', () => {
  const window = (changes: Partial<PlanTerms['window']>) =>
    tenthOff({ window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null, ...changes } })
  const percent = (offBasisPoints: number) =>
    withBenefit({ type: 'item-discount', off: { kind: 'percent', offBasisPoints } })

  it.each([
    ['half a period', window({ fromDate: '2026-03-01' }), 'plan.period-half'],
    ['an end before the start', window({ fromDate: '2026-03-02', untilDate: '2026-03-01' }), 'plan.period-backwards'],
    ['equal times', window({ timeOfDay: { fromMinute: 60, untilMinute: 60 } }), 'plan.time-empty'],
    ['no weekday', window({ weekdays: [] }), 'plan.weekdays-empty'],
    ['0 %', percent(0), 'plan.percent-out-of-range'],
    ['99.01 %', percent(9_901), 'plan.percent-out-of-range'],
    ['no brand', tenthOff({ scope: { kind: 'brands', brandIds: [] } }), 'plan.scope-empty'],
    ['no outlet', tenthOff({ outlets: { kind: 'some', outletIds: [] } }), 'plan.outlets-empty'],
    ['a price of nothing', withBenefit({ type: 'promotion', priceMinor: 0 }), 'plan.amount-out-of-range'],
    ['a name of one letter', tenthOff({ name: 'x' }), 'request.invalid'],
    ['an unknown brand', tenthOff({ scope: { kind: 'brands', brandIds: [newId()] } }), 'plan.goods-gone'],
    ['an unknown label', tenthOff({ scope: { kind: 'labels', labelIds: [newId()] } }), 'plan.goods-gone'],
    ['an unknown outlet', tenthOff({ outlets: { kind: 'some', outletIds: [newId()] } }), 'thing.not-found'],
  ])('%s', async (_, terms, code) => {
    expect(await codeOf(terms)).toBe(code)
    expect(await list()).toEqual([])
  })

  it.each([
    ['one hundredth of a percent', percent(1)],
    ['99 %', percent(9_900)],
    ['one day', window({ fromDate: '2026-03-01', untilDate: '2026-03-01' })],
    ['a night', window({ timeOfDay: { fromMinute: 1_320, untilMinute: 120 } })],
  ])('%s is taken', async (_, terms) => {
    expect(await codeOf(terms)).toBe('saved')
  })

  it('names field, limits and what was given', async () => {
    const { refusal } = await makePlan(world, as, tenthOff({ limits: { total: 0, perDay: null, perMember: null } }))
    expect(refusal).toMatchObject({
      code: 'plan.count-out-of-range',
      details: { field: 'limits.total', min: 1, max: 999_999, given: 0 },
      dataState: 'nothing-happened',
    })
  })

  it('a price that is not below what chosen goods cost, and outlets of another currency', async () => {
    const scope = { kind: 'products', products: [{ productId: shop.products[1]!.productId, variantId: null }] } as const
    const priced = (priceMinor: number) => tenthOff({ scope, benefit: { type: 'promotion', priceMinor } })
    expect([await codeOf(priced(350)), await codeOf(priced(349))]).toEqual(['plan.price-not-below', 'saved'])
    const all = (priceMinor: number) => tenthOff({ scope: { kind: 'all' }, benefit: { type: 'promotion', priceMinor } })
    expect(await codeOf(all(999_999))).toBe('plan.price-not-below')
    expect(await codeOf(all(1))).toBe('saved')
    const outlets = { kind: 'some', outletIds: [shop.outlet.outletId] } as const
    expect(await codeOf(tenthOff({ outlets, currency: 'JPY' }))).toBe('plan.outlet-currency')
  })

  it('a price that is not below what costs most in a category, with those below it, a brand or a label', async () => {
    const { productId } = shop.products[1]!
    const [above, brandId, labelId] = await world.owner(async (tx) => {
      const parentId = await makeCategory(tx, shop.merchantId)
      const below = await makeCategory(tx, shop.merchantId, { parentId })
      const [brand, label] = [newId(), newId()]
      for (const [table, id] of [
        ['brand', brand],
        ['label', label],
      ] as const)
        await tx.run(sql`insert into ${sql.raw(table)} (merchant_id, id, name, created_at)
          values (${shop.merchantId}, ${id}, ${`Named ${id.slice(-4)}`}, ${world.now})`)
      await tx.run(
        sql`insert into product_label (merchant_id, product_id, label_id) values (${shop.merchantId}, ${productId}, ${label})`,
      )
      await tx.run(sql`update product set category_id = ${below}, brand_id = ${brand} where id = ${productId}`)
      return [parentId, brand, label] as const
    })
    for (const scope of [
      { kind: 'categories', categoryIds: [above] },
      { kind: 'brands', brandIds: [brandId] },
      { kind: 'labels', labelIds: [labelId] },
    ] as const) {
      const priced = (priceMinor: number) => tenthOff({ scope, benefit: { type: 'promotion', priceMinor } })
      const { refusal } = await makePlan(world, as, priced(350))
      expect(refusal).toMatchObject({ code: 'plan.price-not-below', details: { original: 350, given: 350 } })
      expect(await codeOf(priced(349))).toBe('saved')
    }
  })

  it('goods that were archived meanwhile, by their name', async () => {
    const { productId } = shop.products[0]!
    await world.owner((tx) => tx.run(sql`update product set archived_at = ${world.now} where id = ${productId}`))
    const scope = { kind: 'products', products: [{ productId, variantId: null }] } as const
    const { refusal } = await makePlan(world, as, tenthOff({ scope }))
    expect(refusal.code).toBe('plan.goods-gone')
    expect(String(refusal.details['name'])).not.toBe(productId)
  })

  it('a plan above the 200 that may stand', async () => {
    await world.owner((tx) =>
      tx.run(sql`
        insert into marketing_plan (merchant_id, id, version, type, priority, is_enabled, terms, created_at)
        select ${shop.merchantId}, gen_random_uuid(), 1, 'item-discount', n, false,
          ${JSON.stringify(tenthOff())}::jsonb, ${world.now} from generate_series(1, 199) as n`),
    )
    expect([await codeOf(tenthOff()), await codeOf(tenthOff())]).toEqual(['saved', 'plan.too-many'])
  })
})

describe('a plan', () => {
  it('is changed by versions, switched and archived; each stays readable', async () => {
    const { id } = (await makePlan(world, as, tenthOff())).answer
    const fifth = tenthOff({ name: 'A fifth off' })
    expect((await changePlan(world, as, id, 1, fifth)).answer).toEqual({ id, version: 2 })
    expect((await changePlan(world, as, id, 1, fifth)).refusal.code).toBe('thing.changed-meanwhile')
    expect((await world.call(setPlanEnabled, { id, isEnabled: 0 }, { as })).answer.version).toBe(3)
    expect((await world.call(setPlanEnabled, { id, isEnabled: 0 }, { as })).answer.version).toBe(3)
    const { answer } = await world.call(readPlan, { id }, { as })
    expect(answer).toMatchObject({ name: 'A fifth off', isEnabled: 0, status: 'disabled', version: 3 })
    expect(answer.versions.map(({ version, name }) => [version, name])).toEqual([
      [3, 'A fifth off'],
      [2, 'A fifth off'],
      [1, 'A tenth off'],
    ])
    await world.call(deletePlan, { id }, { as })
    expect(await list()).toEqual([])
    expect((await world.call(readPlan, { id }, { as })).status).toBe(404)
    expect(
      await world.sql(sql`select version, is_archived from marketing_plan_version order by version desc limit 1`),
    ).toMatchObject([{ version: 4, isArchived: true }])
  })

  it('keeps a week of seven days as every day, and names what it is about', async () => {
    const { id } = (
      await makePlan(
        world,
        as,
        tenthOff({
          window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: [7, 6, 5, 4, 3, 2, 1] },
          outlets: { kind: 'some', outletIds: [shop.outlet.outletId] },
        }),
      )
    ).answer
    const [row] = await list()
    expect(row).toMatchObject({ id, window: { weekdays: null }, type: 'item-discount', usedCount: 0 })
    expect(Object.keys(row!.names)).toEqual([shop.outlet.outletId])
  })

  it('stands where the list puts it; a list that changed meanwhile is sorted again', async () => {
    const ids = []
    for (const name of ['One', 'Two', 'Three']) {
      ids.push((await makePlan(world, as, tenthOff({ name }))).answer.id)
    }
    const [one, two, three] = ids as [string, string, string]
    await world.call(orderPlans, { ids: [three, one, two] }, { as })
    expect((await list()).map(({ name, version }) => [name, version])).toEqual([
      ['Three', 2],
      ['One', 2],
      ['Two', 2],
    ])
    await world.call(orderPlans, { ids: [three, two, one] }, { as })
    expect((await list()).map(({ name, version }) => [name, version])).toEqual([
      ['Three', 2],
      ['Two', 3],
      ['One', 3],
    ])
    for (const wrong of [
      [one, two],
      [one, two, two],
      [one, two, newId()],
    ]) {
      expect((await world.call(orderPlans, { ids: wrong }, { as })).refusal.code).toBe('plan.list-changed')
    }
  })

  it('is found by name, type and status', async () => {
    const window = { fromDate: '2026-04-01', untilDate: '2026-04-30', timeOfDay: null, weekdays: null }
    await makePlan(world, as, tenthOff({ name: 'Spring', window }))
    await makePlan(world, as, tenthOff({ name: 'Always' }))
    expect((await list({ status: 'not-started' })).map(({ name }) => name)).toEqual(['Spring'])
    expect((await list({ status: 'ongoing' })).map(({ name }) => name)).toEqual(['Always'])
    expect((await list({ search: 'SPR' })).map(({ name }) => name)).toEqual(['Spring'])
    expect(await list({ type: 'bundle' })).toEqual([])
  })

  it('is nobody else’s: not found, in lists, by id, at their desks', async () => {
    const { id } = (await makePlan(world, as, tenthOff())).answer
    const other = await makeSellingShop(world)
    const theirs = { as: await makeMarketer(world, other.merchantId) }
    expect((await world.call(listPlans, {}, theirs)).answer.rows).toEqual([])
    for (const call of [readPlan, deletePlan]) expect((await world.call(call, { id }, theirs)).status).toBe(404)
    expect((await world.call(setPlanEnabled, { id, isEnabled: 0 }, theirs)).status).toBe(404)
    expect((await changePlan(world, theirs.as, id, 1, tenthOff())).status).toBe(404)
    expect(await plansAtDesk(world, other)).toEqual([])
  })

  it('reaches the desks of its outlets and currency while it is on, and moves their cursor', async () => {
    const cursor = async () =>
      (
        await world.sql<{ value: number }>(sql`select value from change_cursor where merchant_id = ${shop.merchantId}`)
      )[0]!.value
    const before = await cursor()
    const { id } = (await makePlan(world, as, tenthOff())).answer
    await makePlan(world, as, tenthOff({ currency: 'USD' }))
    const over = { fromDate: '2026-01-01', untilDate: '2026-01-31', timeOfDay: null, weekdays: null }
    await makePlan(world, as, tenthOff({ window: over }))
    expect(await cursor()).toBeGreaterThan(before)
    expect((await plansAtDesk(world, shop)).map((plan) => plan.id)).toEqual([id])
    await world.call(setPlanEnabled, { id, isEnabled: 0 }, { as })
    expect(await plansAtDesk(world, shop)).toEqual([])
  })

  it('is sent as it was asked for', async () => {
    const terms = tenthOff({
      benefit: {
        type: 'rebate',
        tiers: [
          { thresholdMinor: 10_000, thresholdPieces: null, amountMinor: 1_000 },
          { thresholdMinor: 20_000, thresholdPieces: null, amountMinor: 2_500 },
        ],
        isRepeating: true,
        capMinor: 5_000,
        isStackable: true,
        conditionScope: null,
      },
      limits: { total: 5, perDay: 2, perMember: 1 },
      occasion: { kind: 'birthday', days: 3 },
    })
    await makePlan(world, as, terms)
    expect((await list())[0]).toMatchObject(planRequest(terms))
  })
})
