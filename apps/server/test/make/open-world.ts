import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { makeWorld, type World } from '../world.ts'
import { makeApp, type MadeApp } from './app.ts'
import { makeShop, type Shop } from './shop.ts'

/** A shop in which every public call has something to answer, with an app that may ask for all of it. */
export interface OpenWorld {
  readonly world: World
  readonly shop: Shop
  readonly app: MadeApp
  /** A request to each call that finds something. */
  requestOf(call: OpenEndpoint): Readonly<Record<string, unknown>>
}

export async function makeOpenWorld(): Promise<OpenWorld> {
  const world = await makeWorld()
  const shop = await makeShop(world)
  const app = await world.owner((tx) => makeApp(tx, shop.merchantId))
  const requests: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'open.read-outlet': { id: shop.outlet.outletId },
  }
  return { world, shop, app, requestOf: ({ name }) => requests[name] ?? {} }
}
