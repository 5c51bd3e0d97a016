import { median, round } from '../conditions.ts'
import { fire } from '../sales/fire.ts'
import { clusterMeter, meterUse, processMeter } from '../sales/processor.ts'
import { makeBenchDesk, openingShot, saleShots } from '../sales/shop.ts'
import type { Place } from './large.ts'

const rounds = 12
const salesPerRound = 100
/** Rounds until a server that has just started is as quick as it will be. */
const WARMING = 12
const warmed = new WeakSet<Place['server']>()

const booked = (answer: string): void => {
  if (!answer.includes('"outcome":"accepted"'))
    throw new Error(`a sale was not simply accepted: ${answer.slice(0, 600)}`)
}

/** One till's sales, and what each took. */
export async function sellSome({ database, shop, server }: Place, turn: number) {
  const desk = await makeBenchDesk(database, shop)
  await fire(server.address, [[openingShot(desk)]], booked)
  const use = meterUse(processMeter(server.pid), await clusterMeter(database))
  const shots = saleShots(desk, shop, salesPerRound, Math.abs(turn) * salesPerRound)
  const perSecond = await fire(server.address, [shots], booked)
  return { millis: 1000 / perSecond, ...use(salesPerRound) }
}

type Sold = Awaited<ReturnType<typeof sellSome>>

const processorOf = ({ nodeMillis, databaseMillis }: Sold): number => (nodeMillis ?? 0) + (databaseMillis ?? 0)

const toldOf = (turns: readonly Sold[]) => {
  const millis = turns.map((turn) => turn.millis)
  return {
    millisPerSale: round(median(millis)),
    nodeMillis: round(median(turns.map(({ nodeMillis }) => nodeMillis ?? 0))),
    databaseMillis: round(median(turns.map(({ databaseMillis }) => databaseMillis ?? 0))),
    range: [round(Math.min(...millis)), round(Math.max(...millis))],
  }
}

/**
 * Milliseconds of one sale of five lines by one till, here and, turn by turn, in the shop beside it, which never grows: a machine that is slower an
 * hour later is so for both.
 */
export async function timeSales(place: Place, beside: Place) {
  const turns: { here: Sold; there: Sold }[] = []
  const warming = warmed.has(place.server) ? 1 : WARMING
  warmed.add(place.server)
  for (let turn = 1 - warming; turn <= rounds; turn += 1) {
    const taken = { here: await sellSome(place, turn), there: await sellSome(beside, turn) }
    // The first rounds warm up.
    if (turn > 0) turns.push(taken)
  }
  const ratios = turns.map(({ here, there }) => here.millis / there.millis)
  return {
    here: toldOf(turns.map(({ here }) => here)),
    beside: toldOf(turns.map(({ there }) => there)),
    timesBeside: round(median(ratios)),
    processorTimesBeside: round(median(turns.map(({ here, there }) => processorOf(here) / processorOf(there)))),
    range: [round(Math.min(...ratios)), round(Math.max(...ratios))],
  }
}
