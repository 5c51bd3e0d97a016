import { createOpenGift } from '@kassa/contract/stored-value/open-gift.calls.ts'
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { makeOutlet } from '../../../test/make/merchant.ts'
import { moveTexts } from '../../../test/make/move.ts'
import { proveAfterEach } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

type Files = Readonly<Record<string, string>>

/** The five files of one shop as two systems write them: goods, inventory of three places, customers, gift cards and orders. */
const systems: Readonly<Record<string, { readonly first: Files; readonly newer: Files }>> = {
  Shopify: {
    first: {
      'products.csv':
        'Handle,Title,Variant SKU,Variant Price,Variant Taxable,Cost per item,Variant Inventory Tracker\ntea,Tea,TEA,4.00,true,1.00,shopify\ncup,Cup,CUP,6.50,true,2.50,shopify\nbowl,Bowl,BOWL,9.00,true,3.00,shopify',
      'inventory.csv':
        'Handle,Title,SKU,Location,On hand\ntea,Tea,TEA,Main,5\ntea,Tea,TEA,Cellar,2\ntea,Tea,TEA,Depot,4\ncup,Cup,CUP,Main,3\nbowl,Bowl,BOWL,Depot,6',
      'customers.csv':
        'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent\n71,Lea,Sample,lea@example.com,no,+15035550142,30.00\n72,Tom,Sample,tom@example.com,no,+15035550142,5.00',
      'gift_cards.csv':
        'Last Characters,Balance,Currency,Customer Name,Email,Expires On,Disabled At\na1b2,25.00,USD,Lea Sample,lea@example.com,,',
      'orders.csv':
        'Name,Email,Financial Status,Created at,Currency,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem sku,Location\n#1,lea@example.com,paid,2025-05-01 10:00:00 -0400,USD,70.00,0.00,2,Tea,TEA,Main\n#2,tom@example.com,paid,2025-05-02 10:00:00 -0400,USD,4.00,0.00,1,Tea,TEA,Depot',
    },
    newer: {
      'products.csv':
        'Handle,Title,Variant SKU,Variant Price,Variant Taxable,Cost per item,Variant Inventory Tracker\ntea,Tea,TEA,4.00,true,1.00,shopify\ncup,Cup,CUP,6.50,true,2.50,shopify\nbowl,Bowl,BOWL,9.00,true,3.00,shopify',
      'inventory.csv':
        'Handle,Title,SKU,Location,On hand\ntea,Tea,TEA,Main,9\ntea,Tea,TEA,Cellar,2\ntea,Tea,TEA,Depot,7\ncup,Cup,CUP,Main,3\nbowl,Bowl,BOWL,Depot,8',
      'orders.csv':
        'Name,Email,Financial Status,Created at,Currency,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem sku,Location\n#1,lea@example.com,paid,2025-05-01 10:00:00 -0400,USD,70.00,0.00,2,Tea,TEA,Main\n#3,tom@example.com,paid,2025-05-03 10:00:00 -0400,USD,90.00,0.00,1,Tea,TEA,Depot',
    },
  },
  Loyverse: {
    first: {
      'items.csv':
        'Handle,SKU,Name,Sold by weight,Cost,Track stock,Price [Main],In stock [Main],In stock [Cellar],In stock [Depot],"Tax - ""VAT"" (13%)"\ntea,TEA,Tea,N,1.00,Y,4.00,5,2,4,Y\ncup,CUP,Cup,N,2.50,Y,6.50,3,,,Y\nbowl,BOWL,Bowl,N,3.00,Y,9.00,,,6,Y',
      'customers.csv':
        'Customer ID,Customer name,Email,Phone,Customer code,Points balance,Total spent\n71,Lea Sample,lea@example.com,+1 503 555 0142,,,30.00\n72,Tom Sample,tom@example.com,+1 503 555 0142,,,5.00',
      'cards.csv': 'Gift card number,Balance,Currency\n7783320001234567,25.00,USD',
      'receipts.csv':
        'Date,Receipt number,Receipt type,Total collected,Store,Customer contacts\n5/1/2025 10:00 AM,1-1,Sale,70.00,Main,lea@example.com\n5/13/2025 10:00 AM,1-2,Sale,4.00,Depot,tom@example.com',
      'receipts-by-item.csv':
        'Date,Receipt number,Receipt type,SKU,Item,Quantity,Net sales,Taxes,Store\n5/1/2025 10:00 AM,1-1,Sale,TEA,Tea,2,70.00,0.00,Main\n5/13/2025 10:00 AM,1-2,Sale,TEA,Tea,1,4.00,0.00,Depot',
    },
    newer: {
      'items.csv':
        'Handle,SKU,Name,Sold by weight,Cost,Track stock,Price [Main],In stock [Main],In stock [Cellar],In stock [Depot],"Tax - ""VAT"" (13%)"\ntea,TEA,Tea,N,1.00,Y,4.00,9,2,7,Y\ncup,CUP,Cup,N,2.50,Y,6.50,3,,,Y\nbowl,BOWL,Bowl,N,3.00,Y,9.00,,,8,Y',
      'receipts.csv':
        'Date,Receipt number,Receipt type,Total collected,Store,Customer contacts\n5/1/2025 10:00 AM,1-1,Sale,70.00,Main,lea@example.com\n5/13/2025 11:00 AM,1-3,Sale,90.00,Depot,tom@example.com',
    },
  },
}

async function makeMovedShop(system: string) {
  const shop = await makeMemberShop(world)
  const { merchantId, admin, outlet, otherOutlet } = shop
  const third = await world.owner((tx) => makeOutlet(tx, merchantId))
  const [tax] = await world.sql<{ id: string; name: string }>(
    sql`select id, name from tax where merchant_id = ${merchantId}`,
  )
  await world.call(createOpenGift, { name: 'Welcome', points: 100 }, { as: admin.token })
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    country: 'US',
    locations: { '': outlet.number, Main: outlet.number, Cellar: third.number, Depot: otherOutlet.number },
    taxes: { 'taxable goods': tax?.name ?? null, VAT: tax?.name ?? null },
    balances: Object.fromEntries(['customers.csv/Points balance', 'Points balance'].map((about) => [about, 'points'])),
    columns: ['cards.csv'],
  }
  const rows = (query: ReturnType<typeof sql>) => world.sql(query)
  return {
    ...shop,
    taxId: tax?.id ?? '',
    files: systems[system] ?? { first: {}, newer: {} },
    move: (files: Files) => moveTexts(world, merchantId, files, said, world.now),
    stock: () =>
      rows(sql`
        select variant.sku, outlet.number as place, stock.on_hand::int as count from stock
        join variant on variant.merchant_id = stock.merchant_id and variant.id = stock.variant_id and variant.sku is not null
        join outlet on outlet.merchant_id = stock.merchant_id and outlet.id = stock.outlet_id
        where stock.merchant_id = ${merchantId} and variant.sku in ('TEA', 'CUP', 'BOWL') and stock.on_hand <> 0
        order by variant.sku desc, outlet.number`),
    people: () =>
      rows(sql`
        select member.name, member.phone is not null as has_phone, account.spent_minor::int as spent, account.points::int as points
        from member join member_account as account on account.merchant_id = member.merchant_id and account.member_id = member.id
        where member.merchant_id = ${merchantId} and member.archived_at is null order by member.name`),
    given: () =>
      rows(sql`
        select (select count(*)::int from open_gift_grant where merchant_id = ${merchantId}) as gifts,
          (select count(*)::int from coupon where merchant_id = ${merchantId}) as coupons,
          (select count(*)::int from outgoing_message where merchant_id = ${merchantId}) as letters`),
    idOf: async (sku: string) =>
      (
        await world.sql<{ id: string }>(sql`select id from variant where merchant_id = ${merchantId} and sku = ${sku}`)
      )[0]?.id ?? '',
    history: async () =>
      (
        await world.sql<{ sum: number }>(
          sql`select coalesce(sum(amount_minor), 0)::int as sum from imported_sale where merchant_id = ${merchantId}`,
        )
      )[0]?.sum,
    undoNewest: async () => {
      const as = { as: admin.token }
      const [newest] = (await world.call(listMoves, {}, as)).answer.moves.filter(({ undoneAt }) => undoneAt === null)
      return (await world.call(undoMove, { id: newest?.id ?? '' }, as)).answer
    },
  }
}

test.each(Object.keys(systems))(
  'a shop of five files of %s: totals side by side, a week of sales, the same files and newer ones',
  async (system) => {
    const { files, move, stock, people, given, history, desk, taxId, idOf, undoNewest } = await makeMovedShop(system)
    const done = await move(files.first)
    expect(done).toMatchObject({ products: 3, members: 2, notTaken: [] })
    expect(done.outcome.here).toEqual(done.outcome.files)
    expect(done.outcome.here).toMatchObject({ stockValueMinor: 3_650, historyOrders: 2, historyMinor: 7_400 })
    // Two people of one phone stay two, the second without it; spent is the greater of column and history.
    const came = [
      { name: 'Lea Sample', hasPhone: true, spent: 7_000, points: 0 },
      { name: 'Tom Sample', hasPhone: false, spent: 500, points: 0 },
    ]
    expect(await people()).toEqual(came)
    expect(await given()).toEqual([{ gifts: 0, coupons: 0, letters: 0 }])
    // Undone before the first sale everything goes, and comes again.
    expect(await undoNewest()).toMatchObject({ products: 3, people: 2, staying: [] })
    expect([await stock(), await people(), await history()]).toEqual([[], [], 0])
    expect(await move(files.first)).toMatchObject({ products: 3, members: 2, notTaken: [] })
    const opened = await stock()
    expect(await move(files.first)).toMatchObject({ products: 0, members: 0, cards: 0, opened: 0 })
    expect([await stock(), await people(), await history()]).toEqual([opened, came, 7_400])
    // A week of sales of tea at the first outlet.
    const line = { productId: await idOf('TEA'), sellPriceMinor: 400, taxId, rateBasisPoints: 1_300, count: 1 }
    for (let day = 0; day < 7; day += 1)
      expect((await desk.book(desk.sale([line])))[0]).toMatchObject({ outcome: 'accepted' })
    const sold = await stock()
    expect(sold).toHaveLength(opened.length)
    // Newer files: where tea was sold nothing is posted; elsewhere the difference is.
    const newer = await move(files.newer)
    expect(newer).toMatchObject({ products: 0, members: 0 })
    const after = await stock()
    const changed = after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(sold[at]))
    expect(changed).toMatchObject([
      { sku: 'TEA', count: 7 },
      { sku: 'BOWL', count: 8 },
    ])
    expect(newer.planned.goods.filter(({ doubt }) => doubt === 'moved-since').map(({ name }) => name)).toEqual(['Tea'])
    expect(await history()).toBe(16_400)
    expect(await people()).toMatchObject([{ spent: 7_000 }, { spent: 9_400 }])
    // After the first sale: the newer move goes whole, of the first one what was sold stays with its reason.
    await undoNewest()
    expect([await stock(), await history()]).toEqual([sold, 7_400])
    // Moving the same files again left a move of its own, which brought nothing.
    expect(await undoNewest()).toMatchObject({ products: 0, people: 0 })
    const undone = await undoNewest()
    expect(undone).toMatchObject({ products: 2, people: 2 })
    expect(undone.staying.map(({ name }) => name)).toContain('Tea')
    expect(await history()).toBe(0)
    expect(await given()).toEqual([{ gifts: 0, coupons: 0, letters: 0 }])
  },
)
