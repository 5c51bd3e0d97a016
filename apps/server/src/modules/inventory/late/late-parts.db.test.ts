// Offline sales of a combination whose parts were counted meanwhile: no part is taken from the stock twice.
import {
  applyStocktake,
  countStocktake,
  openStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let tea: MadeProduct
let cup: MadeProduct
let box: MadeProduct

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { merchantId, outlet, taxId } = shop
  const make = (facts: Parameters<typeof makeProduct>[3]) =>
    world.owner((tx) => makeProduct(tx, merchantId, [outlet], { taxId, ...facts }))
  tea = await make({ onHand: 10 })
  cup = await make({ onHand: 20 })
  const parts = [
    { variantId: tea.variantId, quantity: 1 },
    { variantId: cup.variantId, quantity: 2 },
  ]
  box = await make({ type: 'combined', parts })
  await shop.desk.book(shop.desk.openShift(10_000))
  world.passSeconds(600)
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

const onHand = async ({ variantId }: MadeProduct) =>
  (await world.sql<{ onHand: number }>(sql`select on_hand from stock where variant_id = ${variantId}`))[0]?.onHand

it('leaves a part that was counted as it was counted, and takes one that was not', async () => {
  const { taxId, rateBasisPoints } = shop.line(0)
  const part = ({ productId }: MadeProduct) => ({ productId, listMinor: 500, taxId, rateBasisPoints })
  const parts = [part(tea), part(cup)]
  const sold = shop.desk.sale([{ ...shop.line(0, 2), productId: box.productId, sellPriceMinor: 1_000, parts }])
  world.passSeconds(600)
  const as = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: allCodes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  const counter = { as, outlet: shop.outlet.outletId }
  const { variantId } = tea
  const scope = { kind: 'list' as const, variantIds: [variantId] }
  const { id } = (await world.call(openStocktake, { scope, toleranceUnits: 99 }, counter)).answer
  await world.call(countStocktake, { id, counts: [{ variantId, countKey: 'shelf', quantity: 8 }] }, counter)
  await world.call(submitStocktake, { id }, counter)
  await world.call(applyStocktake, { id }, counter)
  world.passSeconds(600)
  await shop.desk.book(sold)
  expect([await onHand(tea), await onHand(cup)]).toEqual([8, 16])
})
