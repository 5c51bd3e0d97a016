import { find, findAbove } from '@kassa/contract/search/search.calls.ts'
import { createDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { createPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCategory, makeProduct, type MadeProduct } from '../../../test/make/goods.ts'
import { makePartner } from '../../../test/make/people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/db/sql.ts'
import { modules } from '../../program.ts'

let world: World
let shop: Shop
let other: Shop
let tea: MadeProduct
let order: string

const admin = () => ({ as: shop.admin.token, outlet: shop.outlet.outletId })
const cashier = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const rows = async (text: string, as: { as: string; outlet?: string } = admin()) =>
  (await world.call(find, { text }, as)).answer.rows
const kinds = async (text: string, as?: { as: string; outlet?: string }) =>
  (await rows(text, as)).map(({ kind }) => kind)

async function sell(to: Shop, outletId: string, number: string): Promise<string> {
  const id = newId()
  await world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor,
      goods_minor, tax_minor, tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at,
      business_day)
    values (${to.merchantId}, ${id}, ${outletId}, ${number}, 1, 'completion', 'USD', ${to.cashier.id}, 1, 1, 0, true, 1, 1,
      '{}', '{}', '2026-03-02T03:00:00Z', '2026-03-02T03:00:00Z', '2026-03-02')`)
  return id
}

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'USD' })
  other = await makeShop(world)
  const own = [shop.outlet, shop.otherOutlet]
  tea = await world.owner((tx) => makeProduct(tx, shop.merchantId, own, { name: 'Jasmine tea', onHand: 10 }))
  await world.owner((tx) => makeProduct(tx, shop.merchantId, own, { name: 'Iced tea' }))
  await world.owner((tx) => makeProduct(tx, shop.merchantId, own, { name: '100% juice' }))
  await world.owner((tx) => makeProduct(tx, other.merchantId, [other.outlet], { name: 'Jasmine of others' }))
  await world.owner((tx) => makeCategory(tx, shop.merchantId, { name: "Baker's corner" }))
  order = await sell(shop, shop.outlet.outletId, 'K1-000001')
  await sell(shop, shop.otherOutlet.outletId, 'K2-000001')
  await sell(other, other.outlet.outletId, 'K1-000009')
})
afterAll(() => world.close())

describe('the search', () => {
  it('finds by name and by any code, what is called so first', async () => {
    expect((await rows('tea')).map(({ title, rank }) => [title, rank])).toEqual([
      ['Iced tea', 1],
      ['Jasmine tea', 1],
    ])
    expect(await rows('JASMINE')).toMatchObject([{ kind: 'product', id: tea.productId, rank: 1 }])
    expect(await rows(tea.code)).toMatchObject([{ kind: 'product', id: tea.productId, rank: 0 }])
    expect(await rows('k1-0')).toMatchObject([{ kind: 'order', id: order, title: 'K1-000001' }])
  })

  it('finds people, outlets, devices, suppliers and documents', async () => {
    await world.sql(sql`update staff set first_name = '花子' where id = ${shop.cashier.id}`)
    expect(await kinds('花子')).toEqual(['staff'])
    expect(await kinds(shop.cashier.number)).toContain('staff')
    await world.sql(sql`update outlet set name = 'Harbour' where id = ${shop.outlet.outletId}`)
    await world.sql(sql`update device set name = 'Harbour till' where outlet_id = ${shop.outlet.outletId}`)
    expect((await kinds('harbour')).toSorted()).toEqual(['device', 'outlet'])
    const supplier = (await world.call(createSupplier, { name: 'Leaf & Co' }, admin())).answer
    expect(await kinds('leaf &')).toEqual(['supplier'])
    const lines = [{ variantId: tea.variantId, quantity: 10, unitPriceMinor: 300 }]
    const made = { supplierId: supplier.id, expectedOn: '2026-03-10', lines }
    const bought = (await world.call(createPurchaseOrder, made, admin())).answer
    const damage = { reason: 'broken', reporterName: 'Ada', lines: [{ variantId: tea.variantId, quantity: 1 }] }
    const broken = await world.call(createDamageReport, damage as never, admin())
    expect(await rows(bought.number)).toMatchObject([{ kind: 'purchase-order', id: bought.id, rank: 0 }])
    if (broken.status === 200) expect(await kinds(broken.answer.number)).toContain('damage-report')
  })

  it('takes signs of the database for what they are', async () => {
    expect((await rows('%')).map(({ title }) => title)).toEqual(['100% juice'])
    expect(await rows('_')).toEqual([])
    expect((await rows("r's")).map(({ title }) => title)).toEqual(["Baker's corner"])
    expect(await rows('\\')).toEqual([])
    expect(await rows('茶'.repeat(200))).toEqual([])
    expect((await world.call(find, { text: '茶'.repeat(201) }, admin())).status).toBe(422)
    expect((await world.call(find, { text: '  ' }, admin())).status).toBe(422)
  })

  it('shows staff the documents of their own outlets, and others nothing of a merchant', async () => {
    expect((await rows('K', cashier())).filter(({ kind }) => kind === 'order').map(({ title }) => title)).toEqual([
      'K1-000001',
    ])
    expect((await rows('K')).filter(({ kind }) => kind === 'order')).toHaveLength(2)
    expect((await rows('jasmine', { as: other.admin.token })).map(({ title }) => title)).toEqual(['Jasmine of others'])
  })

  it('finds only what one may list', async () => {
    const bare = await makeShop(world, { adminCodes: [] })
    await sell(bare, bare.outlet.outletId, 'K1-000002')
    await world.owner((tx) => makeProduct(tx, bare.merchantId, [bare.outlet], { name: 'Jasmine' }))
    expect(await rows('K1-000002', { as: bare.admin.token })).toEqual([])
    expect(await rows('jasmine', { as: bare.admin.token })).toEqual([])
  })

  it('finds tenants for operators and partners, each their own', async () => {
    const partnerId = await world.owner(async (tx) => (await makePartner(tx, { name: 'Northwind' })).partnerId)
    await world.sql(
      sql`update merchant set name = 'Northwind tea house', partner_id = ${partnerId} where id = ${shop.merchantId}`,
    )
    await world.sql(sql`update merchant set name = 'Northern lights' where id = ${other.merchantId}`)
    const operator = await signIn('operator', null)
    const above = async (as: string, text: string) =>
      (await world.call(findAbove, { text }, { as })).answer.rows
        .map(({ kind, title }) => `${kind} ${title}`)
        .toSorted()
    expect(await above(operator, 'north')).toEqual([
      'merchant Northern lights',
      'merchant Northwind tea house',
      'partner Northwind',
    ])
    const partner = await signIn('partner', partnerId)
    expect(await above(partner, 'north')).toEqual(['merchant Northwind tea house', 'partner Northwind'])
    expect((await world.call(findAbove, { text: 'north' }, admin())).status).toBe(403)
    expect((await world.call(find, { text: 'north' }, { as: operator })).status).toBe(403)
  })
})

it('has each kind once', () => {
  const all = modules.flatMap(({ finders = [], findersAbove = [] }) =>
    [...finders, ...findersAbove].map(({ kind }) => kind),
  )
  expect(all.length).toBeGreaterThan(15)
  expect(new Set(all).size).toBe(all.length)
})

async function signIn(tier: 'operator' | 'partner', partnerId: string | null): Promise<string> {
  const [roleId, adminId] = [newId(), newId()]
  const email = `${tier}@kassa.example`
  await world.sql(sql`
    insert into platform_role (id, tier, partner_id, name, codes, created_at)
    values (${roleId}, ${tier}, ${partnerId}, 'Watcher', ${codesOfTier(tier)}::text[], '2026-03-02T03:00:00Z')`)
  await world.sql(sql`
    insert into admin (id, tier, partner_id, platform_role_id, first_name, email, email_folded, password_hash, created_at)
    values (${adminId}, ${tier}, ${partnerId}, ${roleId}, 'Ada', ${email}, ${email}, 'none', '2026-03-02T03:00:00Z')`)
  return world.owner((tx) => makeSession(tx, { kind: 'admin', accountId: adminId }))
}
