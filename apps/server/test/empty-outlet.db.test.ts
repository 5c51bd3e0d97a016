import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../src/program.ts'
import { makeShop, type Shop } from './make/shop.ts'
import { sampleOf, shapeOf } from './sample-request.ts'
import { openDigests } from './table-digest.ts'
import { makeWorld, type World } from './world.ts'

/*
 * An empty outlet is not the same as none: who names one that way is told to choose, in every call but those of apps, which name outlets by
 * parameters. Grows by itself with the program.
 */

const endpoints = modules
  .flatMap((module) => module.commands)
  .map(({ endpoint }) => endpoint)
  .filter(({ kind, audience }) => kind !== 'stream' && audience !== 'apps')

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
})
afterAll(() => world.close())

test(`an empty outlet is refused by each of ${endpoints.length} calls, and changes nothing`, async () => {
  const digests = await openDigests(world)
  const before = await digests.read()
  const passed: unknown[] = []
  for (const endpoint of endpoints) {
    const caller = endpoint.access === 'device' ? { device: shop.device } : { as: shop.admin.token }
    const request = sampleOf(shapeOf(endpoint), () => shop.outlet.outletId)
    const { status, refusal } = await world.call(endpoint, request, { ...caller, outlet: '' })
    if (status !== 422 || refusal.code !== 'outlet.select-first') passed.push([endpoint.name, status, refusal])
  }
  expect(passed).toEqual([])
  expect(await digests.read()).toEqual(before)
  expect(endpoints.length).toBeGreaterThan(500)
})
