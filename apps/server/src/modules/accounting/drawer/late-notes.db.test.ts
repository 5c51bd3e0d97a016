// Sales that were paid with notes of another currency and come late: their day was sealed, its notes are at the bank, its period is closed.
import { listBatches, readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { closeBooks } from '@kassa/contract/accounting/closing.calls.ts'
import { bankForeignCash } from '@kassa/contract/accounting/foreign-cash.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { allowAll } from '../../../../test/make/owner.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const DAY = 86_400
let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

/** Sells one piece for notes; the last unit of what is due is the worth of the notes. */
const sellFor = (shop: SellingShop, currency: 'CNY' | 'USD', amountMinor: number, at: string) =>
  shop.desk.book(
    shop.desk.sale([shop.line(0)], {
      at,
      tenders: (due) => [{ ...cash(due), foreign: [{ currency, amountMinor, worthMinor: due }] }],
    }),
  )

it.each([
  ['USD', 'CNY', 7_143, 'included'],
  ['JPY', 'USD', 667, 'added'],
] as const)('in %s, paid with %s', async (currency, notes, amountMinor, taxMode) => {
  const shop = await makeSellingShop(world, { currency, taxMode, rateBasisPoints: 1_000 })
  await allowAll(world, shop.merchantId)
  const as = { as: shop.adminToken }
  const { outletId } = shop.outlet
  const [at, day] = [world.now, world.now.slice(0, 10)]
  await world.sql(sql`update stock_entry set business_day = ${day} where merchant_id = ${shop.merchantId}`)
  const seal = async (through: string) => (await world.call(sealBatch, { outletId, through }, as)).answer.sealed
  const foreignIn = async (number: number) =>
    (await world.call(readBatch, { outletId, number }, as)).answer.lines
      .filter(({ role }) => role === 'foreign-cash')
      .map((line) => [line.day, line.postingDay, Number(line.minor), Number(line.notes?.minor), line.reason])
  await shop.desk.book(shop.desk.openShift())
  await sellFor(shop, notes, amountMinor, at)
  world.passSeconds(DAY)
  expect(await seal(day)).toBe(1)
  const worth = Number((await foreignIn(1))[0]?.[2])
  const hashes = async () => {
    const { outlets } = (await world.call(listBatches, { from: day, to: addDays(day, 9) }, as)).answer
    return outlets.find((one) => one.outletId === outletId)?.batches.map(({ hash }) => hash)
  }
  const [sealed] = (await hashes()) ?? []
  const received = { receivedMinor: worth - 1, slip: 'B-1', businessDay: addDays(day, 1) }
  const bank = { outletId, currency: notes, amountMinor, ...received }
  expect((await world.call(bankForeignCash, bank, as)).status).toBe(200)
  expect((await world.call(closeBooks, { through: day }, as)).status).toBe(200)
  await sellFor(shop, notes, amountMinor + 1, at)
  world.passSeconds(DAY)
  expect(await seal(addDays(day, 1))).toBe(1)
  expect((await hashes())?.[0]).toBe(sealed)
  const next = addDays(day, 1)
  expect(await foreignIn(1)).toEqual([[day, day, worth, amountMinor, null]])
  expect(await foreignIn(2)).toEqual([
    [day, next, worth, amountMinor + 1, null],
    [next, next, -worth, -amountMinor, 'banked'],
  ])
})
