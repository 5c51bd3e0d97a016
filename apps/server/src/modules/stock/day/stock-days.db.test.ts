import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { readMigrations } from '../../../platform/db/read-migrations.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { addUpDays } from './keep-stock-days.ts'
import { stockDayProof } from './stock-day-proof.store.ts'
import { findFrontier } from './stock-day.store.ts'
import { findSummedTo, stockMovements, stockSpans } from './stock-movement.store.ts'

let world: World
let shop: Shop
const items: string[] = []
const today = '2026-03-02'

beforeAll(async () => {
  world = await makeWorld({ now: `${today}T04:00:00.000Z` })
  shop = await makeShop(world, { currency: 'USD' })
  for (let index = 0; index < 3; index += 1) {
    const made = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 0 }))
    items.push(made.variantId)
  }
})
afterAll(() => world.close())

/** An entry at the end of an item's book, on any business day. */
const write = (tx: Tx, item: number, day: string, kind: string, quantity: number) =>
  tx.run(sql`
    with held as (
      select on_hand from stock where merchant_id = ${shop.merchantId} and variant_id = ${items[item]} for update
    ), moved as (
      update stock set on_hand = on_hand + ${quantity}
      where merchant_id = ${shop.merchantId} and variant_id = ${items[item]}
    )
    insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
      document_kind, document_id, actor_kind, business_day, at)
    select ${shop.merchantId}, ${shop.outlet.outletId}, ${items[item]}, ${kind}, ${quantity}, on_hand, on_hand + ${quantity},
      'USD', 'test', ${newId()}, 'system', ${day}, ${`${day}T05:00:00Z`} from held`)

/** Returns the frontier of a still database: nobody else writes in it, whatever happens in others of its cluster. */
const findStillness = async () => {
  const frontier = await findFrontier(world.database)
  return { ...frontier, settled: frontier.given }
}
const addUp = async (database: Database = world.database, atOnce?: number) =>
  addUpDays({ database, now: world.now }, atOnce, await findStillness())
const prove = () => world.owner((tx) => stockDayProof.run(tx))
const days = (where: Sql = sql`true`) =>
  world.sql<{ day: string; sold: number; opening: number; closing: number; highest: number }>(sql`
    select business_day as day, sold, opening, closing, highest from stock_day where ${where}
    order by variant_id, business_day`)
const ofItem = (item: number) => days(sql`variant_id = ${items[item]}`)

test('looked at before anything ever moved, the job waits for the first entry', async () => {
  const young = await makeWorld({ now: world.now })
  const { database } = young
  await addUpDays({ database, now: young.now })
  expect((await findFrontier(database)).number).toBe(0)
  const { merchantId, outlet } = await makeShop(young, { currency: 'USD' })
  await young.owner((tx) => makeProduct(tx, merchantId, [outlet], { onHand: 7 }))
  const frontier = await findFrontier(database)
  await addUpDays({ database, now: young.now }, undefined, { ...frontier, settled: frontier.given })
  const proven = await young.owner((tx) => stockDayProof.run(tx))
  const [seen] = await young.sql<{ entries: number }>(
    sql`select sum(entries)::bigint as entries from stock_movement_day`,
  )
  await young.close()
  expect(frontier.number).toBe(1)
  expect(seen).toEqual({ entries: 1 })
  expect(proven.firstDisagreement).toBeUndefined()
})

test('where the first entry was left out before, an upgrade has all of it added up again, and nothing elsewhere', async () => {
  const old = await makeWorld({ now: world.now })
  const { database } = old
  const provenNow = async () => (await old.owner((tx) => stockDayProof.run(tx))).firstDisagreement
  const addUpAll = async () => {
    const frontier = await findFrontier(database)
    await addUpDays({ database, now: old.now }, undefined, { ...frontier, settled: frontier.given })
  }
  const upgrade = () => database.script(readMigrations().find(({ name }) => name.startsWith('1518'))?.text ?? '')
  await upgrade()
  await old.sql(sql`
    insert into stock_day_state (entry_number, pending_number, pending_transaction, kept_from, summed_number)
    values (1, 1, '0', '2025-12-01', 1)`)
  const { merchantId, outlet } = await makeShop(old, { currency: 'USD' })
  for (const onHand of [7, 5]) await old.owner((tx) => makeProduct(tx, merchantId, [outlet], { onHand }))
  await addUpAll()
  expect(await provenNow()).toMatch(/^day /)
  await upgrade()
  await addUpAll()
  expect(await provenNow()).toBeUndefined()
  const added = () => old.sql(sql`select * from stock_day order by variant_id`)
  const before = await added()
  await upgrade()
  expect([before.length, await added()]).toEqual([2, before])
  await old.close()
})

test('a day is what its entries add up to, whatever comes late, and days long gone are left out', async () => {
  await world.owner(async (tx) => {
    await write(tx, 0, '2025-06-01', 'receipt', 20)
    await write(tx, 0, '2026-02-20', 'sale', -5)
    await write(tx, 0, '2026-02-20', 'receipt', 9)
  })
  await addUp()
  expect(await ofItem(0)).toEqual([{ day: '2026-02-20', sold: 5, opening: 20, closing: 24, highest: 24 }])
  await world.owner(async (tx) => {
    await write(tx, 0, '2026-02-20', 'sale', -2)
    await write(tx, 0, '2026-02-18', 'sale', -3)
    await write(tx, 0, '2026-02-20', 'refund', 1)
  })
  await addUp()
  expect(await ofItem(0)).toEqual([
    { day: '2026-02-18', sold: 3, opening: 22, closing: 19, highest: 22 },
    { day: '2026-02-20', sold: 6, opening: 20, closing: 20, highest: 24 },
  ])
  expect(await prove()).toEqual({ entries: 5, balances: 2 })
})

/** Breaks off in the middle of the `n`th piece, as a process that is killed does. */
const killedIn = (piece: number): Database => {
  let begun = 0
  return {
    ...world.database,
    transaction: (scope, work) =>
      world.database.transaction(scope, async (tx) => {
        const answer = await work(tx)
        begun += 1
        if (begun === piece) throw new Error('killed')
        return answer
      }),
  }
}

test('a job that is killed, repeated or run by several at once counts every entry once', async () => {
  await world.owner(async (tx) => {
    await write(tx, 1, '2026-02-10', 'receipt', 100)
    for (let turn = 0; turn < 20; turn += 1) await write(tx, 1, `2026-02-${11 + (turn % 9)}`, 'sale', -1 - (turn % 3))
  })
  await expect(addUp(killedIn(3), 4)).rejects.toThrow('killed')
  expect((await prove()).firstDisagreement).toBeUndefined()
  const half = await days()
  expect(half.length).toBeGreaterThan(2)
  await Promise.all([addUp(world.database, 3), addUp(world.database, 5)])
  const whole = await days()
  expect(whole.length).toBeGreaterThan(half.length)
  await addUp()
  expect(await days()).toEqual(whole)
  expect(await prove()).toEqual({ entries: 26, balances: 12 })
})

// The embedded database has one speaker: nothing is ever under way while the job looks, so there is nothing to try.
if (clusterUrl !== '')
  test('an entry that is written but not committed is not passed over', async () => {
    let commit = (): void => {}
    let isWritten = (): void => {}
    const written = new Promise<void>((done) => (isWritten = done))
    const slow = world.owner(async (tx) => {
      await write(tx, 2, '2026-02-25', 'receipt', 7)
      isWritten()
      await new Promise<void>((done) => (commit = done))
    })
    await written
    await world.owner((tx) => write(tx, 0, '2026-02-25', 'sale', -1))
    await addUpDays({ database: world.database, now: world.now })
    await addUpDays({ database: world.database, now: world.now })
    expect(await ofItem(2)).toEqual([])
    commit()
    await slow
    await addUp()
    expect(await ofItem(2)).toEqual([{ day: '2026-02-25', sold: 0, opening: 0, closing: 7, highest: 7 }])
    expect((await prove()).firstDisagreement).toBeUndefined()
  })

test('what moved a day and the span of an item are the book at every moment, added up or not', async () => {
  const grouped = (rows: Sql) =>
    world.sql(sql`
      select outlet_id, business_day, kind, currency, sum(entries)::bigint as entries, sum(value_minor) as value_minor
      from (${rows}) as row group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  const ofBook = sql`
    select outlet_id, business_day, kind, currency, 1 as entries, value_minor from stock_entry where merchant_id = ${shop.merchantId}`
  const spansOfBook = sql`
    select outlet_id, variant_id, min(business_day) as first_on, max(business_day) filter (where kind = 'sale') as last_sold_on
    from stock_entry where merchant_id = ${shop.merchantId} group by 1, 2`
  const sorted = (rows: Sql) => world.sql(sql`select * from (${rows}) as row order by 1, 2`)
  const isWhole = async () => {
    const summedTo = await world.owner(findSummedTo)
    // Also by whoever asked how far it is before the job went on.
    for (const known of [0, summedTo]) {
      const book = { merchantId: shop.merchantId, summedTo: known }
      expect(await grouped(stockMovements(book))).toEqual(await grouped(ofBook))
      expect(await sorted(stockSpans(book))).toEqual(await sorted(spansOfBook))
    }
  }
  await isWhole()
  await addUp(world.database, 2)
  await isWhole()
  await world.owner(async (tx) => {
    for (const quantity of [4, 5]) await write(tx, 0, '2025-05-01', 'receipt', quantity)
    await write(tx, 0, '2025-05-02', 'sale', -1)
    await write(tx, 1, '2026-03-01', 'sale', -1)
    await tx.run(sql`
      update stock_entry set value_minor = 9000000000000000000 where merchant_id = ${shop.merchantId} and business_day = '2025-05-01'`)
  })
  await isWhole()
  await addUp()
  await isWhole()
  expect((await prove()).firstDisagreement).toBeUndefined()
})

test('the proof names what moved, and the span, that is not what the book says', async () => {
  await addUp()
  await world.sql(sql`update stock_movement_day set value_minor = value_minor + 1 where business_day = '2025-05-02'`)
  expect((await prove()).firstDisagreement).toMatch(/^movements of 2025-05-02 \(sale\) at outlet /)
  await world.sql(sql`update stock_movement_day set value_minor = value_minor - 1 where business_day = '2025-05-02'`)
  await world.sql(sql`update stock_span set last_sold_on = null where variant_id = ${items[0]}`)
  expect((await prove()).firstDisagreement).toBe(`span of variant ${items[0]} at outlet ${shop.outlet.outletId}`)
  await world.sql(sql`update stock_span set last_sold_on = '2026-02-25' where variant_id = ${items[0]}`)
})

test('the proof names the first day that is not what the book says', async () => {
  await addUp()
  await world.sql(sql`update stock_day set sold = sold + 1 where business_day >= '2026-02-18'`)
  const { firstDisagreement } = await prove()
  expect(firstDisagreement).toMatch(/^day 2026-02-18 of variant .* at outlet /)
  await world.sql(sql`update stock_day set sold = sold - 1 where business_day >= '2026-02-18'`)
  await world.sql(sql`delete from stock_day where business_day = '2026-02-12'`)
  expect((await prove()).firstDisagreement).toMatch(/^day 2026-02-12 /)
})

test('days are forgotten when nobody looks back so far', async () => {
  await addUpDays({ database: world.database, now: '2026-04-21T00:00:00.000Z' }, undefined, await findStillness())
  const [oldest] = await world.sql<{ day: string }>(sql`select min(business_day) as day from stock_day`)
  expect(oldest).toEqual({ day: '2026-02-20' })
})
