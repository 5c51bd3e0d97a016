// Goods below zero here that lie at another outlet: the stock doctor proposes their transfer.
import { examineStock } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { createTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeOutlet, makeStaff, type MadeOutlet } from '../../../../test/make/merchant.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let hill: MadeOutlet

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { onHand: 0 })
  await world.sql(sql`update role set codes = ${allCodes} where merchant_id = ${shop.merchantId} and tier = 'merchant'`)
  const { currency } = shop.outlet
  hill = await world.owner((tx) =>
    makeOutlet(tx, shop.merchantId, { name: 'Hill', number: '900', currency: currency as 'CNY' }),
  )
  await shop.desk.book(shop.desk.openShift(0))
})
afterAll(() => world.close())

/** Goods of which `there` lie at either outlet, until sales leave `here` at this one. */
async function goods(here: number, there: number, other = hill): Promise<MadeProduct> {
  const made = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet, other], { onHand: there }))
  const { productId, sellPriceMinor } = made
  const line = { ...shop.line(0, there - here), productId, sellPriceMinor }
  const [booked] = await shop.desk.book(shop.desk.sale([line]))
  expect(['accepted', 'review']).toContain(booked?.outcome)
  return made
}

const examine = async ({ variantId }: MadeProduct, as = shop.adminToken) =>
  (await world.call(examineStock, { variantId }, { as, outlet: shop.outlet.outletId })).answer

it('is proposed from there, as many as are lacking, and the transfer ships', async () => {
  const made = await goods(-3, 10)
  const { transfer } = await examine(made)
  expect(transfer).toEqual({ outletId: hill.outletId, outletName: 'Hill', onHand: 10, quantity: 3 })
  const lines = [{ variantId: made.variantId, quantity: transfer?.quantity ?? 0, serials: [] }]
  const there = { as: shop.adminToken, outlet: hill.outletId }
  const draft = await world.call(createTransfer, { toOutletId: shop.outlet.outletId, note: '', lines }, there)
  expect((await world.call(shipTransfer, { id: draft.answer.id }, there)).status).toBe(200)
})

it('is proposed of what is there, where more is lacking', async () => {
  expect((await examine(await goods(-11, 10))).transfer).toMatchObject({ onHand: 10, quantity: 10 })
})

it('leaves what orders keep there, and is not proposed where they keep all of it', async () => {
  const made = await goods(-3, 10)
  const keep = (quantity: number, minutes: number) =>
    world.sql(sql`
      insert into stock_reservation (merchant_id, order_id, outlet_id, variant_id, quantity, expires_at)
      values (${shop.merchantId}, ${newId()}, ${hill.outletId}, ${made.variantId}, ${quantity},
        ${new Date(Date.parse(world.now) + minutes * 60_000).toISOString()})`)
  await keep(5, -1)
  await keep(8, 10)
  expect((await examine(made)).transfer).toMatchObject({ onHand: 10, quantity: 2 })
  await keep(2, 10)
  expect((await examine(made)).transfer).toBeNull()
})

it('is not proposed at zero, one below it is', async () => {
  expect((await examine(await goods(0, 10))).transfer).toBeNull()
  expect((await examine(await goods(-1, 10))).transfer).toMatchObject({ quantity: 1 })
})

it('is not proposed from an outlet of another currency, nor from one that is switched off', async () => {
  const [yen, shut] = await world.owner(async (tx) => [
    await makeOutlet(tx, shop.merchantId, { name: 'Tokyo', number: '901', currency: 'JPY' }),
    await makeOutlet(tx, shop.merchantId, { name: 'Shut', number: '902', currency: shop.outlet.currency as 'CNY' }),
  ])
  await world.sql(sql`update outlet set is_enabled = false where id = ${shut.outletId}`)
  expect((await examine(await goods(-1, 10, yen))).transfer).toBeNull()
  expect((await examine(await goods(-1, 10, shut))).transfer).toBeNull()
})

it('is told to nobody who may draft none, or does not work there', async () => {
  const made = await goods(-1, 10)
  const clerk = await makeMarketer(world, shop.merchantId, [permissionCode('platform.inventory.stock')])
  expect((await examine(made, clerk)).transfer).toBeNull()
  const oneOutlet = await world.owner(async (tx) => {
    const { staffId } = await makeStaff(tx, shop.merchantId, { codes: allCodes, outletIds: [shop.outlet.outletId] })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
  })
  expect(await examine(made, oneOutlet)).toMatchObject({ onHand: -1, transfer: null })
})
