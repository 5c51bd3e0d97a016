// Locks, refunds, prices and settings: each changed by its own call, all found in the log with what was before and after.
import { adminLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { editProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { setStaffLock } from '@kassa/contract/organisation/staff.calls.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../test/make/member-shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { newId } from '../../platform/ids.ts'

let world: World
let shop: MemberShop
let orderId: string

const owner = () => ({ as: shop.admin.token })

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
  const sale = shop.desk.sale([shop.line(0)])
  await shop.desk.book(sale)
  ;({ orderId } = sale)
})
afterAll(() => world.close())

async function lockAndUnlock(): Promise<void> {
  for (const isLocked of [true, false]) {
    expect((await world.call(setStaffLock, { id: shop.cashier.id, isLocked }, owner())).status).toBe(200)
    world.passSeconds(1)
  }
}

async function giveBack(): Promise<void> {
  const asked = { orderId, lines: [{ line: 0, quantity: 1, goods: 'restock' as const }], reason: 'torn', tenders: [] }
  const at = { ...owner(), outlet: shop.outlet.outletId }
  const { amountMinor } = (await world.call(previewRefund, asked, at)).answer
  const request = { ...asked, refundId: newId(), amountMinor, shiftId: null }
  expect((await world.call(refundOrder, request, at)).status).toBe(200)
}

async function changePrice(): Promise<void> {
  const { productId } = shop.line(1)
  const { version, ...product } = (await world.call(readProduct, { id: productId }, owner())).answer
  const listings = product.listings.map((listing) => ({ ...listing, sellPriceMinor: 399 }))
  const request = editProduct.request.parse({ ...product, listings, id: productId, version })
  expect((await world.call(editProduct, request, owner())).status).toBe(200)
}

it('locks and unlocks, refunds, changes of prices and of settings all stand there, each found by its group', async () => {
  await lockAndUnlock()
  await giveBack()
  await changePrice()
  const changes = [{ key: 'sales.high-stock-days' as const, value: 45, version: 0 }]
  expect((await world.call(saveSalesSettings, { changes }, owner())).status).toBe(200)
  const log = async (filter: object) => (await world.call(adminLogCalls.list, filter, owner())).answer.rows

  const locks = await log({ call: 'organisation.set-staff-lock' })
  expect(locks.map(({ before, after }) => [before, after])).toMatchObject([
    [{ lockState: 3 }, { lockState: 0 }],
    [{ lockState: 0 }, { lockState: 3 }],
  ])
  const [refund] = await log({ call: 'sales.refund-order' })
  expect(refund).toMatchObject({ subject: expect.stringContaining('refund/'), after: { amountMinor: 1_000 } })
  const prices = await log({ group: 'prices' })
  expect(prices.map(({ call }) => call)).toEqual(['catalogue.edit-product'])
  expect(JSON.stringify(prices[0]?.before)).toContain('350')
  expect(JSON.stringify(prices[0]?.after)).toContain('399')
  const [setting] = await log({ group: 'settings', call: 'settings.save-sales' })
  expect(setting).toMatchObject({ after: { value: 45 } })
})
