// Entries of an upload share a transaction where they can. Each must be answered, and stand in the books, as if it had come alone.
import { hash } from 'node:crypto'
import { hashedText } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { array, constant, constantFrom, oneof, sample } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { drawerEntries } from '../../sales/shift/drawer/drawer-entries.store.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const opened = async (): Promise<SellingShop> => {
  const shop = await makeSellingShop(world, { averageCostThousandths: 123_457 })
  await shop.desk.book(shop.desk.openShift(10_000))
  return shop
}

const forged = (entry: JournalEntry, change: Partial<JournalEntry>): JournalEntry => {
  const written = { ...entry, ...change }
  return { ...written, hash: hash('sha256', hashedText(written), 'hex') }
}

const outcomesOf = (answers: Awaited<ReturnType<SellingShop['desk']['book']>>) =>
  answers.map(({ sequence, outcome, reasons }) => ({ sequence, outcome, codes: reasons.map(({ code }) => code) }))

/** Returns the books of a shop, without the ids and times that chance gives. */
const booksOf = async ({ merchantId, products }: SellingShop) => {
  const place = products.map(({ productId }) => productId)
  const [orders, stock, filed, journal, drawer] = await world.owner((tx) =>
    Promise.all([
      tx.many(sql`
        select right(o.number, 6) as number, o.total_minor, o.under_review, l.line, array_position(${place}::uuid[], l.product_id) as product,
          l.quantity, l.payable_minor, l.cost_minor, (select count(*) from payment p where p.document_id = o.id) as payments
        from sales_order o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
        where o.merchant_id = ${merchantId} order by 1, l.line`),
      tx.many(sql`
        select array_position(${place}::uuid[], variant_id) as product, kind, quantity, after_quantity - quantity as before_quantity, after_quantity,
          value_minor
        from stock_entry where merchant_id = ${merchantId} order by product, before_quantity desc, after_quantity desc`),
      tx.many(sql`select sequence, kind from review_item where merchant_id = ${merchantId} order by sequence`),
      tx.many(
        sql`select sequence, kind, outcome from journal_entry where merchant_id = ${merchantId} order by sequence`,
      ),
      tx.many(sql`select amount_minor from ${drawerEntries} e where merchant_id = ${merchantId} order by amount_minor`),
    ]),
  )
  return { orders, stock, filed, journal, drawer }
}

type Kind = 'plain' | 'large' | 'cheap' | 'malformed' | 'version' | 'hash' | 'unknown-goods' | 'drawer' | 'again'
const kinds: readonly Kind[] = ['large', 'cheap', 'malformed', 'version', 'hash', 'unknown-goods', 'drawer', 'again']

/** The next entry of a desk's journal, sound or not. */
function entryOf(
  { desk, line }: SellingShop,
  kind: Kind,
  index: number,
  before: readonly JournalEntry[],
): JournalEntry {
  const goods = [line(index % 5), line((index + 2) % 5, 2)]
  if (kind === 'again') return before.at(-1) ?? entryOf({ desk, line } as SellingShop, 'plain', index, before)
  if (kind === 'drawer') return desk.entry(desk.openDrawer())
  if (kind === 'malformed') return desk.entry({ ...desk.sale(goods), tenders: 'none' })
  if (kind === 'large') return desk.entry(desk.sale([line(index % 5, 999_999)]))
  if (kind === 'cheap') return desk.entry(desk.sale([{ ...line(0), sellPriceMinor: 1 }]))
  if (kind === 'unknown-goods') return desk.entry(desk.sale([{ ...line(0), productId: newId() }]))
  const entry = desk.entry(desk.sale(goods))
  if (kind === 'version') return forged(entry, { contractVersion: 99 })
  return kind === 'hash' ? { ...entry, hash: 'f'.repeat(64) } : entry
}

const journalOf = (shop: SellingShop, asked: readonly Kind[]): JournalEntry[] => {
  const made: JournalEntry[] = []
  for (const [index, kind] of asked.entries()) made.push(entryOf(shop, kind, index, made))
  return made
}

test('sales of one upload share one transaction, and a cold one reads once for all', async () => {
  const { desk, line, merchantId } = await opened()
  const entries = Array.from({ length: 20 }, (_, index) =>
    desk.entry(desk.sale([line(index % 5), line((index + 1) % 5)])),
  )
  let outcomes: readonly { outcome: string }[] = []
  const statements = await world.statementsDuring(async () => {
    outcomes = (await desk.upload(...entries)).answer.outcomes
  })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(entries.map(() => 'accepted'))
  // The facts, the stock that is held, and one for each; the publisher of events may have looked before the answer was there.
  expect([22, 23]).toContain(statements)
  const written = await world.owner((tx) =>
    tx.many<{ xmin: string }>(sql`select distinct xmin::text from sales_order where merchant_id = ${merchantId}`),
  )
  expect(written).toHaveLength(1)
})

test('whatever stands among them, together is as one by one', { timeout: 240_000 }, async () => {
  const worth = { weight: 6, arbitrary: constant<Kind>('plain') }
  const anyKind = oneof(worth, { weight: 2, arbitrary: constantFrom(...kinds) })
  const places = [[0], [3], [6], []].flatMap((at) =>
    kinds.map((kind) => Array.from({ length: 7 }, (_, index): Kind => (at.includes(index) ? kind : 'plain'))),
  )
  const journals = sample(array(anyKind, { minLength: 2, maxLength: 30 }), { numRuns: 4 })
  for (const asked of [...places.filter((_, index) => index % 5 === 0), ...journals]) {
    const [together, alone] = [await opened(), await opened()]
    const answers = outcomesOf((await together.desk.upload(...journalOf(together, asked))).answer.outcomes)
    const alones = []
    for (const entry of journalOf(alone, asked)) alones.push(...(await alone.desk.upload(entry)).answer.outcomes)
    expect(answers, asked.join(' ')).toEqual(outcomesOf(alones))
    expect(await booksOf(together), asked.join(' ')).toEqual(await booksOf(alone))
  }
})

test('two uploads of one device at once book each entry once and answer alike', async () => {
  const shop = await opened()
  const entries = journalOf(
    shop,
    Array.from({ length: 30 }, (_, index) => (index === 17 ? 'cheap' : 'plain')),
  )
  const [first, second, half] = await Promise.all([
    shop.desk.upload(...entries),
    shop.desk.upload(...entries),
    shop.desk.upload(...entries.slice(0, 12)),
  ])
  expect(first.answer.outcomes).toEqual(second.answer.outcomes)
  expect(half.answer.outcomes).toEqual(first.answer.outcomes.slice(0, 12))
  expect((await booksOf(shop)).orders).toHaveLength(2 * 29 + 1)
})

test('desks that sell the same goods in opposite order do not wait for each other in a circle', async () => {
  const shop = await opened()
  const { merchantId, outlet, cashier } = shop
  const other = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId })
  await other.book(other.openShift(0))
  const sold = Array.from({ length: 25 }, (_, index) => [shop.line(index % 5), shop.line((index * 3 + 1) % 5)])
  const there = sold.map((lines) => shop.desk.entry(shop.desk.sale(lines)))
  const back = sold.toReversed().map((lines) => other.entry(other.sale(lines)))
  const answers = await Promise.all([shop.desk.upload(...there), other.upload(...back)])
  for (const { answer } of answers)
    expect(new Set(answer.outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']))
})

test('a change in the middle of an upload is seen by what follows', async () => {
  const { desk, line, merchantId } = await opened()
  const sell = () => desk.entry(desk.sale([line(0), line(1)]))
  await desk.upload(sell(), sell())
  await world.owner((tx) =>
    tx.run(
      sql`update listing set sell_price_minor = 1100 where merchant_id = ${merchantId} and variant_id = ${line(0).productId}`,
    ),
  )
  const { answer } = await desk.upload(sell(), sell(), sell())
  expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['review', 'review', 'review'])
})
