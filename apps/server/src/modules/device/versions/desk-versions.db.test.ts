// The desk of each outlet: chosen by whoever may, told to its tills, refused where no till could sell with it.
import { DESK_RELEASE, NEWEST } from '@kassa/contract/device/desk-release.ts'
import { chooseDeskVersion, listDeskVersions } from '@kassa/contract/device/desk-version.calls.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { beforeAll, afterAll, beforeEach, expect, test } from 'vitest'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { modules } from '../../../program.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createDeviceModule } from '../device.module.ts'
import type { Desks } from './desks.ts'

const bundle = (version: string, release: number, isNewest = false) => ({ version, release, folder: '', isNewest })
const there: Desks['bundles'] = [
  bundle('2.0.0', DESK_RELEASE, true),
  bundle('1.0.0', DESK_RELEASE - 1),
  bundle('0.9.0', DESK_RELEASE - 2),
]
let desks: Desks = { bundles: there, standard: NEWEST }
let world: World
let shop: Shop
let till: MadeDevice
beforeAll(async () => {
  const own = modules.map((module) => (module.name === 'device' ? createDeviceModule(() => desks) : module))
  world = await makeWorld({ modules: own })
})
afterAll(() => world.close())
beforeEach(async () => {
  desks = { bundles: there, standard: NEWEST }
  shop = await makeShop(world)
  till = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
})

const as = () => ({ as: shop.admin.token })
const choose = (version: string | null, outletIds = [shop.outlet.outletId]) =>
  world.call(chooseDeskVersion, { outletIds, version }, as())
const told = async (device = till): Promise<string | undefined> =>
  (await world.call(heartbeat, { queued: 0, oldestQueuedAt: null, version: '2.0.0' }, { device })).answer.deskVersion

test('a till is told the newest until somebody chooses, then the chosen one, and the newest again', async () => {
  expect(await told()).toBe('')
  expect((await choose('1.0.0')).status).toBe(200)
  expect(await told()).toBe('1.0.0')
  await choose('2.0.0')
  expect(await told()).toBe('')
  await choose('1.0.0')
  await choose(null)
  expect(await told()).toBe('')
})

test('whoever runs the server holds all outlets, and one of them gets the newest first', async () => {
  desks = { bundles: there, standard: '1.0.0' }
  const other = await world.owner((tx) => makeOutlet(tx, shop.merchantId))
  const ahead = await world.owner((tx) => makeDevice(tx, shop.merchantId, other))
  expect([await told(), await told(ahead)]).toEqual(['1.0.0', '1.0.0'])
  await choose(NEWEST, [other.outletId])
  expect([await told(), await told(ahead)]).toEqual(['1.0.0', ''])
  await choose('1.0.0', [other.outletId])
  expect(await told(ahead)).toBe('1.0.0')
})

test('what runs is shown by outlet, with who chose what', async () => {
  await told()
  await choose('1.0.0')
  const { versions, standard, outlets } = (await world.call(listDeskVersions, {}, as())).answer
  expect(standard).toBe(NEWEST)
  expect(versions.map(({ version, isServed }) => [version, isServed])).toEqual([
    ['2.0.0', true],
    ['1.0.0', true],
    ['0.9.0', false],
  ])
  const own = outlets.find(({ outletId }) => outletId === shop.outlet.outletId)
  expect(own).toMatchObject({ choice: '1.0.0', chosenBy: expect.any(String), chosenAt: world.now })
  expect(own?.running).toContainEqual({ version: '2.0.0', tills: 1 })
})

test.each([
  ['7.7.7', 'device.desk-unknown'],
  ['0.9.0', 'device.desk-far'],
])('version %s is refused with those that there are, and nothing changes', async (version, code) => {
  await choose('1.0.0')
  const { refusal, status } = await choose(version)
  expect([status, refusal.code]).toEqual([422, code])
  expect(refusal.message).toContain('2.0.0, 1.0.0')
  expect(await told()).toBe('1.0.0')
})

test('a version that the server lost, or that went too far with its next release, is the newest for its tills', async () => {
  await choose('1.0.0')
  desks = { bundles: there.slice(0, 1), standard: NEWEST }
  expect(await told()).toBe('')
  desks = { bundles: [bundle('2.0.0', DESK_RELEASE, true), bundle('1.0.0', DESK_RELEASE - 2)], standard: '1.0.0' }
  expect(await told()).toBe('')
})

test('of another merchant, or where somebody does not work, it is not found, and nothing of the wish is done', async () => {
  const other = await makeShop(world)
  const both = [shop.outlet.outletId, other.outlet.outletId]
  expect((await choose('1.0.0', both)).refusal.code).toBe('thing.not-found')
  expect(await world.sql(sql`select 1 from desk_version where merchant_id = ${shop.merchantId}`)).toEqual([])
  const seen = (await world.call(listDeskVersions, {}, { as: other.admin.token })).answer.outlets
  expect(seen.map(({ outletId }) => outletId)).not.toContain(shop.outlet.outletId)
})
