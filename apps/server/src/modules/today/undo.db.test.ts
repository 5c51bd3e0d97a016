import { createBrand, deleteBrand, listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import {
  archiveProduct,
  createCategory,
  createProduct,
  deleteCategory,
  listCategories,
  listProducts,
  readProduct,
  setShelf,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import { createLabel, deleteLabel } from '@kassa/contract/catalogue/label.calls.ts'
import {
  createSupplier,
  deleteSupplier,
  editSupplier,
  listSuppliers,
} from '@kassa/contract/inventory/supplier.calls.ts'
import { createLevel, listLevels, setLevelEnabled } from '@kassa/contract/member/level.calls.ts'
import { listOutlets, setOutletsEnabled } from '@kassa/contract/organisation/outlet.calls.ts'
import { archiveTax, createTax, listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { UNDO_MINUTES, undoChange } from '@kassa/contract/today/today.calls.ts'
import { UNDOABLE } from '@kassa/contract/today/undoable.ts'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { listingFields, plainProduct } from '../../../test/make/product-fields.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { modules } from '../../program.ts'

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'USD' })
  other = await makeShop(world)
})
afterAll(() => world.close())

let lastKey = 0
const mine = () => ({ as: shop.admin.token })
/** Makes a change under a key of its own and answers the key. */
async function change(call: Parameters<World['call']>[0], request: object): Promise<string> {
  const key = `undo-${++lastKey}`
  const { status } = await world.call(call, request, { ...mine(), key })
  expect(status).toBe(200)
  return key
}
const undo = (key: string, who: { as: string } = mine()) => world.call(undoChange, { key }, who)
const brands = async () => (await world.call(listBrands, {}, mine())).answer.rows.map(({ name }) => name)
const brand = async (name: string) => (await world.call(createBrand, { name }, mine())).answer.id

describe('taking a change back', () => {
  it('is offered of exactly what keeps it', () => {
    const keeping = modules.flatMap(({ commands }) => commands).filter(({ undo: back }) => back)
    expect(new Set(keeping.map(({ endpoint }) => endpoint.name))).toEqual(UNDOABLE)
  })

  it('brings a deleted name back, once, however often it is pressed', async () => {
    const key = await change(deleteBrand, { id: await brand('Acme') })
    expect(await brands()).not.toContain('Acme')
    const pressed = await Promise.all([undo(key), undo(key), undo(key)])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await brands()).filter((name) => name === 'Acme')).toHaveLength(1)
    const lines = await world.sql<{ count: number }>(
      sql`select count(*) as count from audit_line where call = 'today.undo-change' and subject like 'brand/%'`,
    )
    expect(lines[0]?.count).toBe(1)
  })

  it('is refused where the name was given away, and changes nothing', async () => {
    const key = await change(deleteBrand, { id: await brand('Globe') })
    await brand('GLOBE')
    expect((await undo(key)).refusal.code).toBe('undo.name-taken')
    expect((await brands()).filter((name) => name.toLowerCase() === 'globe')).toEqual(['GLOBE'])
  })

  it('is refused after somebody changed the thing', async () => {
    const fields = { number: 7, name: 'Gold', offBasisPoints: 0, minimumSpentMinor: 0, earnRatioHundredths: 100 }
    const { id } = (await world.call(createLevel, fields, mine())).answer
    const key = await change(setLevelEnabled, { id, enabled: 0 })
    await world.call(setLevelEnabled, { id, enabled: 1 }, mine())
    await world.call(setLevelEnabled, { id, enabled: 0 }, mine())
    expect((await undo(key)).refusal.code).toBe('undo.changed-meanwhile')
    const level = (await world.call(listLevels, {}, mine())).answer.rows.find((row) => row.id === id)
    expect(level?.enabled).toBe(0)
  })

  it('is for whoever made the change, while it is new, and where there was one', async () => {
    const key = await change(deleteBrand, { id: await brand('Late') })
    expect((await undo(key, { as: other.admin.token })).refusal.code).toBe('undo.nothing')
    expect((await undo(key, { as: shop.cashier.token })).refusal.code).toBe('undo.nothing')
    expect((await undo('of nobody')).refusal.code).toBe('undo.nothing')
    await world.sql(
      sql`update idempotency set created_at = created_at - make_interval(mins => ${UNDO_MINUTES}, secs => 1) where key = ${key}`,
    )
    expect((await undo(key)).refusal).toMatchObject({ code: 'undo.too-late', details: { minutes: UNDO_MINUTES } })
    expect(await brands()).not.toContain('Late')
  })

  it('switches back only what it switched', async () => {
    const ids = (await world.call(listOutlets, {}, mine())).answer.rows.map(({ id }) => id)
    const [first = ''] = ids
    await world.call(setOutletsEnabled, { ids: [first], enabled: 0 }, mine())
    const key = await change(setOutletsEnabled, { ids, enabled: 0 })
    expect((await undo(key)).status).toBe(200)
    const { rows } = (await world.call(listOutlets, {}, mine())).answer
    expect(rows.filter(({ enabled }) => enabled === 0).map(({ id }) => id)).toEqual([first])
    await world.call(setOutletsEnabled, { ids: [first], enabled: 1 }, mine())
  })

  it('gives labels back to their products, and suppliers their name', async () => {
    const label = (await world.call(createLabel, { name: 'Summer' }, mine())).answer
    const listings = [listingFields(shop.outlet.outletId)]
    const product = (
      await world.call(createProduct, plainProduct({ listings, name: 'Fan', labelIds: [label.id] }), mine())
    ).answer
    const key = await change(deleteLabel, { id: label.id })
    expect((await world.call(readProduct, { id: product.id }, mine())).answer.labels).toEqual([])
    expect((await undo(key)).status).toBe(200)
    expect((await world.call(readProduct, { id: product.id }, mine())).answer.labels).toEqual([
      { id: label.id, name: 'Summer' },
    ])
  })

  it('puts a supplier back, and refuses where it was changed since by hand', async () => {
    const fields = { name: 'Quay Foods' }
    const { id } = (await world.call(createSupplier, fields, mine())).answer
    const key = await change(deleteSupplier, { id })
    expect((await undo(key)).status).toBe(200)
    const { rows } = (await world.call(listSuppliers, {}, mine())).answer
    expect(rows.map(({ name }) => name)).toEqual(['Quay Foods'])
    const again = await change(deleteSupplier, { id })
    expect((await world.call(editSupplier, { id, version: 4, ...fields }, mine())).status).toBe(404)
    await world.sql(sql`update supplier set version = version + 1 where id = ${id}`)
    expect((await undo(again)).refusal.code).toBe('undo.changed-meanwhile')
  })

  it('brings a category back under its parent, not where that is gone', async () => {
    const add = async (name: string, parentId: string | null) =>
      (await world.call(createCategory, { name, parentId, taxId: null }, mine())).answer.id
    const parent = await add('Drinks', null)
    const child = await add('Tea', parent)
    const first = await change(deleteCategory, { id: child })
    const second = await change(deleteCategory, { id: parent })
    expect((await undo(first)).refusal.code).toBe('undo.place-gone')
    expect([(await undo(second)).status, (await undo(first)).status]).toEqual([200, 200])
    const rows = (await world.call(listCategories, {}, mine())).answer.rows
    expect(rows.find(({ id }) => id === child)?.parentId).toBe(parent)
  })

  it('puts archived products back on the shelves they stood on', async () => {
    const there = listingFields(shop.outlet.outletId)
    const { id } = (await world.call(createProduct, plainProduct({ listings: [there], name: 'Cola' }), mine())).answer
    const onShelf = () => world.sql(sql`select is_on_shelf from listing where product_id = ${id}`)
    const before = await onShelf()
    const off = await change(setShelf, { productIds: [id], isOnShelf: false })
    expect(await onShelf()).toEqual([{ isOnShelf: false }])
    expect((await undo(off)).status).toBe(200)
    expect(await onShelf()).toEqual(before)
    const key = await change(archiveProduct, { productIds: [id] })
    expect((await world.call(listProducts, { search: 'Cola' }, mine())).answer.rows).toEqual([])
    expect((await undo(key)).status).toBe(200)
    expect((await world.call(listProducts, { search: 'Cola' }, mine())).answer.rows).toHaveLength(1)
    expect(await onShelf()).toEqual(before)
  })

  it('leaves a tax archived where an outlet has another default by now', async () => {
    const outlets = [{ outletId: shop.outlet.outletId, isDefault: true }]
    const fields = { rateBasisPoints: 500, isIncluded: false, outlets }
    await world.sql(sql`update tax_outlet set is_default = false where merchant_id = ${shop.merchantId}`)
    const made = await world.call(createTax, { ...fields, name: 'City' }, mine())
    const key = await change(archiveTax, { id: made.answer.id })
    await world.call(createTax, { ...fields, name: 'Town' }, mine())
    expect((await undo(key)).refusal.code).toBe('tax.default-taken')
    const { rows } = (await world.call(listTaxes, {}, mine())).answer
    expect(rows.map(({ name }) => name)).not.toContain('City')
  })
})
