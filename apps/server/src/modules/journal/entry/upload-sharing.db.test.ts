// Sales of several tills at once share a transaction. Each must be answered, and stand in the books, as if it had come alone.
import { hash } from 'node:crypto'
import { hashedText } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

interface Busy extends SellingShop {
  /** Each has sold once, so that what a plain sale stands on is remembered. */
  readonly tills: readonly Desk[]
}

async function opened(count: number): Promise<Busy> {
  const shop = await makeSellingShop(world, { averageCostThousandths: 100_000, onHand: 1_000 })
  const { merchantId, outlet, cashier } = shop
  const facts = { merchantId, outlet, staffId: cashier.staffId }
  const tills: Desk[] = []
  for (let index = 0; index < count; index += 1) {
    const till = await makeDesk(world, facts)
    await till.book(till.openShift(10_000), till.sale([0, 1, 2, 3, 4].map((at) => shop.line(at))))
    tills.push(till)
  }
  return { ...shop, tills }
}

const forged = (entry: JournalEntry, change: Partial<JournalEntry>): JournalEntry => {
  const written = { ...entry, ...change }
  return { ...written, hash: hash('sha256', hashedText(written), 'hex') }
}

const transactionsOf = async (merchantId: string): Promise<Map<string, number>> => {
  const rows = await world.owner((tx) =>
    tx.many<{ xmin: string; orders: number }>(sql`
      select xmin::text, count(*) as orders from sales_order where merchant_id = ${merchantId} group by xmin::text`),
  )
  return new Map(rows.map(({ xmin, orders }) => [xmin, orders]))
}

const plainSale = ({ line }: SellingShop, till: Desk, index: number): JournalEntry =>
  till.entry(till.sale([line(index % 5), line((index + 2) % 5, 2)]))

test('sales that come at once share a transaction after the first, and one that comes alone has its own', async () => {
  const shop = await opened(8)
  const before = await transactionsOf(shop.merchantId)
  expect([...before.values()]).toEqual(shop.tills.map(() => 1))
  const entries = shop.tills.map((till, index) => plainSale(shop, till, index))
  const answers = await Promise.all(entries.map((entry, index) => (shop.tills[index] as Desk).upload(entry)))
  expect(answers.map(({ answer }) => answer.outcomes[0]?.outcome)).toEqual(entries.map(() => 'accepted'))
  const after = await transactionsOf(shop.merchantId)
  const shared = [...after].filter(([xmin]) => !before.has(xmin)).map(([, orders]) => orders)
  expect(shared.reduce((sum, orders) => sum + orders, 0)).toBe(8)
  // The embedded database works inside the program, and has answered one before the next is looked at.
  if (world.database.kind === 'postgres') expect(shared.length).toBeLessThan(8)
})

const sound = ['plain', 'large', 'cheap', 'malformed', 'version', 'hash', 'goods', 'drawer', 'gap', 'fork'] as const
type Kind = (typeof sound)[number] | 'taken'

/** The next entry of a till, sound or not. `taken` brings an order that stands already. */
function entryOf(shop: SellingShop, till: Desk, kind: Kind, index: number, taken: JournalEntry): JournalEntry {
  const { line } = shop
  if (kind === 'drawer') return till.entry(till.openDrawer())
  if (kind === 'malformed') return till.entry({ ...till.sale([line(0)]), tenders: 'none' })
  if (kind === 'large') return till.entry(till.sale([line(index % 5, 999_999)]))
  if (kind === 'cheap') return till.entry(till.sale([{ ...line(0), sellPriceMinor: 1 }]))
  if (kind === 'goods') return till.entry(till.sale([{ ...line(0), productId: newId() }]))
  if (kind === 'taken') {
    const { orderId } = taken.body as { orderId: string }
    return till.entry({ ...till.sale([line(0), line(2)]), orderId })
  }
  const entry = plainSale(shop, till, index)
  if (kind === 'gap') return forged(entry, { sequence: entry.sequence + 1 })
  if (kind === 'fork') return forged(entry, { previousHash: 'e'.repeat(64) })
  if (kind === 'version') return forged(entry, { contractVersion: 99 })
  return kind === 'hash' ? { ...entry, hash: 'f'.repeat(64) } : entry
}

/** Returns the books of a shop, without the ids that chance gives. */
const booksOf = ({ merchantId, products }: SellingShop) =>
  world.owner((tx) =>
    Promise.all([
      tx.many(sql`
        select o.total_minor, o.under_review, count(*) as lines, sum(l.cost_minor) as cost_minor
        from sales_order o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
        where o.merchant_id = ${merchantId} group by o.id, o.total_minor, o.under_review order by 1, 2, 3, 4`),
      tx.many(sql`
        select array_position(${products.map(({ productId }) => productId)}::uuid[], variant_id) as product, on_hand
        from stock where merchant_id = ${merchantId} order by 1`),
      tx.many(sql`
        select kind, outcome, count(*) from journal_entry where merchant_id = ${merchantId} group by 1, 2 order by 1, 2`),
      tx.many(sql`select kind, count(*) from review_item where merchant_id = ${merchantId} group by 1 order by 1`),
    ]),
  )

const codesOf = ({ answer }: Awaited<ReturnType<Desk['upload']>>) =>
  answer.outcomes.map(({ sequence, outcome, reasons }) => ({
    sequence,
    outcome,
    codes: reasons.map(({ code }) => code),
  }))

interface Sent {
  readonly shop: Busy
  /** The entries that each till uploads. */
  readonly uploads: readonly (readonly JournalEntry[])[]
}

/** A shop in which each till has entries of these kinds to send. */
async function sentBy(asked: readonly (readonly Kind[])[]): Promise<Sent> {
  const shop = await opened(asked.length)
  const opening = shop.desk.entry(shop.desk.openShift(0))
  const taken = plainSale(shop, shop.desk, 0)
  await shop.desk.upload(opening, taken)
  const uploads = asked.map((kinds, index) =>
    kinds.map((kind, at) => entryOf(shop, shop.tills[index] as Desk, kind, index + at, taken)),
  )
  return { shop, uploads }
}

const each = (...kinds: readonly Kind[]): readonly (readonly Kind[])[] => kinds.map((kind) => [kind])

test.each<{ name: string; asked: readonly (readonly Kind[])[] }>([
  { name: 'one entry of each kind', asked: each('plain', ...sound, 'plain') },
  { name: 'an order that stands already', asked: each('plain', 'plain', 'taken', 'gap', 'plain') },
  {
    name: 'runs of several tills',
    asked: [
      ['plain', 'plain', 'cheap', 'plain', 'plain'],
      ['plain', 'plain', 'taken', 'plain'],
      ['plain'],
      ['goods', 'plain', 'plain'],
      ['plain', 'drawer', 'plain', 'large', 'plain', 'gap'],
      Array.from({ length: 24 }, () => 'plain' as const),
    ],
  },
])('at once is as one by one, and each is answered the same again: $name', async ({ asked }) => {
  const [atOnce, alone] = [await sentBy(asked), await sentBy(asked)]
  const uploads = (sent: Sent) =>
    sent.uploads.map((entries, index) => () => (sent.shop.tills[index] as Desk).upload(...entries))
  const together = await Promise.all(uploads(atOnce).map((upload) => upload()))
  const single: Awaited<ReturnType<Desk['upload']>>[] = []
  for (const upload of uploads(alone)) single.push(await upload())
  expect(together.map((one) => codesOf(one))).toEqual(single.map((one) => codesOf(one)))
  expect(await booksOf(atOnce.shop)).toEqual(await booksOf(alone.shop))
  const again = await Promise.all(uploads(atOnce).map((upload) => upload()))
  expect(again.map(({ answer }) => answer)).toEqual(together.map(({ answer }) => answer))
})

test('the same entry several times at once, and two of one till, are in the books once each', async () => {
  const shop = await opened(4)
  const [first, second, ...others] = shop.tills as [Desk, Desk, ...Desk[]]
  const doubled = plainSale(shop, first, 1)
  const follows = plainSale(shop, first, 2)
  const uploads = [
    second.upload(plainSale(shop, second, 3)),
    first.upload(doubled),
    first.upload(doubled),
    ...others.map((till, index) => till.upload(plainSale(shop, till, index))),
    first.upload(doubled, follows),
    first.upload(follows),
  ]
  const answers = await Promise.all(uploads)
  expect(answers[2]?.answer.outcomes).toEqual(answers[1]?.answer.outcomes)
  // The next sequence that the journal waits for is reported as it is now: later entries may be in the books when the repeat is answered.
  const next = doubled.sequence + 1
  for (const one of [answers[1], answers[2]]) expect([next, next + 1]).toContain(one?.answer.expectedSequence)
  expect(answers[5]?.answer.outcomes[0]).toEqual(answers[1]?.answer.outcomes[0])
  expect(answers[5]?.answer.outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
  expect(['accepted', 'gap']).toContain(answers[6]?.answer.outcomes[0]?.outcome)
  expect([...(await transactionsOf(shop.merchantId)).values()].reduce((sum, orders) => sum + orders, 0)).toBe(4 + 5)
})

test('merchants never share: each writes inside its own wall', async () => {
  const shops = [await opened(3), await opened(3)]
  const uploads = [0, 1, 2].flatMap((index) =>
    shops.map((shop) => {
      const till = shop.tills[index] as Desk
      return () => till.upload(plainSale(shop, till, index))
    }),
  )
  for (const { answer } of await Promise.all(uploads.map((upload) => upload())))
    expect(answer.outcomes[0]?.outcome).toBe('accepted')
  const [here, there] = await Promise.all(shops.map(({ merchantId }) => transactionsOf(merchantId)))
  expect([...(here?.keys() ?? [])].filter((xmin) => there?.has(xmin))).toEqual([])
})

// The embedded database has one connection: whoever holds something there holds up everybody.
test('a till that waits for goods holds up neither those behind it nor those that share with it', async () => {
  if (world.database.kind === 'pglite') return
  const shop = await opened(4)
  const { merchantId, line } = shop
  const sell = (index: number, at: number) => {
    const till = shop.tills[index] as Desk
    return till.upload(till.entry(till.sale([line(at)])))
  }
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = world.owner(async (tx) => {
    await tx.run(sql`
      select from stock where merchant_id = ${merchantId} and variant_id = ${line(0).productId} for update`)
    held.resolve()
    await holding.promise
  })
  await held.promise
  const waiting = [sell(0, 0), sell(1, 0)]
  const others = await Promise.all([sell(2, 1), sell(3, 2)])
  holding.resolve()
  await holder
  for (const { answer } of [...others, ...(await Promise.all(waiting))])
    expect(answer.outcomes[0]?.outcome).toBe('accepted')
})
