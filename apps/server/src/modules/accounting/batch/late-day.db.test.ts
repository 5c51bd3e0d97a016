// Documents that come months after their day: the next batch has them, and not only that of the first of a month.
import { readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { createSupplierBill, postSupplierBill } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { paySupplierBill } from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import type { JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allowAll } from '../../../../test/make/owner.ts'
import { rolesOf } from '../../../../test/make/role-sums.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { moveStock } from '../../stock/public.ts'
import { listOwnBooks } from '../journal/own-books.store.ts'
import { readJournal } from '../journal/read-journal.ts'
import { takeFirstLateDay } from './late-day.store.ts'

const DAY = 86_400

let world: World
let shop: SellingShop
/** The first day of the books, and a moment of it; the shop is months behind it, on the tenth of a month. */
let first: { readonly day: string; readonly at: string }

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500, onHand: 50 })
  await allowAll(world, shop.merchantId)
  const { desk, merchantId } = shop
  first = { day: world.now.slice(0, 10), at: world.now }
  await world.sql(sql`update stock_entry set business_day = ${first.day} where merchant_id = ${merchantId}`)
  await desk.book(desk.openShift(), desk.sale([shop.line(0)]))
  world.passSeconds(110 * DAY)
  while (world.now.slice(8, 10) !== '10') world.passSeconds(DAY)
  await heard()
  await job()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const heard = () => world.sql(sql`update device_registration set last_seen_at = ${world.now}, queued = 0`)
const job = () => world.runJob('accounting.seal-days')
const as = () => ({ as: shop.adminToken, outlet: shop.outlet.outletId })
const today = () => world.now.slice(0, 10)
const place = () => ({ merchantId: shop.merchantId, outletId: shop.outlet.outletId })

const notes = async (): Promise<readonly string[]> =>
  (
    await world.sql<{ day: string }>(sql`
      select business_day::text as day from late_books_day where merchant_id = ${shop.merchantId} and not is_own order by 1`)
  ).map(({ day }) => day)

const hashes = async () =>
  (
    await world.sql<{ hash: string }>(sql`
      select hash from journal_batch where merchant_id = ${shop.merchantId} order by outlet_id, number`)
  ).map(({ hash }) => hash)

/** The lines of the last batch that are of other days than its own, by role. */
async function lateLines() {
  const [last] = await world.sql<{ number: number; day: string }>(sql`
    select number, day::text as day from journal_batch where merchant_id = ${shop.merchantId} and outlet_id = ${shop.outlet.outletId}
    order by number desc limit 1`)
  const { lines } = (await world.call(readBatch, { outletId: place().outletId, number: last?.number ?? 0 }, as()))
    .answer
  return lines.filter(({ day }) => day !== last?.day)
}

/** The sums by role of all batches of the outlet and of the merchant, and those of the books now. */
async function sealedAndLive() {
  const own = await world.owner((tx) => listOwnBooks(tx, shop.merchantId))
  const live: JournalSum[] = []
  for (const one of [place(), ...own.map((books) => ({ merchantId: shop.merchantId, ...books }))]) {
    const { lines } = await world.owner((tx) => readJournal(tx, { ...one, from: '2000-01-01', to: '2199-12-31' }))
    live.push(...lines)
  }
  const sealed = await world.sql<Pick<JournalSum, 'role' | 'minor'>>(
    sql`select role, minor::bigint as minor from journal_batch_line where merchant_id = ${shop.merchantId}`,
  )
  return { sealed: rolesOf(sealed), live: rolesOf(live) }
}

/** Goods that arrived on a day, of which the books hear now. */
const receive = (tx: Tx, businessDay: string) => {
  const received = {
    variantId: shop.products[1]?.variantId ?? '',
    quantity: 5,
    kind: 'receipt' as const,
    costMinor: 500,
  }
  const by = { kind: 'purchase-order' as const, id: newId(), reason: '', actorKind: 'system', actorId: null }
  const moves = [{ ...received, outletId: shop.outlet.outletId }]
  return moveStock(tx, shop.merchantId, moves, { ...by, businessDay, at: world.now })
}

/** Runs work as a call does, at the world's time. */
const asMerchant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  world.database.transaction({ kind: 'merchant', merchantId: shop.merchantId, now: world.now }, work)

async function sealNextDay(): Promise<void> {
  world.passSeconds(DAY)
  await heard()
  await job()
}

it('a till that was away for months: its sale is in the next batch, with its day, and no other batch moves', async () => {
  const before = await hashes()
  await shop.desk.book(shop.desk.sale([shop.line(0, 2)], { at: first.at }))
  expect(await notes()).toEqual([first.day])
  await sealNextDay()
  const late = await lateLines()
  expect(new Set(late.map(({ day }) => day))).toEqual(new Set([first.day]))
  expect(rolesOf(late)).toEqual({ drawer: 2_000, stock: -800, sales: -1_600, tax: -400, 'cost-of-sales': 800 })
  expect((await hashes()).filter((hash) => before.includes(hash))).toEqual(before)
  const { sealed, live } = await sealedAndLive()
  expect(sealed).toEqual(live)
  expect(await notes()).toEqual([])
})

it('a transaction notes a day once, by a number that is no other’s in another database', async () => {
  const numbers: string[] = []
  for (let call = 0; call < 2; call += 1)
    await asMerchant(async (tx) => {
      await receive(tx, first.day)
      await receive(tx, first.day)
      numbers.push((await tx.one<{ number: string }>(sql`select pg_current_xact_id()::text as number`)).number)
    })
  const names = await world.sql<{ name: string }>(
    sql`select by_transaction::text as name from late_books_day where merchant_id = ${shop.merchantId} and not is_own`,
  )
  expect(new Set(names.map(({ name }) => name)).size).toBe(2)
  expect(names.filter(({ name }) => numbers.includes(name))).toEqual([])
})

it('a bill of months ago and its payment are in the next batch', async () => {
  const { id: supplierId } = (await world.call(createSupplier, { name: newId() }, as())).answer
  const lines = [{ kind: 'other' as const, amountMinor: 700 }]
  const bill = { supplierId, number: newId().slice(0, 18), businessDay: first.day, dueOn: first.day, lines }
  const { id } = (await world.call(createSupplierBill, bill, as())).answer
  expect(await notes()).toEqual([])
  await world.call(postSupplierBill, { id }, as())
  const paidOn = addDays(first.day, 3)
  const payment = { id, method: 'bank', businessDay: paidOn, amountMinor: 700 } as const
  expect((await world.call(paySupplierBill, payment, as())).status).toBe(200)
  expect(await notes()).toEqual([first.day, paidOn])
  await sealNextDay()
  const late = await lateLines()
  expect(new Set(late.map(({ day }) => day))).toEqual(new Set([first.day, paidOn]))
  expect(rolesOf(late)).toEqual({ bank: -700, 'purchase-expense': 700 })
  expect((await sealedAndLive()).sealed).toEqual((await sealedAndLive()).live)
})

it('notes nothing of a document of the last month, which is looked for anyway', async () => {
  await asMerchant((tx) => receive(tx, addDays(today(), -31)))
  expect(await notes()).toEqual([])
  await asMerchant((tx) => receive(tx, addDays(today(), -32)))
  expect(await notes()).toEqual([addDays(today(), -32)])
  await sealNextDay()
  expect((await sealedAndLive()).sealed).toEqual((await sealedAndLive()).live)
})

it('a note is one for all documents of a transaction, and one that a seal does not see is left to the next', async () => {
  const day = addDays(today(), -90)
  await asMerchant(async (tx) => {
    await receive(tx, day)
    await receive(tx, day)
  })
  expect(await notes()).toEqual([day])
  await asMerchant(async (tx) => {
    expect(await takeFirstLateDay(tx, place())).toBe(day)
    // The embedded database runs one transaction at a time, so that nothing comes between.
    if (world.database.kind !== 'pglite') await asMerchant((other) => receive(other, day))
    else await receive(tx, day)
  })
  expect(await notes()).toEqual([day])
  await sealNextDay()
  expect(await notes()).toEqual([])
  expect((await sealedAndLive()).sealed).toEqual((await sealedAndLive()).live)
})

it('a seal that is taken back gives the notes back', async () => {
  const day = addDays(today(), -90)
  await asMerchant((tx) => receive(tx, day))
  const undone = new Error('undone')
  const seal = asMerchant(async (tx) => {
    await takeFirstLateDay(tx, place())
    throw undone
  })
  await expect(seal).rejects.toBe(undone)
  expect(await notes()).toEqual([day])
})

it('what nobody noted is found by the first day of a month that the job seals, and no hand waits for that', async () => {
  await asMerchant((tx) => receive(tx, first.day))
  await world.sql(sql`delete from late_books_day where merchant_id = ${shop.merchantId}`)
  const numbers = async () =>
    (
      await world.sql<{ number: number }>(sql`
        select distinct number from journal_batch_line where merchant_id = ${shop.merchantId} and outlet_id = ${shop.outlet.outletId}
          and business_day = ${first.day} order by number`)
    ).map(({ number }) => number)
  const before = await numbers()
  while (world.now.slice(8, 10) !== '02') world.passSeconds(DAY)
  const asked = { outletId: shop.outlet.outletId, through: addDays(today(), -1) }
  expect((await world.call(sealBatch, asked, as())).answer.sealed).toBeGreaterThan(20)
  expect(await numbers()).toEqual(before)
  await sealNextDay()
  expect((await numbers()).length).toBe(before.length + 1)
})
