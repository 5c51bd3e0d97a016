import { makeWorld, type World } from '../world.ts'
import { makeApp } from './app.ts'
import { makeMemberShop } from './member-shop.ts'
import type { OpenIds } from './open-request.ts'
import type { OpenShop, OpenWorld } from './open-world.ts'
import { makeOtherProduct } from './other-product.ts'

/** A merchant with no more than a shop, its goods and a member: a test that asks for another of its things is told to make the whole one. */
export async function makeAppShop(world: World): Promise<OpenShop> {
  const shop = await makeMemberShop(world)
  const { merchantId, outlet, otherOutlet } = shop
  const had: Partial<OpenIds> = {
    merchant: merchantId,
    outlet: outlet.outletId,
    otherOutlet: otherOutlet.outletId,
    product: shop.line(0).productId,
    otherProduct: (await makeOtherProduct(world, shop)).productId,
    member: await shop.join('Grace Hopper'),
  }
  const ids = new Proxy(had as OpenIds, {
    get(things, name) {
      if (name in things) return Reflect.get(things, name) as unknown
      throw new Error(`this world has no ${String(name)}: makeOpenWorld has`)
    },
  })
  return { shop, ids }
}

/** A world of apps with such a merchant. */
export async function makeAppWorld(settings: Parameters<typeof makeWorld>[0] = {}): Promise<OpenWorld> {
  const world = await makeWorld(settings)
  const made = await makeAppShop(world)
  return { world, ...made, app: await world.owner((tx) => makeApp(tx, made.shop.merchantId)) }
}
