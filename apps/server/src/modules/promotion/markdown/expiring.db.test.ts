import { approveMarkdowns, draftMarkdowns } from '@kassa/contract/promotion/markdown.calls.ts'
import { createPlan, listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listErrands, undoChange } from '@kassa/contract/today/today.calls.ts'
import { markdownTerms } from '@kassa/domain/promotion/markdown-terms.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeExpiringShop, type ExpiringShop } from '../../../../test/make/expiring-shop.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let room: ExpiringShop
let keys = 0

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  room = await makeExpiringShop(world)
})
afterAll(() => world.close())

const waiting = async (who: { as: string; outlet?: string } = room.as()) =>
  (await world.call(listErrands, {}, who)).answer.rows
    .filter(({ kind }) => kind === 'expiring')
    .map(({ title, count, hint, outletId }) => ({ title, count, hint, outletId }))
const here = () => ({ outletId: room.shop.outlet.outletId })
const step = async (call: typeof draftMarkdowns) => {
  const key = `step-${++keys}`
  const called = await world.call(call, here(), { ...room.as(), key })
  return { key, status: called.status, planIds: called.status === 200 ? called.answer.planIds : [] }
}
const undo = async (key: string) => world.call(undoChange, { key }, room.as())
const milk = () => ({ title: 'Milk 2026-03-05', count: 1, hint: 'to-draft', ...here() })
const drafted = () => ({ title: 'Near expiry 2026-03-05 Milk', count: 1, hint: 'drafted', ...here() })

it('waits where nobody switched the rule on, is drafted, approved, and taken back step by step', async () => {
  expect(await waiting()).toEqual([milk()])
  const first = await step(draftMarkdowns)
  expect(first.planIds).toHaveLength(1)
  expect(await room.brief()).toEqual([{ off: 3_000, quantity: 10, isEnabled: 0, version: 1 }])
  expect(await waiting()).toEqual([drafted()])
  expect((await step(draftMarkdowns)).status).toBe(404)

  const second = await step(approveMarkdowns)
  expect(second.planIds).toEqual(first.planIds)
  expect(await room.brief()).toMatchObject([{ isEnabled: 1, version: 2 }])
  expect([await waiting(), (await step(approveMarkdowns)).status]).toEqual([[], 404])

  expect((await undo(first.key)).refusal.code).toBe('undo.changed-meanwhile')
  expect((await undo(second.key)).status).toBe(200)
  expect(await waiting()).toEqual([drafted()])
})

it('a draft that is taken away again leaves the lot waiting, and free for the rule', async () => {
  const { key } = await step(draftMarkdowns)
  expect((await undo(key)).status).toBe(200)
  expect([await room.plans(), await waiting()]).toEqual([[], [milk()]])
  expect((await step(draftMarkdowns)).status).toBe(200)
  await room.runAt('2026-03-02T05:00:00.000Z')
  expect(await waiting()).toEqual([drafted()])
})

it('leaves out what has a plan, sells in time or is not soon over, and all where the rule is on', async () => {
  const terms = markdownTerms(
    { ...room.milk, expiresOn: '2026-03-05', weightUnit: null },
    { ...here(), currency: 'CNY', fromDate: '2026-03-02' },
    { name: 'By hand', offBasisPoints: 1_000, quantity: 10 },
  )
  expect((await world.call(createPlan, terms as never, room.as())).status).toBe(200)
  expect(await waiting()).toEqual([])
  const cream = await room.goods({ name: 'Cream' })
  await room.lot(cream, '2026-03-20', 2)
  expect(await waiting()).toEqual([])
  world.setNow('2026-03-11T04:00:00.000Z')
  expect(await waiting()).toEqual([{ ...milk(), title: 'Cream 2026-03-20' }])
  await room.setRule()
  expect(await waiting()).toEqual([])
})

it('approves what the rule drafted, and the rule keeps it as its own when that is taken back', async () => {
  await room.setRule({ isLive: false })
  await room.run()
  expect(await waiting()).toEqual([drafted()])
  const { key } = await step(approveMarkdowns)
  await room.runAt('2026-03-02T05:00:01.000Z')
  expect(await room.marked()).toMatchObject([{ state: 'live' }])
  world.setNow('2026-03-02T04:05:00.000Z')
  expect((await undo(key)).status).toBe(200)
  expect([await waiting(), await room.marked()]).toMatchObject([[drafted()], [{ state: 'draft' }]])
})

it('never goes below the lowest price, and drafts nothing where nothing can be taken off', async () => {
  await world.sql(sql`update listing set minimum_price_minor = 750 where variant_id = ${room.milk.variantId}`)
  await step(draftMarkdowns)
  expect(await room.brief()).toMatchObject([{ off: 2_000 }])
  const cream = await room.goods({ name: 'Cream' })
  await room.lot(cream, '2026-03-04', 2)
  await world.sql(sql`update listing set minimum_price_minor = sell_price_minor where variant_id = ${cream.variantId}`)
  expect((await step(draftMarkdowns)).status).toBe(404)
})

it('is of one outlet and one merchant, and is done by whoever may make plans', async () => {
  const { otherOutlet } = room.shop
  expect(await waiting({ ...room.as(), outlet: otherOutlet.outletId })).toEqual([])
  const stranger = await makeShop(world)
  expect(await waiting({ as: stranger.admin.token })).toEqual([])
  for (const call of [draftMarkdowns, approveMarkdowns]) {
    expect((await world.call(call, here(), { as: stranger.admin.token })).status).toBe(404)
  }
  const clerk = { as: await makeMarketer(world, room.shop.merchantId, [permissionCode('platform.inventory.stock')]) }
  expect(await waiting(clerk)).toEqual([milk()])
  expect((await world.call(draftMarkdowns, here(), clerk)).status).toBe(403)
  expect((await world.call(listPlans, {}, room.as())).answer.rows).toEqual([])
})

it('two who draft at once make one plan of a lot', async () => {
  const answers = await Promise.all([step(draftMarkdowns), step(draftMarkdowns)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  expect(await room.plans()).toHaveLength(1)
})
