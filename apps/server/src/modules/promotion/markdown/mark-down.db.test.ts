import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { listPlans, readPlan, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import { markdownTerms } from '@kassa/domain/promotion/markdown-terms.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCategory, makeProduct, makeTax, type MadeProduct } from '../../../../test/make/goods.ts'
import { changePlan, makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'
import { markDownExpiring } from './mark-down.job.ts'

const JOB = 'promotion.mark-down-expiring'
const STEPS = [
  { daysLeft: 3, offBasisPoints: 3_000 },
  { daysLeft: 1, offBasisPoints: 5_000 },
]

let world: World
let shop: Shop
let taxId: string
let milk: MadeProduct

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  // Noon in Shanghai: the lots of these tests end on the 5th.
  world.setNow('2026-03-02T04:00:00.000Z')
  shop = await makeShop(world, { currency: 'CNY' })
  const { merchantId, outlet, otherOutlet } = shop
  taxId = await world.owner((tx) => makeTax(tx, merchantId, { outletIds: [outlet.outletId, otherOutlet.outletId] }))
  milk = await goods({ name: 'Milk', sellPriceMinor: 1_000 })
  await lot(milk, '2026-03-05', 10)
})
afterAll(() => world.close())

const as = () => ({ as: shop.admin.token })

/** Goods at the shop's first outlet that are warned of ten days ahead. */
const goods = (facts: Parameters<typeof makeProduct>[3]): Promise<MadeProduct> =>
  world.owner(async (tx) => {
    const made = await makeProduct(tx, shop.merchantId, [shop.outlet, shop.otherOutlet], {
      taxId,
      onHand: 10,
      ...facts,
    })
    await tx.run(sql`update product set expiry_warning_days = 10 where id = ${made.productId}`)
    return made
  })

const lot = (of: MadeProduct, expiresOn: string, quantity: number, outletId = shop.outlet.outletId) =>
  world.sql(sql`
    insert into stock_lot (merchant_id, id, outlet_id, variant_id, expires_on, received_on, quantity, document_id)
    values (${shop.merchantId}, ${newId()}, ${outletId}, ${of.variantId}, ${expiresOn}, '2026-02-20', ${quantity}, ${newId()})`)

const onHand = (of: MadeProduct, quantity: number) =>
  world.sql(
    sql`update stock set on_hand = ${quantity} where variant_id = ${of.variantId} and outlet_id = ${shop.outlet.outletId}`,
  )

async function setRule(changes: object = {}, place: { outletId?: string } = {}) {
  const stored = await world.sql<{ version: number }>(sql`
    select version from setting where merchant_id = ${shop.merchantId} and key = 'sales.expiry-markdown'
      and scope_id = ${place.outletId ?? shop.merchantId}`)
  const value = { isOn: true, isLive: true, categoryIds: [], steps: STEPS, ...changes }
  const change = { key: 'sales.expiry-markdown', value, inherit: false, version: stored[0]?.version ?? 0 }
  const called = await world.call(saveSalesSettings, { ...place, changes: [change] }, as())
  await world.settled()
  return called
}

const run = () => world.runJob(JOB)
/** As run on the next day and the days after, at noon. */
const runAt = async (now: string) => {
  world.setNow(now)
  await run()
}

const plans = async () => (await world.call(listPlans, {}, as())).answer.rows
const brief = async () =>
  (await plans()).map(({ benefit, lots, isEnabled, version }) => ({
    off: benefit.type === 'bundle' && benefit.reward.kind === 'percent' ? benefit.reward.offBasisPoints : 0,
    quantity: lots?.quantity,
    isEnabled,
    version,
  }))
const marked = () =>
  world.sql<{ state: string; why: string | null; off: number | null; since: string | null }>(sql`
    select state, why, off_basis_points as off, since from marked_lot where merchant_id = ${shop.merchantId}
    order by expires_on, variant_id`)

describe('a rule', () => {
  it('is off where nobody set it, and makes one plan for each lot once it is on', async () => {
    await run()
    expect(await plans()).toEqual([])
    await setRule()
    await run()
    const [plan] = await plans()
    expect(plan).toMatchObject({
      name: 'Near expiry 2026-03-05 Milk',
      outlets: { outletIds: [shop.outlet.outletId] },
      window: { fromDate: '2026-03-02', untilDate: '2026-03-05' },
      lots: { expiresBy: '2026-03-05', quantity: 10 },
      status: 'ongoing',
    })
    expect(await brief()).toEqual([{ off: 3_000, quantity: 10, isEnabled: 1, version: 1 }])
    expect(await marked()).toEqual([{ state: 'live', why: null, off: 3_000, since: '2026-03-02' }])
  })

  it('is kept in the log as the system’s', async () => {
    await setRule()
    await run()
    const lines = await world.sql(sql`
      select account_kind, call, outlet_id, subject like 'plan/%' as is_plan from audit_line
      where merchant_id = ${shop.merchantId} and account_kind = 'system'`)
    expect(lines).toEqual([
      { accountKind: 'system', call: 'promotion.mark-down-expiring', outletId: shop.outlet.outletId, isPlan: true },
    ])
    const told = await world.sql(sql`
      select count(*)::int as count from outbox where merchant_id = ${shop.merchantId} and name = 'plan.changed'`)
    expect(told).toEqual([{ count: 1 }])
  })

  it('twice a day, and by two processes at once, is one plan of one wording', async () => {
    await setRule()
    await Promise.all([run(), run(), run()])
    world.passSeconds(3_601)
    await Promise.all([run(), run()])
    expect(await brief()).toEqual([{ off: 3_000, quantity: 10, isEnabled: 1, version: 1 }])
  })

  it('that was killed half-way goes on where nothing was written', async () => {
    await setRule()
    const { database } = world
    const broken: typeof database = {
      ...database,
      transaction: (scope, work) =>
        database.transaction(scope, async (tx) => {
          const done = await work(tx)
          if (scope.kind === 'owner' && scope.now !== undefined) throw new Error('killed')
          return done
        }),
    }
    const log = { error: () => undefined } as never
    await markDownExpiring.run({ database: broken, log, now: world.now, newId, reach: null as never })
    expect([await plans(), await marked()]).toEqual([[], []])
    await run()
    expect(await brief()).toHaveLength(1)
  })

  it('raises the percentage with the next step, by a new wording of the same plan', async () => {
    await setRule()
    await run()
    await runAt('2026-03-03T04:00:00.000Z')
    expect(await brief()).toEqual([{ off: 3_000, quantity: 10, isEnabled: 1, version: 1 }])
    await runAt('2026-03-04T04:00:00.000Z')
    expect(await brief()).toEqual([{ off: 5_000, quantity: 10, isEnabled: 1, version: 2 }])
    expect(await marked()).toMatchObject([{ off: 5_000, since: '2026-03-04' }])
    expect((await plans())[0]?.window.fromDate).toBe('2026-03-02')
    await runAt('2026-03-06T04:00:00.000Z')
    expect([await plans(), await marked()]).toMatchObject([[], [{ state: 'ended' }]])
    await runAt('2026-03-07T04:00:00.000Z')
    expect(await marked()).toEqual([])
  })

  it('counts days by the outlet’s zone and cut-off', async () => {
    await world.sql(sql`
      update outlet set time_zone = 'Asia/Tokyo', day_cutoff_minutes = 240 where id = ${shop.outlet.outletId}`)
    await setRule({ steps: [{ daysLeft: 2, offBasisPoints: 2_000 }] })
    await runAt('2026-03-02T18:59:00.000Z')
    expect(await plans()).toEqual([])
    // 04:00 in Tokyo: the 3rd begins there, and its turn with it.
    await runAt('2026-03-02T19:00:00.000Z')
    expect((await plans())[0]?.window.fromDate).toBe('2026-03-03')
  })

  it('is for its categories and those below them', async () => {
    const [dairy, other] = await world.owner(async (tx) => {
      const parent = await makeCategory(tx, shop.merchantId)
      const child = await makeCategory(tx, shop.merchantId, { parentId: parent })
      await tx.run(sql`update product set category_id = ${child} where id = ${milk.productId}`)
      return [parent, await makeCategory(tx, shop.merchantId)]
    })
    await setRule({ categoryIds: [other] })
    await run()
    expect(await plans()).toEqual([])
    await setRule({ categoryIds: [dairy] })
    await run()
    expect(await plans()).toHaveLength(1)
  })

  it('of an outlet counts before the merchant’s, and no rule reaches another outlet or merchant', async () => {
    const stranger = await makeShop(world)
    await setRule()
    await setRule({ steps: [{ daysLeft: 9, offBasisPoints: 1_500 }] }, { outletId: shop.outlet.outletId })
    await run()
    expect(await brief()).toMatchObject([{ off: 1_500 }])
    expect((await world.call(listPlans, {}, { as: stranger.admin.token })).answer.rows).toEqual([])
    await lot(milk, '2026-03-04', 3, shop.otherOutlet.outletId)
    world.passSeconds(3_601)
    await run()
    expect(await brief()).toMatchObject([{ off: 1_500 }, { off: 3_000, quantity: 3 }])
  })

  it('in yen takes whole yen off', async () => {
    await world.sql(sql`update outlet set currency = 'JPY' where id = ${shop.outlet.outletId}`)
    await world.sql(sql`update listing set currency = 'JPY', sell_price_minor = 3 where variant_id = ${milk.variantId}`)
    await setRule()
    await run()
    expect((await plans())[0]).toMatchObject({ currency: 'JPY' })
    await world.sql(sql`update listing set sell_price_minor = 1 where variant_id = ${milk.variantId}`)
    await setRule({ steps: [{ daysLeft: 3, offBasisPoints: 100 }] })
    await run()
    expect([await plans(), await marked()]).toMatchObject([[], [{ state: 'ended', why: 'no-effect' }]])
  })

  it.each([
    ['no step', { steps: [] }, 'setting.value-unfit'],
    [
      'six steps',
      { steps: Array.from({ length: 6 }, (_, at) => ({ daysLeft: at, offBasisPoints: 9_000 - at })) },
      'setting.value-unfit',
    ],
    ['366 days', { steps: [{ daysLeft: 366, offBasisPoints: 100 }] }, 'setting.value-unfit'],
    ['99.01 %', { steps: [{ daysLeft: 3, offBasisPoints: 9_901 }] }, 'setting.value-unfit'],
    ['days twice', { steps: [STEPS[0], STEPS[0]] }, 'markdown-rule.days-twice'],
    ['less with fewer days', { steps: [STEPS[1], { daysLeft: 0, offBasisPoints: 100 }] }, 'markdown-rule.not-more'],
    ['a category of nobody', { categoryIds: [newId()] }, 'markdown-rule.category-gone'],
  ])('with %s is refused', async (_, changes, code) => {
    expect((await setRule(changes)).refusal.code).toBe(code)
  })
})

describe('a lot', () => {
  it('that is gone ends its plan; one that a count brings back takes it up again', async () => {
    await setRule()
    await run()
    await onHand(milk, 0)
    world.passSeconds(3_601)
    await run()
    expect([await plans(), await marked()]).toMatchObject([[], [{ state: 'ended' }]])
    await onHand(milk, 4)
    world.passSeconds(3_601)
    await run()
    expect(await brief()).toEqual([{ off: 3_000, quantity: 4, isEnabled: 1, version: 3 }])
  })

  it('that a count corrects is reduced as far as it goes', async () => {
    await setRule()
    await run()
    await onHand(milk, 6)
    world.passSeconds(3_601)
    await run()
    expect(await brief()).toEqual([{ off: 3_000, quantity: 6, isEnabled: 1, version: 2 }])
  })

  it('and another with the same last day are one', async () => {
    await lot(milk, '2026-03-05', 5)
    await onHand(milk, 15)
    await setRule()
    await run()
    expect(await brief()).toMatchObject([{ quantity: 15 }])
  })

  it('that sells in time is left alone', async () => {
    await world.sql(sql`update product set created_at = '2026-01-01' where id = ${milk.productId}`)
    const { outlet, merchantId } = shop
    for (let day = 1; day <= 20; day += 1)
      await world.sql(sql`
        insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
          document_kind, document_id, actor_kind, business_day, at)
        values (${merchantId}, ${outlet.outletId}, ${milk.variantId}, 'sale', -9, 100, 91, 'CNY', 'order', ${newId()}, 'staff',
          '2026-03-01'::date - ${day}::int, '2026-03-01')`)
    await setRule()
    await run()
    expect(await plans()).toEqual([])
  })

  it('keeps to the goods’ lowest price, as far as that lets it, and says why', async () => {
    await world.sql(sql`update listing set minimum_price_minor = 700 where variant_id = ${milk.variantId}`)
    await setRule()
    await runAt('2026-03-04T04:00:00.000Z')
    expect(await brief()).toMatchObject([{ off: 3_000 }])
    expect(await marked()).toMatchObject([{ state: 'live', why: 'below-floor', off: 3_000 }])
    await world.sql(sql`update listing set minimum_price_minor = 701 where variant_id = ${milk.variantId}`)
    world.passSeconds(3_601)
    await run()
    expect([await plans(), await marked()]).toMatchObject([[], [{ state: 'ended', why: 'below-floor' }]])
  })

  it('is not marked down above the 200 plans that may stand', async () => {
    for (let at = 0; at < 200; at += 1)
      await world.sql(sql`
        insert into marketing_plan (merchant_id, id, version, type, priority, is_enabled, terms, created_at)
        values (${shop.merchantId}, ${newId()}, 1, 'item-discount', ${at}, true, ${JSON.stringify(tenthOff())}::jsonb, ${world.now})`)
    await setRule()
    await run()
    expect(await marked()).toMatchObject([{ state: 'refused', why: 'too-many' }])
  })
})

describe('people', () => {
  const byHand = (outletId = shop.outlet.outletId) =>
    makePlan(
      world,
      shop.admin.token,
      markdownTerms(
        { ...milk, expiresOn: '2026-03-05', weightUnit: null },
        { outletId, currency: 'CNY', fromDate: '2026-03-02' },
        { name: 'By hand', offBasisPoints: 1_000, quantity: 10 },
      ),
    )

  it('who made a plan for a lot have made it, even if they switched it off again', async () => {
    const { id } = (await byHand()).answer
    await world.call(setPlanEnabled, { id, isEnabled: 0 }, as())
    await setRule()
    await run()
    expect(await brief()).toEqual([{ off: 1_000, quantity: 10, isEnabled: 0, version: 2 }])
  })

  it('who made one for another outlet have not', async () => {
    await byHand(shop.otherOutlet.outletId)
    await setRule()
    await run()
    expect(await plans()).toHaveLength(2)
  })

  it.each([
    ['switch a plan of the rule off', false],
    ['change it', true],
  ])('who %s keep it so', async (_, changes) => {
    await setRule()
    await run()
    const [plan] = await plans()
    const { id, version } = plan!
    if (changes) {
      const terms = { ...(plan as never as ReturnType<typeof tenthOff>), name: 'Ours now' }
      expect((await changePlan(world, shop.admin.token, id, version, terms)).status).toBe(200)
    } else await world.call(setPlanEnabled, { id, isEnabled: 0 }, as())
    await runAt('2026-03-04T04:00:00.000Z')
    expect(await marked()).toMatchObject([{ state: 'theirs' }])
    await setRule({ isOn: false })
    await run()
    expect(await brief()).toMatchObject([{ off: 3_000, version: 2, isEnabled: changes ? 1 : 0 }])
  })

  it('who switch the rule off end its plans with the next turn', async () => {
    await setRule()
    await run()
    await setRule({ isOn: false })
    await run()
    expect([await plans(), await marked()]).toMatchObject([[], [{ state: 'ended' }]])
  })

  it('approve drafts by switching them on; until then they are raised as drafts', async () => {
    await setRule({ isLive: false })
    await run()
    expect(await brief()).toEqual([{ off: 3_000, quantity: 10, isEnabled: 0, version: 1 }])
    await runAt('2026-03-04T04:00:00.000Z')
    expect(await brief()).toEqual([{ off: 5_000, quantity: 10, isEnabled: 0, version: 2 }])
    const [plan] = await plans()
    await world.call(setPlanEnabled, { id: plan!.id, isEnabled: 1 }, as())
    world.passSeconds(3_601)
    await run()
    expect([await brief(), await marked()]).toMatchObject([[{ isEnabled: 1, version: 3 }], [{ state: 'live' }]])
    expect((await world.call(readPlan, { id: plan!.id }, as())).answer.versions).toHaveLength(3)
  })

  it('who let the rule work at once let its drafts go live, but none that they had in hand', async () => {
    await setRule({ isLive: false })
    await run()
    const [plan] = await plans()
    for (const isEnabled of [1, 0] as const) await world.call(setPlanEnabled, { id: plan!.id, isEnabled }, as())
    const cream = await goods({ name: 'Cream' })
    await lot(cream, '2026-03-05', 2)
    world.passSeconds(3_601)
    await run()
    await setRule()
    await run()
    expect((await brief()).map(({ isEnabled }) => isEnabled)).toEqual([0, 1])
  })
})
