import { listConnections } from '@kassa/contract/open/connection.calls.ts'
import { listOutlets } from '@kassa/contract/open/outlet.calls.ts'
import { APP_TIME } from '@kassa/contract/open/limits/app-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, type MadeApp } from '../../../test/make/app.ts'
import { makeMemberShop, type MemberShop } from '../../../test/make/member-shop.ts'
import { makeShop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let world: World
let shop: MemberShop
let app: MadeApp

beforeAll(async () => {
  // The first call of an app takes more than nothing, and so comes to the ceiling.
  world = await makeWorld({ appTime: { ofMerchant: 0.001, ofAll: Infinity } })
  shop = await makeMemberShop(world)
  app = await world.owner((tx) => makeApp(tx, shop.merchantId))
})
afterAll(() => world.close())

const ask = async ({ key }: MadeApp) =>
  world.running.server.app.inject({
    method: 'GET',
    url: '/cashier/api/open/outlets',
    headers: { authorization: `Bearer ${key}` },
  })

test('apps that took their time of the database wait, tills and people and other shops do not', async () => {
  expect((await ask(app)).statusCode).toBe(200)
  const second = await world.owner((tx) => makeApp(tx, shop.merchantId))
  for (const one of [app, second]) {
    const refused = await ask(one)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(APP_TIME.windowSeconds)])
    expect(refused.json()).toMatchObject({ code: 'request.too_often', data_state: 'nothing_happened' })
  }
  const sale = shop.desk.sale([shop.line(0)])
  expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  expect((await world.call(listConnections, {}, { as: shop.admin.token })).status).toBe(200)
  const stranger = await makeShop(world)
  const theirs = await world.owner((tx) => makeApp(tx, stranger.merchantId))
  expect((await world.call(listOutlets, {}, { as: theirs.key })).status).toBe(200)
  world.passSeconds(APP_TIME.windowSeconds)
  expect((await ask(app)).statusCode).toBe(200)
})

test('the page says what each app cost the database on a day', async () => {
  await world.runJob('platform.app-calls')
  const { connections } = (await world.call(listConnections, {}, { as: shop.admin.token })).answer
  const days = connections.find(({ id }) => id === app.installationId)?.days
  expect(days).toMatchObject([{ calls: 3, refused: 1, faults: 0 }])
  expect(days?.[0]?.databaseMillis).toBeGreaterThan(0)
})
