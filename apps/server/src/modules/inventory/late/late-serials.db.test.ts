// Offline sales of a piece with a serial number that a count missed meanwhile.
import {
  applyStocktake,
  countStocktake,
  listStocktakeLines,
  openStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { writeSerials } from '../../stock/serial/serial-book.store.ts'

let world: World
let shop: SellingShop
let phone: MadeProduct
let counter: { readonly as: string; readonly outlet: string }

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { merchantId, outlet, taxId } = shop
  const facts = { name: 'Phone', taxId, tracksSerials: true, onHand: 2 }
  phone = await world.owner((tx) => makeProduct(tx, merchantId, [outlet], facts))
  const changes = ['SN-1', 'SN-2'].map((number) => ({
    variantId: phone.variantId,
    number,
    kind: 'numbered' as const,
    state: 'in-stock' as const,
    outletId: outlet.outletId,
  }))
  const by = { kind: 'numbering', id: newId(), actorKind: 'system', actorId: null, businessDay: '2026-01-01' }
  await world.owner((tx) => writeSerials(tx, merchantId, changes, { ...by, at: world.now }, newId))
  const as = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: allCodes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
  counter = { as, outlet: outlet.outletId }
  await shop.desk.book(shop.desk.openShift(0))
  world.passSeconds(600)
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

async function count(serials: string[]): Promise<string> {
  const { variantId } = phone
  const scope = { kind: 'list' as const, variantIds: [variantId] }
  const { id } = (await world.call(openStocktake, { scope, toleranceUnits: 9 }, counter)).answer
  const counts = [{ variantId, countKey: 'shelf', quantity: serials.length, serials }]
  await world.call(countStocktake, { id, counts }, counter)
  await world.call(submitStocktake, { id }, counter)
  expect((await world.call(applyStocktake, { id }, counter)).answer.state).toBe('applied')
  return id
}

const stateOf = async (number: string) =>
  (await world.sql<{ state: string }>(sql`select state from serial_number where folded = ${number}`))[0]?.state

test('is sold when its sale is heard of, and missed no more', async () => {
  const sold = {
    ...shop.desk.sale([{ ...shop.line(0, 1), ...phone }]),
    serials: [{ lineId: 'l1', numbers: ['SN-1'] }],
  }
  world.passSeconds(600)
  const id = await count(['SN-2'])
  expect(await stateOf('SN-1')).toBe('missing')
  world.passSeconds(600)
  expect(await shop.desk.book(sold)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  expect([await stateOf('SN-1'), await stateOf('SN-2')]).toEqual(['sold', 'in-stock'])
  const [line] = (await world.call(listStocktakeLines, { id }, counter)).answer.rows
  expect(line).toMatchObject({ counted: 1, expected: 1, variance: 0 })
})

test('that was counted after it was sold lies where it was counted', async () => {
  const sold = {
    ...shop.desk.sale([{ ...shop.line(0, 1), ...phone }]),
    serials: [{ lineId: 'l1', numbers: ['SN-2'] }],
  }
  world.passSeconds(600)
  await count(['SN-2'])
  world.passSeconds(600)
  await shop.desk.book(sold)
  expect(await stateOf('SN-2')).toBe('in-stock')
})
