import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeExpiringShop, MARKDOWN_STEPS, type ExpiringShop } from '../../../../test/make/expiring-shop.ts'
import { makeCategory } from '../../../../test/make/goods.ts'
import { tenthOff } from '../../../../test/make/plan.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'
import { markDownExpiring } from './mark-down.job.ts'

let world: World
let room: ExpiringShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  room = await makeExpiringShop(world)
})
afterAll(() => world.close())

describe('a rule', () => {
  it('is off where nobody set it, and makes one plan for each lot once it is on', async () => {
    await room.run()
    expect(await room.plans()).toEqual([])
    await room.setRule()
    await room.run()
    const [plan] = await room.plans()
    expect(plan).toMatchObject({
      name: 'Near expiry 2026-03-05 Milk',
      outlets: { outletIds: [room.shop.outlet.outletId] },
      window: { fromDate: '2026-03-02', untilDate: '2026-03-05' },
      lots: { expiresBy: '2026-03-05', quantity: 10 },
      status: 'ongoing',
    })
    expect(await room.brief()).toEqual([{ off: 3_000, quantity: 10, isEnabled: 1, version: 1 }])
    expect(await room.marked()).toEqual([{ state: 'live', why: null, off: 3_000, since: '2026-03-02' }])
  })

  it('is kept in the log as the system’s', async () => {
    await room.setRule()
    await room.run()
    const lines = await world.sql(sql`
      select account_kind, call, outlet_id, subject like 'plan/%' as is_plan from audit_line
      where merchant_id = ${room.shop.merchantId} and account_kind = 'system'`)
    expect(lines).toEqual([
      {
        accountKind: 'system',
        call: 'promotion.mark-down-expiring',
        outletId: room.shop.outlet.outletId,
        isPlan: true,
      },
    ])
    const told = await world.sql(sql`
      select count(*)::int as count from outbox where merchant_id = ${room.shop.merchantId} and name = 'plan.changed'`)
    expect(told).toEqual([{ count: 1 }])
  })

  it('twice a day, and by two processes at once, is one plan of one wording', async () => {
    await room.setRule()
    await Promise.all([room.run(), room.run(), room.run()])
    world.passSeconds(3_601)
    await Promise.all([room.run(), room.run()])
    expect(await room.brief()).toEqual([{ off: 3_000, quantity: 10, isEnabled: 1, version: 1 }])
  })

  it('that was killed half-way goes on where nothing was written', async () => {
    await room.setRule()
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
    expect([await room.plans(), await room.marked()]).toEqual([[], []])
    await room.run()
    expect(await room.brief()).toHaveLength(1)
  })

  it('raises the percentage with the next step, by a new wording of the same plan', async () => {
    await room.setRule()
    await room.run()
    await room.runAt('2026-03-03T04:00:00.000Z')
    expect(await room.brief()).toEqual([{ off: 3_000, quantity: 10, isEnabled: 1, version: 1 }])
    await room.runAt('2026-03-04T04:00:00.000Z')
    expect(await room.brief()).toEqual([{ off: 5_000, quantity: 10, isEnabled: 1, version: 2 }])
    expect(await room.marked()).toMatchObject([{ off: 5_000, since: '2026-03-04' }])
    expect((await room.plans())[0]?.window.fromDate).toBe('2026-03-02')
    await room.runAt('2026-03-06T04:00:00.000Z')
    expect([await room.plans(), await room.marked()]).toMatchObject([[], [{ state: 'ended' }]])
    await room.runAt('2026-03-07T04:00:00.000Z')
    expect(await room.marked()).toEqual([])
  })

  it('counts days by the outlet’s zone and cut-off', async () => {
    await world.sql(sql`
      update outlet set time_zone = 'Asia/Tokyo', day_cutoff_minutes = 240 where id = ${room.shop.outlet.outletId}`)
    await room.setRule({ steps: [{ daysLeft: 2, offBasisPoints: 2_000 }] })
    await room.runAt('2026-03-02T18:59:00.000Z')
    expect(await room.plans()).toEqual([])
    // 04:00 in Tokyo: the 3rd begins there, and its turn with it.
    await room.runAt('2026-03-02T19:00:00.000Z')
    expect((await room.plans())[0]?.window.fromDate).toBe('2026-03-03')
  })

  it('is for its categories and those below them', async () => {
    const [dairy, other] = await world.owner(async (tx) => {
      const parent = await makeCategory(tx, room.shop.merchantId)
      const child = await makeCategory(tx, room.shop.merchantId, { parentId: parent })
      await tx.run(sql`update product set category_id = ${child} where id = ${room.milk.productId}`)
      return [parent, await makeCategory(tx, room.shop.merchantId)]
    })
    await room.setRule({ categoryIds: [other] })
    await room.run()
    expect(await room.plans()).toEqual([])
    await room.setRule({ categoryIds: [dairy] })
    await room.run()
    expect(await room.plans()).toHaveLength(1)
  })

  it('of an outlet counts before the merchant’s, and no rule reaches another outlet or merchant', async () => {
    const stranger = await makeShop(world)
    await room.setRule()
    await room.setRule({ steps: [{ daysLeft: 9, offBasisPoints: 1_500 }] }, { outletId: room.shop.outlet.outletId })
    await room.run()
    expect(await room.brief()).toMatchObject([{ off: 1_500 }])
    expect((await world.call(listPlans, {}, { as: stranger.admin.token })).answer.rows).toEqual([])
    await room.lot(room.milk, '2026-03-04', 3, room.shop.otherOutlet.outletId)
    world.passSeconds(3_601)
    await room.run()
    expect(await room.brief()).toMatchObject([{ off: 1_500 }, { off: 3_000, quantity: 3 }])
  })

  it('in yen takes whole yen off', async () => {
    await world.sql(sql`update outlet set currency = 'JPY' where id = ${room.shop.outlet.outletId}`)
    await world.sql(
      sql`update listing set currency = 'JPY', sell_price_minor = 3 where variant_id = ${room.milk.variantId}`,
    )
    await room.setRule()
    await room.run()
    expect((await room.plans())[0]).toMatchObject({ currency: 'JPY' })
    await world.sql(sql`update listing set sell_price_minor = 1 where variant_id = ${room.milk.variantId}`)
    await room.setRule({ steps: [{ daysLeft: 3, offBasisPoints: 100 }] })
    await room.run()
    expect([await room.plans(), await room.marked()]).toMatchObject([[], [{ state: 'ended', why: 'no-effect' }]])
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
    ['days twice', { steps: [MARKDOWN_STEPS[0], MARKDOWN_STEPS[0]] }, 'markdown-rule.days-twice'],
    [
      'less with fewer days',
      { steps: [MARKDOWN_STEPS[1], { daysLeft: 0, offBasisPoints: 100 }] },
      'markdown-rule.not-more',
    ],
    ['a category of nobody', { categoryIds: [newId()] }, 'markdown-rule.category-gone'],
  ])('with %s is refused', async (_, changes, code) => {
    expect((await room.setRule(changes)).refusal.code).toBe(code)
  })
})

describe('a lot', () => {
  it('that is gone ends its plan; one that a count brings back takes it up again', async () => {
    await room.setRule()
    await room.run()
    await room.onHand(room.milk, 0)
    world.passSeconds(3_601)
    await room.run()
    expect([await room.plans(), await room.marked()]).toMatchObject([[], [{ state: 'ended' }]])
    await room.onHand(room.milk, 4)
    world.passSeconds(3_601)
    await room.run()
    expect(await room.brief()).toEqual([{ off: 3_000, quantity: 4, isEnabled: 1, version: 3 }])
  })

  it('that a count corrects is reduced as far as it goes', async () => {
    await room.setRule()
    await room.run()
    await room.onHand(room.milk, 6)
    world.passSeconds(3_601)
    await room.run()
    expect(await room.brief()).toEqual([{ off: 3_000, quantity: 6, isEnabled: 1, version: 2 }])
  })

  it('and another with the same last day are one', async () => {
    await room.lot(room.milk, '2026-03-05', 5)
    await room.onHand(room.milk, 15)
    await room.setRule()
    await room.run()
    expect(await room.brief()).toMatchObject([{ quantity: 15 }])
  })

  it('that sells in time is left alone', async () => {
    await world.sql(sql`update product set created_at = '2026-01-01' where id = ${room.milk.productId}`)
    const { outlet, merchantId } = room.shop
    for (let day = 1; day <= 20; day += 1)
      await world.sql(sql`
        insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
          document_kind, document_id, actor_kind, business_day, at)
        values (${merchantId}, ${outlet.outletId}, ${room.milk.variantId}, 'sale', -9, 100, 91, 'CNY', 'order', ${newId()}, 'staff',
          '2026-03-01'::date - ${day}::int, '2026-03-01')`)
    await room.setRule()
    await room.run()
    expect(await room.plans()).toEqual([])
  })

  it('keeps to the goods’ lowest price, as far as that lets it, and says why', async () => {
    await world.sql(sql`update listing set minimum_price_minor = 700 where variant_id = ${room.milk.variantId}`)
    await room.setRule()
    await room.runAt('2026-03-04T04:00:00.000Z')
    expect(await room.brief()).toMatchObject([{ off: 3_000 }])
    expect(await room.marked()).toMatchObject([{ state: 'live', why: 'below-floor', off: 3_000 }])
    await world.sql(sql`update listing set minimum_price_minor = 701 where variant_id = ${room.milk.variantId}`)
    world.passSeconds(3_601)
    await room.run()
    expect([await room.plans(), await room.marked()]).toMatchObject([[], [{ state: 'ended', why: 'below-floor' }]])
  })

  it('is not marked down above the 200 plans that may stand', async () => {
    for (let at = 0; at < 200; at += 1)
      await world.sql(sql`
        insert into marketing_plan (merchant_id, id, version, type, priority, is_enabled, terms, created_at)
        values (${room.shop.merchantId}, ${newId()}, 1, 'item-discount', ${at}, true, ${JSON.stringify(tenthOff())}::jsonb, ${world.now})`)
    await room.setRule()
    await room.run()
    expect(await room.marked()).toMatchObject([{ state: 'refused', why: 'too-many' }])
  })
})
