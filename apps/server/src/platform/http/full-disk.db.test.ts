import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { addNote, noteModule, noteTables } from '../../../test/note-module.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let world: World
let shop: Shop
let free = 0

const GIB = 1024 * 1024 * 1024

beforeAll(async () => {
  world = await makeWorld({ modules: [noteModule], prepare: noteTables, freeBytes: async () => free })
  shop = await makeShop(world)
})
afterAll(() => world.close())
beforeEach(() => {
  free = GIB
  world.passSeconds(3_600)
})

const ready = async (): Promise<readonly [number, string]> => {
  const { statusCode, payload } = await world.running.server.app.inject({ method: 'GET', url: '/readyz' })
  return [statusCode, payload]
}

test('a disk with no room left is not ready, and is again with room', async () => {
  expect(await ready()).toEqual([200, 'ok'])
  free = 4 * 1024 * 1024
  expect(await ready()).toEqual([503, 'the disk is full'])
  free = GIB
  expect(await ready()).toEqual([200, 'ok'])
})

test('nor is a database that just said its disk is full, for half a minute', async () => {
  const { status } = await world.call(addNote, { text: 'disk full' }, { as: shop.admin.token })
  expect([status, ...(await ready())]).toEqual([503, 503, 'the disk is full'])
  world.passSeconds(31)
  expect(await ready()).toEqual([200, 'ok'])
})
