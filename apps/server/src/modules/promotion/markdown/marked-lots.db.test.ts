import { listMarkdowns } from '@kassa/contract/promotion/markdown.calls.ts'
import { editPlan, readPlan, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { markdownTerms } from '@kassa/domain/promotion/markdown-terms.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeExpiringShop, type ExpiringShop } from '../../../../test/make/expiring-shop.ts'
import { makePlan, type tenthOff } from '../../../../test/make/plan.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let room: ExpiringShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  room = await makeExpiringShop(world)
})
afterAll(() => world.close())

describe('people', () => {
  const byHand = (outletId = room.shop.outlet.outletId) =>
    makePlan(
      world,
      room.shop.admin.token,
      markdownTerms(
        { ...room.milk, expiresOn: '2026-03-05', weightUnit: null },
        { outletId, currency: 'CNY', fromDate: '2026-03-02' },
        { name: 'By hand', offBasisPoints: 1_000, quantity: 10 },
      ),
    )

  it('who made a plan for a lot have made it, even if they switched it off again', async () => {
    const { id } = (await byHand()).answer
    await world.call(setPlanEnabled, { id, isEnabled: 0 }, room.as())
    await room.setRule()
    await room.run()
    expect(await room.brief()).toEqual([{ off: 1_000, quantity: 10, isEnabled: 0, version: 2 }])
  })

  it('who made one for another outlet have not', async () => {
    await byHand(room.shop.otherOutlet.outletId)
    await room.setRule()
    await room.run()
    expect(await room.plans()).toHaveLength(2)
  })

  it.each([
    ['switch a plan of the rule off', false],
    ['change it', true],
  ])('who %s keep it so', async (_, changes) => {
    await room.setRule()
    await room.run()
    const [plan] = await room.plans()
    const { id, version } = plan!
    if (changes) {
      const terms = { ...(plan as never as ReturnType<typeof tenthOff>), name: 'Ours now' }
      const edit = editPlan.request.parse({ ...terms, id, version })
      expect((await world.call(editPlan, edit, { as: room.shop.admin.token })).status).toBe(200)
    } else await world.call(setPlanEnabled, { id, isEnabled: 0 }, room.as())
    await room.runAt('2026-03-04T04:00:00.000Z')
    expect(await room.marked()).toMatchObject([{ state: 'theirs' }])
    await room.setRule({ isOn: false })
    await room.run()
    expect(await room.brief()).toMatchObject([{ off: 3_000, version: 2, isEnabled: changes ? 1 : 0 }])
  })

  it('who switch the rule off end its plans with the next turn', async () => {
    await room.setRule()
    await room.run()
    await room.setRule({ isOn: false })
    await room.run()
    expect([await room.plans(), await room.marked()]).toMatchObject([[], [{ state: 'ended' }]])
  })

  it('approve drafts by switching them on; until then they are raised as drafts', async () => {
    await room.setRule({ isLive: false })
    await room.run()
    expect(await room.brief()).toEqual([{ off: 3_000, quantity: 10, isEnabled: 0, version: 1 }])
    await room.runAt('2026-03-04T04:00:00.000Z')
    expect(await room.brief()).toEqual([{ off: 5_000, quantity: 10, isEnabled: 0, version: 2 }])
    const [plan] = await room.plans()
    await world.call(setPlanEnabled, { id: plan!.id, isEnabled: 1 }, room.as())
    world.passSeconds(3_601)
    await room.run()
    expect([await room.brief(), await room.marked()]).toMatchObject([
      [{ isEnabled: 1, version: 3 }],
      [{ state: 'live' }],
    ])
    expect((await world.call(readPlan, { id: plan!.id }, room.as())).answer.versions).toHaveLength(3)
  })

  it('who let the rule work at once let its drafts go live, but none that they had in hand', async () => {
    await room.setRule({ isLive: false })
    await room.run()
    const [plan] = await room.plans()
    for (const isEnabled of [1, 0] as const) await world.call(setPlanEnabled, { id: plan!.id, isEnabled }, room.as())
    const cream = await room.goods({ name: 'Cream' })
    await room.lot(cream, '2026-03-05', 2)
    world.passSeconds(3_601)
    await room.run()
    await room.setRule()
    await room.run()
    expect((await room.brief()).map(({ isEnabled }) => isEnabled)).toEqual([0, 1])
  })
})

describe('what is said of it', () => {
  const said = async (who: { as: string; outlet: string } = { ...room.as(), outlet: room.shop.outlet.outletId }) =>
    (await world.call(listMarkdowns, {}, who)).answer.rows
  const inbox = async (who: { as: string; outlet?: string } = room.as()) =>
    (await world.call(listErrands, {}, who)).answer.rows
      .filter(({ kind }) => kind === 'markdown')
      .map(({ title, count, outletId }) => ({ title, count, outletId }))
  const drafts = async () =>
    (await world.call(listErrands, {}, room.as())).answer.rows.filter(({ kind }) => kind === 'expiring')

  it('is what was marked down, by how much and since when, at this outlet alone', async () => {
    await room.setRule()
    await room.run()
    const [plan] = await room.plans()
    const row = { state: 'live', offBasisPoints: 3_000, since: '2026-03-02', why: null, planName: plan?.name }
    expect(await said()).toMatchObject([{ ...row, planId: plan?.id, expiresOn: '2026-03-05' }])
    expect(await said({ ...room.as(), outlet: room.shop.otherOutlet.outletId })).toEqual([])
    const stranger = await makeShop(world)
    expect(await said({ as: stranger.admin.token, outlet: stranger.outlet.outletId })).toEqual([])
    expect(await inbox({ as: stranger.admin.token })).toEqual([])
    const foreign = { as: stranger.admin.token, outlet: room.shop.outlet.outletId }
    expect((await world.call(listMarkdowns, {}, foreign)).status).toBe(404)
  })

  it('waits in the inbox on its day, and is over with it', async () => {
    await room.setRule()
    await room.run()
    const { outletId } = room.shop.outlet
    expect(await inbox()).toEqual([{ title: 'markdowns', count: 1, outletId }])
    expect(await inbox({ ...room.as(), outlet: room.shop.otherOutlet.outletId })).toEqual([])
    world.setNow('2026-03-03T04:00:00.000Z')
    expect(await inbox()).toEqual([])
  })

  it('waits there as drafts until somebody switches them on', async () => {
    await room.setRule({ isLive: false })
    await room.run()
    expect(await inbox()).toEqual([])
    expect(await drafts()).toMatchObject([{ title: 'Near expiry 2026-03-05 Milk', hint: 'drafted', count: 1 }])
    expect(await said()).toMatchObject([{ state: 'draft' }])
    const [plan] = await room.plans()
    await world.call(setPlanEnabled, { id: plan!.id, isEnabled: 1 }, room.as())
    expect([await inbox(), await drafts(), await said()]).toMatchObject([[], [], [{ state: 'live' }]])
  })

  it('is what could not be marked down, and why', async () => {
    await world.sql(sql`update listing set minimum_price_minor = 999 where variant_id = ${room.milk.variantId}`)
    await room.setRule()
    await room.run()
    const nothing = { planId: null, planName: null, offBasisPoints: null, since: null }
    expect(await said()).toMatchObject([{ state: 'refused', why: 'below-floor', ...nothing }])
    expect(await inbox()).toEqual([])
  })
})
