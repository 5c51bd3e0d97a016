import { cash, card } from '../../apps/server/test/make/desk.ts'
import { makeSellingShop } from '../../apps/server/test/make/selling-shop.ts'
import { makeWorld } from '../../apps/server/test/world.ts'
import { median, round } from '../conditions.ts'
import { copySale } from '../growth/history.store.ts'

/** Ways to pay whose sales the shift holds: cash, and eleven by the number of a slip. */
const METHODS = [0, 1, 2, 3, 5, 6, 7, 8, 9, 14, 15, 16]
const TURNS = 5

/** Closing a shift of so many orders paid in twelve ways, each way counted, through the device's journal; some shifts one after another. */
export async function timeClosings(cluster: string, orders: number) {
  const world = await makeWorld({ cluster, connections: 4 })
  try {
    const shop = await makeSellingShop(world, { onHand: 1_000_000 })
    const { desk, merchantId } = shop
    const each = Math.ceil(orders / METHODS.length) - 1
    const taken: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      await desk.book(desk.openShift())
      const sales = METHODS.map((method) =>
        desk.sale([shop.line(0), shop.line(1)], {
          tenders: (due) => [method === 0 ? cash(due) : { ...card(due), method }],
        }),
      )
      await desk.book(...sales)
      for (const [at, { orderId }] of sales.entries()) {
        const from = (turn * METHODS.length + at) * orders
        await world.owner((tx) => copySale(tx, { merchantId, orderId, from: from + 1, to: from + each }))
      }
      await world.database.script('analyze')
      const methods = METHODS.filter((method) => method !== 0).map((method) => ({ method, countedMinor: 0 }))
      const entry = desk.entry({ ...desk.closeShift(0, 0), methods })
      const began = performance.now()
      const { answer } = await desk.upload(entry)
      taken.push(performance.now() - began)
      if (answer.outcomes[0]?.outcome !== 'review') throw new Error(`not closed: ${JSON.stringify(answer.outcomes)}`)
    }
    const millis = { median: round(median(taken), 0), most: round(Math.max(...taken), 0) }
    return { orders: (each + 1) * METHODS.length, methods: METHODS.length, millis, goal: '≤ 2 s' }
  } finally {
    await world.close()
  }
}
