// Two outlets on either side of the date line, over the nights in which the clocks of one of them are changed: a day is sealed where it is over, in whatever order outlets come to it.
import { createTransfer, receiveTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import type { JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { listOutletsOfBooks } from '../journal/journal-outlets.store.ts'
import { ownBooksOf } from '../journal/own-books.store.ts'
import { readJournal } from '../journal/read-journal.ts'

const HOUR = 3_600

let world: World

beforeAll(async () => {
  world = await makeWorld({ now: '2026-03-06T22:30:00.000Z' })
})
afterAll(() => world.close())

const zones = {
  auckland: { timeZone: 'Pacific/Auckland', dayCutOffMinutes: 0 },
  newYork: { timeZone: 'America/New_York', dayCutOffMinutes: 150 },
} as const

/** A shop in ETB or yen with goods in Auckland that go to New York, whose day begins in an hour that the spring leaves out. */
async function makePlaces(currency: 'ETB' | 'JPY') {
  const shop = await makeShop(world, { currency })
  const places = [
    { ...shop.outlet, rule: zones.auckland },
    { ...shop.otherOutlet, rule: zones.newYork },
  ] as const
  for (const { outletId, rule } of places)
    await world.sql(sql`
      update outlet set time_zone = ${rule.timeZone}, day_cutoff_minutes = ${rule.dayCutOffMinutes}, day_rules = '[]' where id = ${outletId}`)
  const goods = await world.owner((tx) =>
    makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 90, averageCostThousandths: 333_333 }),
  )
  await world.sql(sql`update stock_entry set business_day = '2026-03-07' where merchant_id = ${shop.merchantId}`)
  const [here, there] = places.map(({ outletId }) => ({ as: shop.admin.token, outlet: outletId }))
  return { shop, places, goods, here: here!, there: there! }
}

type Places = Awaited<ReturnType<typeof makePlaces>>

async function send({ shop, goods, here }: Places) {
  const wish = { toOutletId: shop.otherOutlet.outletId, lines: [{ variantId: goods.variantId, quantity: 3 }] }
  const made = (await world.call(createTransfer, wish, here)).answer
  expect((await world.call(shipTransfer, { id: made.id }, here)).status).toBe(200)
  return made
}

async function take({ there }: Places, { id, lines }: Awaited<ReturnType<typeof send>>) {
  const arrived = [{ lineId: lines[0]?.lineId ?? '', received: 2, damaged: 1 }]
  expect((await world.call(receiveTransfer, { id, lines: arrived }, there)).status).toBe(200)
}

/** Days that were sealed before they were over where their outlet is. */
async function tooEarly({ shop, places }: Places) {
  const sealed = await world.sql<{ outletId: string; day: string }>(sql`
    select outlet_id, day::text as day from journal_batch where merchant_id = ${shop.merchantId}`)
  return sealed.filter(({ outletId, day }) =>
    places.some((one) => one.outletId === outletId && day >= businessDayOf(Date.parse(world.now), one.rule)),
  )
}

const leftOf = (lines: readonly Pick<JournalSum, 'role' | 'minor'>[]) =>
  trialBalance(lines).map(({ role, leftMinor }) => [role, Number(leftMinor)])

/** The lines of all books of a shop. */
async function booksOf({ shop }: Places): Promise<JournalSum[]> {
  const outlets = await world.owner(listOutletsOfBooks)
  const own = outlets.filter(({ merchantId }) => merchantId === shop.merchantId)
  const lines: JournalSum[] = []
  for (const place of [...own, ...ownBooksOf(own)])
    lines.push(...(await world.owner((tx) => readJournal(tx, place))).lines)
  return lines
}

it.each(['ETB', 'JPY'] as const)(
  'goods from one day into another, hour by hour over the night of a change, in %s',
  async (currency) => {
    world.setNow('2026-03-06T22:30:00.000Z')
    const at = await makePlaces(currency)
    const onTheWay: Awaited<ReturnType<typeof send>>[] = []
    for (let hour = 0; hour < 60; hour += 1) {
      if (hour % 5 === 0) onTheWay.push(await send(at))
      const arrived = hour % 7 === 6 ? onTheWay.shift() : undefined
      if (arrived) await take(at, arrived)
      world.passSeconds(HOUR)
      await world.sql(sql`update device_registration set last_seen_at = ${world.now}, queued = 0`)
      await Promise.all([world.runJob('accounting.seal-days'), world.runJob('accounting.seal-days')])
      expect(await tooEarly(at)).toEqual([])
    }
    for (const one of onTheWay) await take(at, one)
    world.passSeconds(60 * HOUR)
    await world.sql(sql`update device_registration set last_seen_at = ${world.now}, queued = 0`)
    await world.runJob('accounting.seal-days')
    const lines = await booksOf(at)
    const between = Map.groupBy(
      lines.filter(({ role }) => role === 'inter-outlet'),
      ({ day }) => day,
    )
    expect(between.size).toBeGreaterThan(2)
    for (const [day, own] of between) expect([day, leftOf(own)]).toEqual([day, [['inter-outlet', 0]]])
    const sealed = await world.sql<Pick<JournalSum, 'role' | 'minor'>>(
      sql`select role, minor::bigint as minor from journal_batch_line where merchant_id = ${at.shop.merchantId}`,
    )
    expect(leftOf(sealed)).toEqual(leftOf(lines))
    expect(Object.fromEntries(leftOf(lines))).toMatchObject({ 'in-transit': 0, shrinkage: expect.any(Number) })
    const numbers = await world.sql<{ gaps: number }>(sql`
    select (max(number) - count(*))::int as gaps from journal_batch where merchant_id = ${at.shop.merchantId} group by outlet_id`)
    expect(numbers).toEqual([{ gaps: 0 }, { gaps: 0 }, { gaps: 0 }])
    expect(await disagreements(world)).toEqual([])
  },
)
