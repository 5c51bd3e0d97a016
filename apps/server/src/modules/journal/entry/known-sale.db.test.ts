// A process remembers what it read for a sale. Everything here is changed behind its back, as another process would.
import { hash } from 'node:crypto'
import { hashedText } from '@kassa/contract/journal/journal-hash.ts'
import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCategory, makeProduct } from '../../../../test/make/goods.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { findMovedGoods, findSaleFacts } from '../../sales/public.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift(10_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const sell = async (): Promise<string[]> => {
  const { desk } = shop
  const [outcome] = await desk.book(desk.sale([shop.line(0), shop.line(1, 2)]))
  return [outcome?.outcome ?? '', ...new Set((outcome?.reasons ?? []).map(({ code }) => code))]
}

/** An entry changed, with the hash that belongs to it. */
const forged = (entry: JournalEntry, change: Partial<JournalEntry>): JournalEntry => {
  const written = { ...entry, ...change }
  return { ...written, hash: hash('sha256', hashedText(written), 'hex') }
}

const behind = (statement: Sql) => world.owner((tx) => tx.run(statement))

test('what was read once is not read again, and the sale is the same', async () => {
  expect(await sell()).toEqual(['accepted'])
  const { desk } = shop
  const entry = desk.entry(desk.sale([shop.line(0), shop.line(1, 2)]))
  const outcomes: unknown[] = []
  const upload = async () => void outcomes.push((await desk.upload(entry)).answer.outcomes)
  expect(await world.statementsDuring(upload)).toBe(1)
  await upload()
  expect(outcomes[1]).toEqual(outcomes[0])
  const books = await world.sql(sql`
    select o.total_minor, o.shift_id, o.staff_id, string_agg(concat_ws(' ', l.line, l.product_id, l.variant_id, l.name,
      l.code, l.tax_name, l.cost_minor, l.stock_moves), ', ' order by l.line) as lines
    from sales_order o join order_line l on l.order_id = o.id group by o.merchant_id, o.id`)
  expect(books).toHaveLength(2)
  expect(books[0]).toEqual(books[1])
})

/** Returns how many statements it takes to book one of each. */
async function statementsFor(...lines: readonly number[]): Promise<number> {
  const { desk } = shop
  const entry = desk.entry(desk.sale(lines.map((line) => shop.line(line))))
  let outcome: string | undefined
  const count = await world.statementsDuring(async () => {
    outcome = (await desk.upload(entry)).answer.outcomes[0]?.outcome
  })
  expect(outcome).toBe('accepted')
  return count
}

test('where goods change, the others are still known: what changed is asked for, and nothing read', async () => {
  const other = shop.line(2).productId
  await statementsFor(0, 1, 2)
  await statementsFor(0, 1)
  await behind(sql`update listing set purchase_price_minor = 3 where variant_id = ${other}`)
  // Tried, asked what changed, and booked.
  expect(await statementsFor(0, 1)).toBe(3)
  expect(await statementsFor(0, 1)).toBe(1)
  // The goods that changed are read, and known again.
  expect(await statementsFor(0, 1, 2)).toBe(2)
  expect(await statementsFor(0, 1, 2)).toBe(1)
  await behind(sql`update tax set name = 'Tax' where id = ${shop.taxId}`)
  // Tried, asked, and all read.
  expect(await statementsFor(0, 1)).toBe(4)
  await behind(sql`update listing set purchase_price_minor = null where variant_id = ${other}`)
})

test('a price that the office changes forgets its product alone, and a person who changes no goods', async () => {
  const { productId, sellPriceMinor } = shop.line(2)
  const { outletId } = shop.outlet
  await statementsFor(0, 1, 2)
  await statementsFor(0, 1)
  const [{ version } = { version: 0 }] = await world.sql<{ version: number }>(sql`
    select version from product where id = ${productId}`)
  const listings = [{ outletId, variantId: productId, sellPriceMinor, purchasePriceMinor: 4 }]
  const row = { id: productId, version, listings }
  const as = await makeMarketer(world, shop.merchantId, [permissionCode('platform.catalogue.products.edit')])
  const edited = await world.call(bulkEditProducts, { rows: [row] }, { as })
  expect(edited.answer).toEqual({ changed: 1 })
  // Tried, asked what changed, and booked; then what changed is read.
  expect([await statementsFor(0, 1), await statementsFor(0, 1), await statementsFor(0, 1, 2)]).toEqual([3, 1, 2])
  await behind(sql`update staff set last_name = 'Other' where id = ${shop.cashier.staffId}`)
  // Tried, asked, and all that this sale stands on is read; the other goods are known as before.
  expect([await statementsFor(0, 1), await statementsFor(0, 1, 2)]).toEqual([4, 1])
})

test('a tax that changed is that of all goods, also of those that no sale has named since', async () => {
  const { desk, taxId } = shop
  await statementsFor(0, 1, 2)
  await behind(sql`update tax set rate_basis_points = 700 where id = ${taxId}`)
  const filed = async (...lines: readonly number[]) => {
    const [outcome] = await desk.book(desk.sale(lines.map((line) => shop.line(line))))
    return outcome?.reasons.map(({ code }) => code)
  }
  expect([await filed(0), await filed(2)]).toEqual([['sale.tax-was-changed'], ['sale.tax-was-changed']])
  await behind(sql`update tax set rate_basis_points = 1300 where id = ${taxId}`)
  expect([await filed(0), await filed(2)]).toEqual([[], []])
})

test('a change behind the back of the process is seen by the next sale, and so is that it was taken back', async () => {
  const { merchantId, cashier, taxId, outlet } = shop
  const { productId } = shop.line(0)
  const { deviceId } = shop.desk.device
  const [role] = await world.sql<{ id: string; codes: string[] }>(sql`
    select r.id, r.codes from role r join staff s on s.role_id = r.id where s.id = ${cashier.staffId}`)
  const changes: [string, Sql, Sql][] = [
    [
      'sale.price-was-changed',
      sql`update listing set sell_price_minor = 1100 where variant_id = ${productId}`,
      sql`update listing set sell_price_minor = 1000 where variant_id = ${productId}`,
    ],
    [
      'sale.product-not-listed',
      sql`update listing set removed_at = now() where variant_id = ${productId}`,
      sql`update listing set removed_at = null where variant_id = ${productId}`,
    ],
    [
      'sale.tax-was-changed',
      sql`update tax set rate_basis_points = 700 where id = ${taxId}`,
      sql`update tax set rate_basis_points = 1300 where id = ${taxId}`,
    ],
    [
      'sale.staff-disabled',
      sql`update staff set is_enabled = false where id = ${cashier.staffId}`,
      sql`update staff set is_enabled = true where id = ${cashier.staffId}`,
    ],
    [
      'sale.permission-missing',
      sql`update role set codes = '{}' where id = ${role?.id}`,
      sql`update role set codes = ${role?.codes} where id = ${role?.id}`,
    ],
    [
      'sale.staff-elsewhere',
      sql`delete from staff_outlet where staff_id = ${cashier.staffId}`,
      sql`insert into staff_outlet (merchant_id, staff_id, outlet_id, bound_at)
        values (${merchantId}, ${cashier.staffId}, ${outlet.outletId}, now())`,
    ],
    [
      'sale.day-differs',
      sql`update outlet set day_cutoff_minutes = 721 where id = ${outlet.outletId}`,
      sql`update outlet set day_cutoff_minutes = 0 where id = ${outlet.outletId}`,
    ],
    [
      'device.unbound',
      sql`update device_registration set unbound_at = now() where device_id = ${deviceId}`,
      sql`update device_registration set unbound_at = null where device_id = ${deviceId}`,
    ],
    [
      'device.unbound',
      sql`update device set is_enabled = false where id = ${deviceId}`,
      sql`update device set is_enabled = true where id = ${deviceId}`,
    ],
    [
      'sale.shift-closed',
      sql`update shift set closed_at = now(), expected_minor = 0, counted_minor = 0 where id = ${shop.desk.shiftId}`,
      sql`update shift set closed_at = null, expected_minor = null, counted_minor = null
        where id = ${shop.desk.shiftId}`,
    ],
  ]
  for (const [code, change, back] of changes) {
    await behind(change)
    expect([code, await sell()]).toEqual([code, ['review', code]])
    await behind(back)
    expect([code, await sell()]).toEqual([code, ['accepted']])
  }
})

test('what is remembered books nothing out of its turn, on another past, or under an id that stands', async () => {
  const { desk } = shop
  const taken = desk.entry(desk.sale([shop.line(0)]))
  const after = async (entry: JournalEntry) => {
    const [outcome] = (await desk.upload(entry)).answer.outcomes
    return [outcome?.outcome, outcome?.reasons[0]?.code]
  }
  expect(await after(taken)).toEqual(['accepted', undefined])
  const [next, later] = [desk.entry(desk.sale([shop.line(0)])), desk.entry(desk.sale([shop.line(0)]))]
  expect(await after(later)).toEqual(['gap', undefined])
  expect(await after(forged(next, { previousHash: '0'.repeat(64) }))).toEqual(['quarantined', 'journal.chain-broken'])
  expect(await after(forged(next, { id: taken.id }))).toEqual(['quarantined', 'journal.id-taken'])
  const [count] = await world.sql<{ raw: object }>(sql`
    select raw from review_item where reasons -> 0 ->> 'code' = 'journal.id-taken'`)
  expect(count?.raw).toMatchObject({ id: taken.id })
})

test('everything else that a sale is booked by moves the change counter too', async () => {
  const { merchantId, cashier, taxId, outlet } = shop
  const part = shop.line(2).productId
  const { productId } = shop.line(1)
  const whole = await world.owner((tx) =>
    makeProduct(tx, merchantId, [outlet], { sellPriceMinor: 5, taxId, onHand: 0 }),
  )
  const [categoryId, otherId] = await world.owner(async (tx) => [newId(), await makeCategory(tx, merchantId)])
  const ofProduct = (set: string) => sql`update product set ${sql.raw(set)} where id = ${productId}`
  const ofPart = (set: string) => sql`update product_part set ${sql.raw(set)} where product_id = ${whole.productId}`
  const changes: Sql[] = [
    ofProduct(`name = 'Another'`),
    ofProduct('is_open_price = true'),
    ofProduct('is_returnable = false'),
    ofProduct('tracks_serials = true'),
    ofProduct('tracks_serials = false'),
    ofProduct(`type = 'weighed', weight_unit = 'kg'`),
    ofProduct(`weight_unit = 'g'`),
    ofProduct(`names = '{"zh":"别的"}'`),
    ofProduct(`is_discountable = false`),
    ofProduct(`member_discount_allowed = false`),
    ofProduct(`earns_points = false`),
    ofProduct(`takes_points = false`),
    ofProduct(`tax_id = null`),
    sql`update variant set custom_code = '77' where id = ${productId}`,
    sql`update listing set member_price_minor = 7 where variant_id = ${productId}`,
    sql`update listing set special_price_minor = 6 where variant_id = ${productId}`,
    sql`update listing set purchase_price_minor = 5 where variant_id = ${productId}`,
    sql`insert into category (merchant_id, id, name, created_at) values (${merchantId}, ${categoryId}, 'Tea', now())`,
    sql`update product set category_id = ${categoryId} where id = ${productId}`,
    sql`update category set parent_id = ${otherId} where id = ${categoryId}`,
    sql`update category set archived_at = now() where id = ${categoryId}`,
    sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${merchantId}, 'merchant', ${merchantId}, 'sales.never-worse', 'false', now())`,
    sql`update setting set value = 'true' where merchant_id = ${merchantId}`,
    sql`delete from setting where merchant_id = ${merchantId}`,
    sql`insert into platform_setting (key, value, changed_at) values ('sales.never-worse', 'false', now())`,
    sql`delete from platform_setting where key = 'sales.never-worse'`,
    sql`update role set price_floor = 'cost' where id = (select role_id from staff where id = ${cashier.staffId})`,
    sql`update tax_outlet set is_default = false where tax_id = ${taxId}`,
    sql`update variant set value_names = '{red}' where id = ${productId}`,
    sql`insert into product_code (merchant_id, code, folded, variant_id)
      values (${merchantId}, 'ANOTHER', 'ANOTHER', ${productId})`,
    sql`update product_code set position = 7 where variant_id = ${productId} and code = 'ANOTHER'`,
    sql`delete from product_code where variant_id = ${productId}  and code = 'ANOTHER'`,
    sql`update listing set minimum_price_minor = 1 where variant_id = ${productId}`,
    sql`insert into product_part (merchant_id, product_id, part_variant_id, quantity)
      values (${merchantId}, ${whole.productId}, ${part}, 2)`,
    ofPart('quantity = 3'),
    sql`update listing set minimum_price_minor = 2 where variant_id = ${part}`,
    sql`delete from product_part where product_id = ${whole.productId}`,
    sql`delete from stock where variant_id = ${whole.productId}`,
    sql`delete from listing where variant_id = ${whole.productId}`,
    sql`insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor, changed_seq)
      values (${merchantId}, ${outlet.outletId}, ${whole.productId}, ${whole.productId}, 'USD', 5, 1)`,
    sql`insert into tax (merchant_id, id, name, rate_basis_points, is_included, created_at)
      values (${merchantId}, ${newId()}, 'Another', 100, true, now())`,
    sql`update tax set name = 'Renamed' where id = ${taxId}`,
    sql`update staff set last_name = 'Else' where id = ${cashier.staffId}`,
    sql`update role set max_discount_basis_points = 5
      where id = (select role_id from staff where id = ${cashier.staffId})`,
    sql`update outlet set day_cutoff_minutes = 30 where id = ${outlet.outletId}`,
    sql`update device set name = 'Another till' where id = ${shop.desk.device.deviceId}`,
  ]
  const counter = async () => {
    const [row] = await world.sql<{ value: number }>(sql`
      select value from change_cursor where merchant_id = ${merchantId}`)
    return row?.value ?? 0
  }
  const goods = new Set([productId, part, whole.productId])
  const of = (tables: string) => new RegExp(`^ *(insert into|update|delete from) (${tables})\\b`)
  const ofGoods = of('product|variant|listing|product_code|product_part|stock')
  const underGoods = of('category|tax|tax_outlet|outlet')
  for (const change of changes) {
    const before = await counter()
    await behind(change)
    expect([change.text, await counter()]).toEqual([change.text, before + 1])
    const moved = await world.owner((tx) => findMovedGoods(tx, merchantId, before))
    const isNamed = moved.variantIds.some((id) => goods.has(id))
    expect([change.text, moved.isWhole, isNamed]).toEqual([change.text, !ofGoods.test(change.text), !moved.isWhole])
    expect([change.text, moved.areGoods]).toEqual([change.text, underGoods.test(change.text)])
    expect(moved.outletIds).toEqual([outlet.outletId])
    // A combination is what its parts are.
    if (moved.variantIds.includes(part)) expect(moved.variantIds).toContain(whole.productId)
  }
})

test('no column is read for a sale that moves no counter', async () => {
  const read = new Set<string>()
  const one = async (statement: Sql) => {
    for (const [, alias = '', column = ''] of statement.text.matchAll(/\b([a-z]+)\.([a-z_]+)/g)) {
      const table = {
        p: 'product',
        q: 'product',
        v: 'variant',
        l: 'listing',
        pl: 'listing',
        pp: 'product_part',
        t: 'tax',
        b: 'tax_outlet',
        ro: 'role',
        o: 'outlet',
        cat: 'category',
        li: 'licence',
      }[alias]
      if (table && !column.endsWith('merchant_id') && column !== 'id') read.add(`${table}.${column}`)
    }
  }
  const { merchantId } = shop
  const asked = findSaleFacts({ one } as never, {
    merchantId,
    registrationId: '',
    shiftId: '',
    staffIds: [],
    variantIds: [],
    wantsCodes: true,
  })
  await expect(asked).rejects.toThrow()
  const triggers = await world.sql<{ table: string; text: string }>(sql`
    select relname as table, pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal`)
  const moves = (table: string, column: string) =>
    triggers.some(
      (one) =>
        one.table === table &&
        (one.text.includes(`old.${column}`) || (/UPDATE ON/.test(one.text) && !one.text.includes('WHEN'))),
    )
  const keys = ['listing.outlet_id', 'listing.variant_id', 'tax_outlet.outlet_id', 'tax_outlet.staff_id']
  expect(read.size).toBeGreaterThan(15)
  expect([...read].filter((name) => !keys.includes(name) && !moves(...(name.split('.') as [string, string])))).toEqual(
    [],
  )
})
