import { loadProducts, loadStockLevels } from '@kassa/contract/open/bulk/bulk.calls.ts'
import { listChanges } from '@kassa/contract/open/change.calls.ts'
import { openKassa } from '../../packages/sdk/src/kassa.ts'
import { pages } from '../../packages/sdk/src/pages.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { makeApp } from '../../apps/server/test/make/app.ts'
import { makeOutlet } from '../../apps/server/test/make/merchant.ts'
import { makeShop } from '../../apps/server/test/make/shop.ts'
import { makeWorld } from '../../apps/server/test/world.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { round } from '../conditions.ts'
import { clusterMeter, meterUse, processMeter } from '../sales/processor.ts'
import { addGoods, PRODUCTS } from './made-goods.ts'

const MEGA = 1_048_576

/** The first copy of a merchant by an app of others, through the SDK and over the network, within the limits that every app has. */
export const run = async () => {
  const cluster = await startCluster()
  // The clock runs, as the limits are of time.
  const world = await makeWorld({
    cluster: cluster.url,
    appCallsPerWindow: 100,
    appTime: { ofMerchant: 10_000, ofAll: 20_000 },
  })
  const ticking = setInterval(() => world.setNow(new Date().toISOString()), 100)
  try {
    const shop = await makeShop(world)
    await world.owner((tx) => makeOutlet(tx, shop.merchantId))
    await addGoods(world, shop)
    const { key } = await world.owner((tx) => makeApp(tx, shop.merchantId))
    const kassa = openKassa({ address: await world.listen(), key })
    const outlets = await world.sql<{ id: string }>(sql`select id from outlet where merchant_id = ${shop.merchantId}`)
    const used = meterUse(processMeter(process.pid), await clusterMeter(world.database))
    const rest = process.memoryUsage().rss
    const began = performance.now()
    let [most, products, levels] = [rest, 0, 0]
    const look = () => (most = Math.max(most, process.memoryUsage().rss))
    const watching = setInterval(look, 50)
    const place = await kassa.call('list_changes', {})
    for await (const product of pages(kassa, 'load_products', {})) products += product.id ? 1 : 0
    const productsSeconds = (performance.now() - began) / 1_000
    for (const { id } of outlets)
      for await (const level of pages(kassa, 'load_stock_levels', { outlet_id: id })) levels += level.id ? 1 : 0
    clearInterval(watching)
    const seconds = (performance.now() - began) / 1_000
    return {
      products,
      outlets: outlets.length,
      stockLevels: levels,
      calls: [loadProducts, loadStockLevels, listChanges].map(({ path }) => path),
      isPlaced: place.ok,
      productsSeconds: round(productsSeconds),
      seconds: round(seconds),
      processor: used(1),
      memoryMegabytes: { before: round(rest / MEGA), most: round(most / MEGA) },
      goal: `${PRODUCTS} products with prices and stock of three outlets < 60 s`,
    }
  } finally {
    clearInterval(ticking)
    await world.close()
    await cluster.stop()
  }
}
