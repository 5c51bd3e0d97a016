import type { Database } from '../../apps/server/src/platform/db/database.ts'
import type { Child } from './child.ts'
import { fire } from './fire.ts'
import { fireTimed, middleOf, summarizeTurns, type SalesMeasure } from './fire-timed.ts'
import type { Meter } from './processor.ts'
import { expectBooked, makeBenchDesk, makeBenchShop, openingShot, saleShots, type BenchShop } from './shop.ts'

const TILLS = 8

interface Place {
  readonly database: Database
  readonly shop: BenchShop
  readonly kassa: Child
  readonly postgres: Meter
  readonly rounds: number
  readonly salesPerRound: number
}

/** Eight tills of one merchant, whose sales may share a commit, and turn by turn a till each of eight merchants, whose sales never do. */
export async function compareMerchants(place: Place) {
  const shops = [place.shop]
  while (shops.length < TILLS) shops.push(await makeBenchShop(place.database))
  await place.database.script('analyze')
  const ofOne = shops.map(() => place.shop)
  const turns: { readonly one: SalesMeasure; readonly eight: SalesMeasure }[] = []
  for (let turn = 0; turn <= place.rounds; turn += 1) {
    const from = turn * place.salesPerRound
    const one = await sellAt(place, ofOne, from)
    const eight = await sellAt(place, shops, from)
    // The first turn warms both up.
    if (turn > 0) turns.push({ one, eight })
  }
  return {
    tills: TILLS,
    ofOneMerchant: summarizeTurns(turns.map(({ one }) => one)),
    ofEight: summarizeTurns(turns.map(({ eight }) => eight)),
    ratio: middleOf(turns.map(({ one, eight }) => eight.perSecond / one.perSecond)),
    goal: '≥ 0.85',
  }
}

async function sellAt(place: Place, shops: readonly BenchShop[], from: number): Promise<SalesMeasure> {
  const { database, kassa, postgres, salesPerRound } = place
  const each = Math.ceil(salesPerRound / shops.length)
  const tills = await Promise.all(shops.map(async (shop) => ({ shop, desk: await makeBenchDesk(database, shop) })))
  await fire(
    kassa.address,
    tills.map(({ desk }) => [openingShot(desk)]),
    expectBooked,
  )
  const shots = tills.map(({ shop, desk }, index) => saleShots(desk, shop, each, from + index * each))
  return fireTimed(kassa, postgres, shots, expectBooked)
}
