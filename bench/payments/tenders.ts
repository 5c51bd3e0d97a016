import { card, cash, makeDesk, type Desk } from '../../apps/server/test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../apps/server/test/make/selling-shop.ts'
import { makeWorld, type World } from '../../apps/server/test/world.ts'
import { median, round } from '../conditions.ts'

const pays = { cash, reference: card } as const
type Way = keyof typeof pays

/** Milliseconds of a sale of five lines, paid one way: hashed before the clock runs, one upload each. */
async function timeSales(shop: SellingShop, desk: Desk, way: Way, count: number): Promise<number> {
  const lines = () => [0, 1, 2, 3, 4].map((at) => shop.line(at))
  const entries = Array.from({ length: count }, () =>
    desk.entry(desk.sale(lines(), { tenders: (due) => [pays[way](due)] })),
  )
  const began = performance.now()
  for (const entry of entries) {
    const { answer } = await desk.upload(entry)
    if (answer.outcomes[0]?.outcome !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(answer.outcomes)}`)
  }
  return (performance.now() - began) / count
}

async function thereAndBack(world: World, shop: SellingShop, sales: number, first: Way): Promise<Record<Way, number>> {
  const order: readonly Way[] =
    first === 'cash' ? ['cash', 'reference', 'reference', 'cash'] : ['reference', 'cash', 'cash', 'reference']
  const taken: Record<Way, number[]> = { cash: [], reference: [] }
  const desk = await makeDesk(world, shop.desk.facts)
  await desk.book(desk.openShift())
  for (const way of order) taken[way].push(await timeSales(shop, desk, way, sales))
  return { cash: median(taken.cash), reference: median(taken.reference) }
}

/** A sale by the number of a slip beside a cash sale, there and back in each round, so that a noisy moment touches both. */
export async function compareTenders(cluster: string, sizes: { readonly rounds: number; readonly sales: number }) {
  const world = await makeWorld({ cluster, connections: 10 })
  try {
    const shop = await makeSellingShop(world, { onHand: 1_000_000 })
    await thereAndBack(world, shop, sizes.sales, 'cash')
    await world.database.script('vacuum analyze')
    const rounds = []
    for (let at = 0; at < sizes.rounds; at += 1)
      rounds.push(await thereAndBack(world, shop, sizes.sales, at % 2 ? 'cash' : 'reference'))
    const ratios = rounds.map(({ cash: plain, reference }) => reference / plain)
    return {
      cashMillis: round(median(rounds.map((one) => one.cash))),
      referenceMillis: round(median(rounds.map((one) => one.reference))),
      ratio: round(median(ratios)),
      range: [round(Math.min(...ratios)), round(Math.max(...ratios))],
      goal: 'ratio 0.95–1.05',
    }
  } finally {
    await world.close()
  }
}
