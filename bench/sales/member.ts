import type { MemberFacts, Snapshot } from '@kassa/domain/basket/index.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Desk } from '../../apps/server/test/make/desk.ts'
import { makeDesk } from '../../apps/server/test/make/desk.ts'
import { earnRule, makeMemberShop, spendRule, type MemberShop } from '../../apps/server/test/make/member-shop.ts'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../apps/server/test/make/plan.ts'
import { makeWorld, type World } from '../../apps/server/test/world.ts'
import { median, round } from '../conditions.ts'
import { bytesDuring } from './bytes.ts'
import { readStatements, startChild, type Child } from './child.ts'
import { fire, type Shot } from './fire.ts'
import { clusterMeter, type Meter } from './processor.ts'
import { expectBooked, shotOf } from './shop.ts'
import { fireTimed, summarizeTurns, type SalesMeasure } from './fire-timed.ts'

interface Place {
  readonly world: World
  readonly shop: MemberShop
  readonly kassa: Child
  readonly postgres: Meter
  readonly plans: Snapshot['plans']
  readonly salesPerRound: number
}

/** Five lines. */
const basketOf = ({ shop }: Place) => [shop.line(0, 2), shop.line(1), shop.line(2), shop.line(3, 3), shop.line(0)]

/** A till of its own with a member of its own, as the desk put them into its baskets. */
async function openTill({ world, shop }: Place, name: string): Promise<{ desk: Desk; member: MemberFacts }> {
  const desk = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
  await desk.book(desk.openShift(0))
  return { desk, member: await shop.facts(await shop.join(name)) }
}

/** Sales to a member under a plan of the books and a rule by which they earn points. */
const memberShots = (place: Place, { desk, member }: Awaited<ReturnType<typeof openTill>>, count: number): Shot[] =>
  Array.from({ length: count }, () => {
    const change = (plain: Snapshot): Snapshot => ({
      ...plain,
      plans: place.plans,
      member,
      settings: { ...plain.settings, spendRule, earnRule },
    })
    return shotOf(desk, desk.sale(basketOf(place), { change }))
  })

const plainShots = (place: Place, desk: Desk, count: number): Shot[] =>
  Array.from({ length: count }, () => shotOf(desk, desk.sale(basketOf(place))))

const openTills = (place: Place, clients: number) =>
  Promise.all(Array.from({ length: clients }, (_, at) => openTill(place, `Ada ${String(at)}`)))

/** Both kinds by so many tills, turn by turn. */
async function compare(place: Place, clients: number, rounds: number) {
  const each = Math.ceil(place.salesPerRound / clients)
  const turns: { plain: SalesMeasure; member: SalesMeasure; statements: number }[] = []
  for (let turn = 0; turn <= rounds; turn += 1) {
    const tills = await openTills(place, clients)
    const plain = await fireTimed(
      place.kassa,
      place.postgres,
      tills.map(({ desk }) => plainShots(place, desk, each)),
      expectBooked,
    )
    const shots = tills.map((till) => memberShots(place, till, each))
    const before = await readStatements(place.kassa)
    const member = await fireTimed(place.kassa, place.postgres, shots, expectBooked)
    const statements = ((await readStatements(place.kassa)) - before) / (each * clients)
    // The first turn warms both up; what the tables hold is then known to the planner.
    if (turn > 0) turns.push({ plain, member, statements })
    else await place.world.database.script('analyze')
  }
  const ratios = turns.map(({ plain, member }) => member.perSecond / plain.perSecond)
  return {
    clients,
    plain: summarizeTurns(turns.map(({ plain }) => plain)),
    member: {
      ...summarizeTurns(turns.map(({ member }) => member)),
      statementsPerSale: round(median(turns.map(({ statements }) => statements))),
    },
    ratio: { median: round(median(ratios)), range: [round(Math.min(...ratios)), round(Math.max(...ratios))] },
  }
}

const WEIGHED_SALES = 1_000

async function weigh(place: Place) {
  const till = await openTill(place, 'Weighed')
  await fire(place.kassa.address, [memberShots(place, till, 100)], expectBooked)
  const shots = memberShots(place, till, WEIGHED_SALES)
  return bytesDuring(place.world.database, WEIGHED_SALES, () => fire(place.kassa.address, [shots], expectBooked))
}

async function openShop(world: World) {
  const shop = await makeMemberShop(world)
  const as = await makeMarketer(world, shop.merchantId)
  const target = { kind: 'levels', levels: [1, 5] } as const
  await makePlan(world, as, tenthOff({ currency: 'USD', target }))
  return { shop, plans: await plansAtDesk(world, shop) }
}

/** The address of the world's own database on the cluster. */
async function addressOf(world: World, cluster: string): Promise<string> {
  const [row] = await world.sql<{ name: string }>(sql`select current_database() as name`)
  const url = new URL(cluster)
  url.pathname = `/${row?.name ?? ''}`
  return url.href
}

/**
 * Sales to members under a plan of the books, each member at a till of their own, beside plain sales of the same goods by the same tills and server, at 1,
 * 4 and 8 tills.
 */
export async function compareMembers(
  cluster: string,
  { rounds, salesPerRound }: { rounds: number; salesPerRound: number },
) {
  const world = await makeWorld({ cluster, connections: 10, now: new Date().toISOString() })
  try {
    const { shop, plans } = await openShop(world)
    const environment = { DATABASE_URL: await addressOf(world, cluster), LOG_LEVEL: 'silent' }
    const kassa = await startChild('apps/server/src/main.ts', environment, '/readyz')
    try {
      const place = { world, shop, plans, kassa, salesPerRound, postgres: await clusterMeter(world.database) }
      const byClients = []
      for (const clients of [1, 4, 8]) byClients.push(await compare(place, clients, rounds))
      return { byClients, bytes: await weigh(place), goal: 'ratio ≥ 0.6 of the plain sale' }
    } finally {
      await kassa.stop()
    }
  } finally {
    await world.close()
  }
}
