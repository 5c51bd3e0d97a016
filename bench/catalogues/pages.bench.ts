import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { deskCatalogue } from '@kassa/contract/device/device.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { makeDevice, type MadeDevice } from '../../apps/server/test/make/device.ts'
import { makeCategory } from '../../apps/server/test/make/goods.ts'
import { makeShop } from '../../apps/server/test/make/shop.ts'
import { makeWorld, type World } from '../../apps/server/test/world.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { clusterMeter, meterUse, processMeter } from '../sales/processor.ts'
import { addGoods, PRODUCTS } from './made-goods.ts'

const BATCH = 5_000

type Way = Partial<InputOf<(typeof deskCatalogue)['request']>>
const older = { knows: 'usual', limit: BATCH } as const
const newer = { knows: 'usual', stock: 'followed' } as const

/** All pages as a till asks for them, packed as a browser takes them. */
async function loadTill(world: World, device: MadeDevice, way: Way): Promise<void> {
  const { next, starts } = (await world.call(deskCatalogue, way, { device })).answer
  const cuts = next === null ? [] : [next, ...starts.filter((start) => start > next)]
  const headers = { 'accept-encoding': 'gzip' }
  for (const [at, after] of cuts.entries())
    await world.call(deskCatalogue, { ...way, after, until: cuts[at + 1] }, { device, headers })
}

/** Processor milliseconds of the server and its database for the whole catalogue of one till after another. */
export const run = async () => {
  const cluster = await startCluster()
  const world = await makeWorld({ cluster: cluster.url })
  try {
    const shop = await makeShop(world)
    const id = await addGoods(world, shop)
    const [node, postgres] = [processMeter(process.pid), await clusterMeter(world.database)]
    const measure = async (work: () => Promise<unknown>) => {
      const used = meterUse(node, postgres)
      await work()
      return used(1)
    }
    const load = async (way: Way) => {
      const device = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
      return measure(() => loadTill(world, device, way))
    }
    const { outletId } = shop.outlet
    let version = 0
    const changePrice = async () => {
      version += 1
      const listings = [{ outletId, variantId: id, sellPriceMinor: 777 + version }]
      await world.call(bulkEditProducts, { rows: [{ id, version, listings }] }, { as: shop.admin.token })
      await world.settled()
    }
    const renew = () => measure(() => world.runJob('device.renew-pages'))
    const madeForEach = [await load(older), await load(older)]
    const [first, second] = [await load(newer), await load(newer)]
    await changePrice()
    const afterOnePrice = await load(newer)
    await changePrice()
    const aheadOfOnePrice = { job: await renew(), till: await load(newer), nothingToDo: await renew() }
    await world.owner((tx) => makeCategory(tx, shop.merchantId))
    const aheadOfAll = { job: await renew(), firstTill: await load(newer) }
    return {
      products: PRODUCTS,
      madeForEach,
      first,
      second,
      afterOnePrice,
      aheadOfOnePrice,
      aheadOfAll,
      goal: 'second, and any till where pages were made ahead, ≤ 5 % of first',
    }
  } finally {
    await world.close()
    await cluster.stop()
  }
}
