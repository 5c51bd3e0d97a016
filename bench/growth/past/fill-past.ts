import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Database } from '../../../apps/server/src/platform/db/database.ts'
import type { Tx } from '../../../apps/server/src/platform/db/tx.ts'
import { makeDevice } from '../../../apps/server/test/make/device.ts'
import type { Child } from '../../sales/child.ts'
import { fire } from '../../sales/fire.ts'
import { basketOf, makeBenchDesk, nameLines, openingShot, shotOf, type BenchShop } from '../../sales/shop.ts'
import { cutBody, hashOfSale, type Basket, type Till } from './baskets.ts'
import { withBareTables } from './bare-tables.store.ts'
import { makeDay, type DayToMake } from './make-day.ts'
import {
  insertLines,
  insertOrders,
  insertPayments,
  insertSaleEntries,
  insertShifts,
  insertStockEntries,
} from './past.store.ts'
import {
  findBooked,
  findDeviceName,
  findNextStockEntry,
  forgetKeptDays,
  listOnHand,
  setEntryNumber,
  setOnHand,
  setTill,
  type PastSale,
} from './past-shop.store.ts'

export interface PastPlace {
  readonly database: Database
  readonly shop: BenchShop
  readonly server: Child
}

/** Baskets that the past repeats. */
const BASKETS = 40
const SALES_A_TILL = 100_000
const MOST_TILLS = 100
/** From so many sales on, indexes are made afterward. */
const MANY = 150_000

const accepted = (answer: string): void => {
  const outcomes = answer.match(/"outcome":"(?!accepted)[^"]*"/)
  if (outcomes) throw new Error(`what the past is made of was not simply accepted: ${answer.slice(0, 600)}`)
}

interface Pattern {
  readonly baskets: readonly Basket[]
  readonly bookedBy: string
  readonly closedShift: string
}

/** Books the baskets in a shift of their own, through the server, and closes it on what it took. */
async function bookBaskets({ database, shop, server }: PastPlace): Promise<Pattern> {
  const desk = await makeBenchDesk(database, shop)
  const bodies: SaleBody[] = []
  const shots = [openingShot(desk)]
  for (let index = 0; index < BASKETS; index += 1) {
    const body = nameLines(shop, desk.sale(basketOf(shop, index)))
    bodies.push(body)
    shots.push(shotOf(desk, body))
  }
  const took = bodies.reduce((sum, { tenders }) => sum + (tenders[0]?.amountMinor ?? 0), 0)
  await fire(server.address, [[...shots, shotOf(desk, desk.closeShift(took, took))]], accepted)
  const { merchantId } = shop.facts
  const { registrationId } = desk.device
  const booked = await database.transaction({ kind: 'owner' }, (tx) => findBooked(tx, merchantId, registrationId))
  const till = { registrationId, sequence: 1, lastHash: booked[0]?.previousHash ?? '' } as Till
  const baskets = bodies.map((body, index) => soundBasket(till, body, booked[index]))
  return { baskets, bookedBy: registrationId, closedShift: desk.shiftId }
}

/** A basket of what was booked, once its hash comes out as it was booked. */
function soundBasket(till: Till, body: SaleBody, booked: PastSale | undefined): Basket {
  if (!booked) throw new Error(`the sale ${body.number} was not booked`)
  const basket: Basket = { ...booked, ...cutBody(body) }
  const snapshot = body.snapshot as { readonly now: number }
  const differing = {
    at: body.at,
    now: `${snapshot.now}`,
    day: body.businessDay,
    orderId: body.orderId,
    number: body.number,
    shiftId: body.shiftId ?? '',
  }
  if (hashOfSale(till, booked.entryId, basket, differing) !== booked.hash)
    throw new Error(`the hash of the sale ${body.number} comes out otherwise`)
  till.sequence = booked.sequence
  till.lastHash = booked.hash
  return basket
}

const makeTills = ({ database, shop }: PastPlace, count: number): Promise<Till[]> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    const tills: Till[] = []
    for (let made = 0; made < count; made += 1) {
      const { deviceId, registrationId, numberPrefix } = await makeDevice(tx, shop.facts.merchantId, shop.facts.outlet)
      const deviceName = await findDeviceName(tx, shop.facts.merchantId, deviceId)
      const journal = { sequence: 0, lastHash: '0'.repeat(64), sales: 0, shiftId: '' }
      tills.push({ deviceId, deviceName, registrationId, numberPrefix, ...journal })
    }
    return tills
  })

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** The sales of each day, oldest first, so that all of them are `count`. */
const spreadOver = (count: number, days: number): number[] =>
  Array.from({ length: days }, (_, day) => Math.floor(((day + 1) * count) / days) - Math.floor((day * count) / days))

/** Over how many days before today the past is spread, and whether today has as many sales beside it. */
export interface Spread {
  readonly days: number
  readonly hasToday: boolean
}

/** Puts so many sales into the days before today, with everything that booking them writes and that is kept longer than a week. */
export async function fillPast(
  place: PastPlace,
  count: number,
  say: (line: string) => void,
  spread: Spread = { days: 365, hasToday: false },
): Promise<void> {
  const pattern = await bookBaskets(place)
  const tills = await makeTills(place, Math.min(MOST_TILLS, Math.max(1, Math.round(count / SALES_A_TILL))))
  const load = () => writeDays(place, pattern, { tills, count, say, spread })
  await (count < MANY ? load() : withBareTables(place.database, say, load))
  await place.database.transaction({ kind: 'owner' }, async (tx) => {
    for (const till of tills) await setTill(tx, place.shop.facts.merchantId, till)
    // The jobs that add up days begin anew: no event tells them of this past.
    await forgetKeptDays(tx, place.shop.facts.merchantId)
  })
}

interface Load {
  readonly tills: readonly Till[]
  readonly count: number
  readonly say: (line: string) => void
  readonly spread: Spread
}

async function writeDays(place: PastPlace, pattern: Pattern, { tills, count, say, spread }: Load): Promise<void> {
  const { database, shop } = place
  const { merchantId, outlet } = shop.facts
  const asOwner = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction({ kind: 'owner' }, work)
  const stock = await asOwner((tx) => listOnHand(tx, merchantId))
  const onHand = new Map(stock.map(({ variantId, onHand: pieces }) => [variantId, pieces]))
  let entryNumber = await asOwner(findNextStockEntry)
  const today = dayOf(Date.now())
  const began = performance.now()
  let written = 0
  let writing: Promise<unknown> = Promise.resolve()
  const past = spreadOver(count, spread.days)
  for (const [index, sales] of [...past, ...(spread.hasToday ? past.slice(-1) : [])].entries()) {
    if (sales === 0) continue
    const day = addDays(today, index - spread.days)
    const made = makeDay({ ...pattern, facts: shop.facts, tills, day, sales, onHand } satisfies DayToMake)
    await writing
    writing = writeDay(place, pattern, { made, day, entryNumber })
    writing.catch(() => {})
    entryNumber += made.stock['document_id']?.length ?? 0
    written += sales
    const seconds = (performance.now() - began) / 1000
    say(`${written} past sales, ${Math.round(written / seconds)} a second`)
  }
  await writing
  await asOwner(async (tx) => {
    await setEntryNumber(tx, entryNumber)
    await setOnHand(tx, { merchantId, outletId: outlet.outletId, onHand: [...onHand] })
  })
}

interface DayToWrite {
  readonly made: ReturnType<typeof makeDay>
  readonly day: string
  readonly entryNumber: number
}

/** The tables side by side: the rows of one are of no use to another. */
function writeDay(
  { database, shop }: PastPlace,
  { baskets, bookedBy, closedShift }: Pattern,
  { made, day, entryNumber }: DayToWrite,
): Promise<unknown> {
  const { merchantId, outlet } = shop.facts
  const sales = { merchantId, baskets: baskets.map(({ orderId }) => orderId), day, columns: made.sales }
  const stock = { merchantId, outletId: outlet.outletId, currency: outlet.currency, day }
  return Promise.all([
    database.transaction({ kind: 'owner' }, async (tx) => {
      await insertOrders(tx, sales)
      await insertPayments(tx, sales)
      await insertSaleEntries(tx, sales, bookedBy)
      await insertShifts(tx, merchantId, closedShift, made.shifts)
    }),
    database.transaction({ kind: 'owner' }, async (tx) => {
      await insertLines(tx, sales)
      await insertStockEntries(tx, stock, entryNumber, made.stock)
    }),
  ])
}
