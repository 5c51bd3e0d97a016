// Rows that others name without a reference: nobody takes them away, also while they are being named, and what names nothing is found.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrokenReference } from '../src/platform/db/database-error.ts'
import { sql, type Sql } from '../src/platform/db/sql.ts'
import { newId } from '../src/platform/ids.ts'
import { makeProduct } from './make/goods.ts'
import { makeSellingShop, type SellingShop } from './make/selling-shop.ts'
import { disagreements } from './prove.ts'
import { makeWorld, type World } from './world.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift(0), shop.desk.sale([shop.line(0), shop.line(1, 2)]))
})
afterAll(() => world.close())

const refusalOf = (statement: Sql): Promise<unknown> =>
  world.sql(statement).then(
    () => 'nothing',
    (error: unknown) => error,
  )

describe.each(['stock', 'sales_order', 'device_registration', 'staff', 'outlet', 'device'])(
  'a row of %s that is named',
  (table) => {
    const of = sql.raw(table)

    it('is not taken away, nor given another key', async () => {
      const ofShop = sql`merchant_id = ${shop.merchantId}`
      const named = table === 'stock' ? sql`${ofShop} and variant_id = ${shop.line(0).productId}` : ofShop
      const refused = await Promise.all([
        refusalOf(sql`delete from ${of} where ${named}`),
        refusalOf(sql`update ${of} set merchant_id = ${newId()} where ${named}`),
      ])
      expect(refused.map((error) => isBrokenReference(error, `${table}_stays`))).toEqual([true, true])
    })
  },
)

it('a row of stock is not taken away while its first entry is being written', async () => {
  const { merchantId, outlet, taxId } = shop
  const { variantId } = await world.owner((tx) => makeProduct(tx, merchantId, [outlet], { taxId, onHand: 0 }))
  const ofStock = sql`merchant_id = ${merchantId} and variant_id = ${variantId}`
  const { taken } = await world.owner(async (tx) => {
    await tx.run(sql`update stock set on_hand = on_hand + 1 where ${ofStock}`)
    await tx.run(sql`
      insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
        document_kind, document_id, actor_kind, business_day, at)
      values (${merchantId}, ${outlet.outletId}, ${variantId}, 'opening', 1, 0, 1, ${outlet.currency}, 'opening', ${newId()}, 'system',
        '2026-01-01', ${world.now})`)
    return { taken: refusalOf(sql`delete from stock where ${ofStock}`) }
  })
  expect(isBrokenReference(await taken, 'stock_stays')).toBe(true)
  expect(await disagreements(world)).toEqual([])
})

describe('what names nothing is found by the proof:', () => {
  const copyOf = (table: string, changes: Readonly<Record<string, string>>): Sql => sql`
    insert into ${sql.raw(table)} select (jsonb_populate_record(r, ${JSON.stringify(changes)}::jsonb)).*
    from ${sql.raw(table)} r where merchant_id = ${shop.merchantId} limit 1`

  it('a line', async () => {
    const orderId = newId()
    await world.sql(copyOf('order_line', { order_id: orderId }))
    expect(await disagreements(world)).toContain(`orders: order ${orderId}`)
    await world.sql(sql`delete from order_line where order_id = ${orderId}`)
  })

  it.each(['staff_id', 'outlet_id', 'device_id'])('an order’s %s', async (column) => {
    const at = sql.raw(column)
    const [order] = await world.sql<{ id: string; number: string; was: string }>(sql`
      select id, number, ${at} as was from sales_order where merchant_id = ${shop.merchantId}`)
    const set = (id: string | undefined) => world.sql(sql`update sales_order set ${at} = ${id} where id = ${order?.id}`)
    await set(newId())
    expect(await disagreements(world)).toContain(`orders: order ${order?.number}`)
    await set(order?.was)
    expect(await disagreements(world)).toEqual([])
  })

  it('an entry of a journal', async () => {
    const registration = newId()
    await world.sql(copyOf('journal_entry', { registration_id: registration, id: newId() }))
    expect(await disagreements(world)).toContain(`journal: registration ${registration}`)
    await world.sql(sql`delete from journal_entry where registration_id = ${registration}`)
  })

  it('an entry of stock', async () => {
    const variantId = newId()
    await world.sql(sql`
      insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
        document_kind, document_id, actor_kind, business_day, at)
      select merchant_id, outlet_id, ${variantId}, kind, step.quantity, step.before, step.after, currency, document_kind, document_id,
        actor_kind, business_day, at
      from stock_entry, (values (1, 0, 1), (-1, 1, 0)) as step (quantity, before, after)
      where merchant_id = ${shop.merchantId} and kind = 'sale' and variant_id = ${shop.line(0).productId}`)
    const found = await disagreements(world)
    expect(found.filter((one) => one.startsWith('stock: '))).toEqual([
      `stock: variant ${variantId} at outlet ${shop.outlet.outletId}`,
    ])
    await world.sql(sql`delete from stock_entry where variant_id = ${variantId}`)
    expect(await disagreements(world)).toEqual([])
  })
})
