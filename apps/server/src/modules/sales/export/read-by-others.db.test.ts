import { staffLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { downloadProductExport, exportProducts } from '@kassa/contract/catalogue/export.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { downloadExport, exportOrders, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeListedSales } from '../../../../test/make/listed-sales.ts'
import { makeMerchantAdmin, makeStaff } from '../../../../test/make/merchant.ts'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes, makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop
/** May do everything but see costs, at both outlets. */
let costBlind: string
/** Bound to both outlets, which are not all that there may be. */
let atBoth: string

const blindCodes = allCodes.filter(
  (code) =>
    !['platform.catalogue.products.costs', 'platform.inventory.stock.costs']
      .map((key) => permissionCode(key))
      .includes(code),
)

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  const { merchantId, outlet, otherOutlet } = shop
  await world.owner(async (tx) => {
    await makeListedSales(tx, shop, world.now)
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: blindCodes })
    costBlind = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    const outletIds = [outlet.outletId, otherOutlet.outletId]
    const { staffId } = await makeStaff(tx, merchantId, { outletIds, codes: allCodes })
    atBoth = await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
  })
  const listings = [listingFields(outlet.outletId), listingFields(otherOutlet.outletId)]
  await world.call(createProduct, plainProduct({ name: 'Tea', listings }), {
    as: shop.admin.token,
    outlet: outlet.outletId,
  })
})
afterAll(() => world.close())

type Kind = 'orders' | 'products' | 'staff-log'
const files = { orders: downloadExport, products: downloadProductExport, 'staff-log': staffLogCalls.download } as const

async function made(kind: Kind, as: string, outletId: string | undefined): Promise<string> {
  const narrowed = { outletId }
  const outlet = outletId ?? shop.outlet.outletId
  const asked = {
    orders: () => world.call(exportOrders, narrowed, { as }),
    products: () => world.call(exportProducts, {}, { as, outlet }),
    'staff-log': () => world.call(staffLogCalls.export, narrowed, { as }),
  }
  const { exportId } = (await asked[kind]()).answer
  await world.runJob('sales.make-exports')
  await world.runJob('audit.make-exports')
  return exportId
}

/**
 * Returns the state of an export for somebody (not in the list, listed without a file to take, or offered with its file) and the status of
 * a request for the file.
 */
async function found(kind: Kind, id: string, as: string): Promise<[string, number]> {
  const { rows } = (await world.call(listExportRecords, { kind }, { as })).answer
  const row = rows.find((one) => one.id === id)
  const listed = row === undefined ? 'absent' : row.can.download ? 'offered' : 'listed'
  return [listed, (await world.call(files[kind], { id, part: 1 }, { as })).status]
}

describe('a file that somebody else asked for', () => {
  it.each<Kind>(['orders', 'staff-log'])('%s of all outlets is for those who see all outlets', async (kind) => {
    const id = await made(kind, shop.admin.token, undefined)
    expect(await found(kind, id, shop.cashier.token)).toEqual(['absent', 404])
    expect(await found(kind, id, atBoth)).toEqual(['absent', 404])
    expect(await found(kind, id, shop.admin.token)).toEqual(['offered', 200])
  })

  it.each<Kind>(['orders', 'staff-log', 'products'])('%s of one outlet is for those who see that one', async (kind) => {
    const theirs = await made(kind, shop.admin.token, shop.outlet.outletId)
    expect(await found(kind, theirs, shop.cashier.token)).toEqual(['offered', 200])
    const others = await made(kind, shop.admin.token, shop.otherOutlet.outletId)
    expect(await found(kind, others, shop.cashier.token)).toEqual(['absent', 404])
    expect(await found(kind, others, atBoth)).toEqual(['offered', 200])
  })

  it.each<Kind>(['orders', 'staff-log'])('%s of whoever sees some outlets is for whoever sees those', async (kind) => {
    const mine = await made(kind, shop.cashier.token, undefined)
    expect(await found(kind, mine, atBoth)).toEqual(['offered', 200])
    const more = await made(kind, atBoth, undefined)
    expect(await found(kind, more, shop.cashier.token)).toEqual(['absent', 404])
  })

  it.each<Kind>(['staff-log', 'products'])('%s with what goods cost is for those who may know', async (kind) => {
    const told = await made(kind, shop.admin.token, shop.outlet.outletId)
    expect(await found(kind, told, costBlind)).toEqual(['absent', 404])
    const untold = await made(kind, costBlind, shop.outlet.outletId)
    expect(await found(kind, untold, shop.cashier.token)).toEqual(['offered', 200])
  })
})

it('one’s own stays in the list when one may no longer see what is in it, and its file is given no more', async () => {
  const id = await made('orders', atBoth, undefined)
  const { merchantId, otherOutlet } = shop
  const unbind = sql`delete from staff_outlet where merchant_id = ${merchantId} and outlet_id = ${otherOutlet.outletId}`
  await world.owner((tx) => tx.run(unbind))
  expect(await found('orders', id, atBoth)).toEqual(['listed', 404])
})

it('a record that does not say what is in it counts as one with everything', async () => {
  const id = await made('orders', shop.admin.token, shop.outlet.outletId)
  await world.owner((tx) => tx.run(sql`update export_record set filters = filters - 'contents' where id = ${id}`))
  expect(await found('orders', id, shop.cashier.token)).toEqual(['absent', 404])
  expect(await found('orders', id, costBlind)).toEqual(['absent', 404])
  expect(await found('orders', id, shop.admin.token)).toEqual(['offered', 200])
})
