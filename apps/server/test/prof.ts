import { makeWorld } from './world.ts'
import { makeSellingShop } from './make/selling-shop.ts'
const world = await makeWorld({ prepare: process.env.PREP })
const shop = await makeSellingShop(world, { onHand: 100000, averageCostThousandths: 1234 })
const { desk } = shop
await desk.book(desk.openShift())
const make = (n: number) =>
  Array.from({ length: n }, () => desk.entry(desk.sale([0, 1, 2, 3, 4].map((i) => shop.line(i)))))
for (const e of make(100)) await desk.upload(e)
const entries = make(300)
const cpu = process.cpuUsage()
const began = performance.now()
for (const e of entries) {
  const r = await desk.upload(e)
  if (r.answer.outcomes[0]?.outcome !== 'accepted') throw new Error(r.text)
}
const used = process.cpuUsage(cpu)
console.log(
  'per sale ms wall',
  ((performance.now() - began) / 500).toFixed(2),
  'cpu',
  ((used.user + used.system) / 500 / 1000).toFixed(2),
)
await world.close()
