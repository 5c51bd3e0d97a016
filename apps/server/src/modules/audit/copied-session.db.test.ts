// The owner is told of a session that was shown without the key of its browser, until they say that they know of it.
import { listErrands, snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMarketer } from '../../../test/make/plan.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { noteCopiedSession } from '../../platform/session/copied-session.ts'

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await makeShop(world)
})

const actorOf = ({ merchantId }: Shop, name = 'Ada') =>
  ({ kind: 'admin', accountId: merchantId, name, merchantId, partnerId: null }) as Parameters<
    typeof noteCopiedSession
  >[1]
const show = (of = shop) =>
  noteCopiedSession(world.running.platform, actorOf(of), {
    now: world.now,
    shown: { ip: '203.0.113.7', headers: {} },
  })
const told = async (as = shop.admin.token) =>
  (await world.call(listErrands, {}, { as })).answer.rows.filter(
    ({ kind, snoozedUntil }) => kind === 'copied-session' && snoozedUntil === null,
  )

it('is one task an account, first in the list, with how often it was', async () => {
  expect(await told()).toEqual([])
  await show()
  world.passSeconds(3_601)
  await show()
  expect(await told()).toMatchObject([{ title: 'Ada', count: 2, outletId: null }])
  expect((await world.call(listErrands, {}, { as: shop.admin.token })).answer.rows[0]?.kind).toBe('copied-session')
})

it('is told to nobody of another merchant, and to nobody who may not read the log', async () => {
  const other = await makeShop(world)
  await show(other)
  expect(await told()).toEqual([])
  await show()
  expect(await told(await makeMarketer(world, shop.merchantId, []))).toEqual([])
})

it('is away once somebody knows of it, comes again with the next one, and ends after a week', async () => {
  await show()
  const [task] = await told()
  const until = new Date(Date.parse(world.now) + 30 * 86_400_000).toISOString()
  const request = { kind: 'copied-session', id: task?.id ?? '', until }
  expect((await world.call(snoozeErrand, request, { as: shop.admin.token })).status).toBe(200)
  expect(await told()).toEqual([])
  world.passSeconds(3_601)
  await show()
  expect(await told()).toHaveLength(1)
  world.passSeconds(8 * 86_400)
  expect(await told()).toEqual([])
})
