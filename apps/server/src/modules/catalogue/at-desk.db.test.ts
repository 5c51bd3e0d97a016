// Products, categories and attributes are kept at the desk by whoever holds the desk's codes for it, and by nobody else there.
import { createAttribute, deleteAttribute, editAttribute } from '@kassa/contract/catalogue/attribute.calls.ts'
import {
  archiveProduct,
  createCategory,
  createProduct,
  deleteCategory,
  editCategory,
  editProduct,
  readProduct,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStaff } from '../../../test/make/merchant.ts'
import { listingFields, plainProduct } from '../../../test/make/product-fields.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
})
afterAll(() => world.close())

/** Makes a person at the desk who holds these of its codes and none of the back office. */
const somebody = async (...keys: Parameters<typeof permissionCode>[0][]) => {
  const { merchantId, outlet } = shop
  const as = await world.owner(async (tx) => {
    const codes = ['desk' as const, 'desk.products' as const, ...keys].map((key) => permissionCode(key))
    const { staffId } = await makeStaff(tx, merchantId, { outletIds: [outlet.outletId], codes })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
  })
  return { as, outlet: outlet.outletId }
}
const make = (by: Awaited<ReturnType<typeof somebody>>, name: string) =>
  world.call(createProduct, plainProduct({ name, listings: [listingFields(shop.outlet.outletId)] }), by)

describe('at the desk', () => {
  it('a product is added, changed and deleted, each by its code', async () => {
    const [adds, edits, deletes] = [
      await somebody('desk.products.add'),
      await somebody('desk.products.edit'),
      await somebody('desk.products.delete'),
    ]
    expect((await make(edits, 'No')).refusal.code).toBe('permission.missing')
    const { id } = (await make(adds, 'Jasmine')).answer
    const shown = (await world.call(readProduct, { id }, edits)).answer
    const change = editProduct.request.parse({ ...shown, name: 'Green', version: shown.version })
    expect((await world.call(editProduct, change, deletes)).refusal.code).toBe('permission.missing')
    expect((await world.call(editProduct, change, edits)).answer).toMatchObject({ name: 'Green' })
    expect((await world.call(archiveProduct, { productIds: [id] }, adds)).refusal.code).toBe('permission.missing')
    expect((await world.call(archiveProduct, { productIds: [id] }, deletes)).status).toBe(200)
  })

  it('a category is', async () => {
    const [adds, edits, deletes] = [
      await somebody('desk.products.categories.add'),
      await somebody('desk.products.categories.edit'),
      await somebody('desk.products.categories.delete'),
    ]
    const fields = { name: 'Tea', names: {}, parentId: null, taxId: null }
    expect((await world.call(createCategory, fields, edits)).refusal.code).toBe('permission.missing')
    const { id, version } = (await world.call(createCategory, fields, adds)).answer
    const change = { ...fields, id, version, name: 'Teas', position: 0 }
    expect((await world.call(editCategory, change, deletes)).refusal.code).toBe('permission.missing')
    expect((await world.call(editCategory, change, edits)).answer).toMatchObject({ name: 'Teas' })
    expect((await world.call(deleteCategory, { id }, adds)).refusal.code).toBe('permission.missing')
    expect((await world.call(deleteCategory, { id }, deletes)).status).toBe(200)
  })

  it('an attribute is', async () => {
    const [adds, edits, deletes] = [
      await somebody('desk.products.attributes.add'),
      await somebody('desk.products.attributes.edit'),
      await somebody('desk.products.attributes.delete'),
    ]
    const fields = { name: 'Size', values: ['S', 'M'] }
    expect((await world.call(createAttribute, fields, edits)).refusal.code).toBe('permission.missing')
    const { id, version } = (await world.call(createAttribute, fields, adds)).answer
    const change = { id, version, name: 'Size', values: ['S', 'M', 'L'] }
    expect((await world.call(editAttribute, change, deletes)).refusal.code).toBe('permission.missing')
    expect((await world.call(editAttribute, change, edits)).answer.values).toEqual(['S', 'M', 'L'])
    expect((await world.call(deleteAttribute, { id }, adds)).refusal.code).toBe('permission.missing')
    expect((await world.call(deleteAttribute, { id }, deletes)).status).toBe(200)
  })
})
