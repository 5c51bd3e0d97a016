// Low goods are drafted as orders from the inbox in one step, one order for each supplier, and the drafts can be taken back as long as
// nobody touched one.
import {
  createPurchaseOrder,
  deletePurchaseOrder,
  editPurchaseOrder,
  listPurchaseOrders,
  readPurchaseOrder,
  receivePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { draftReorders } from '@kassa/contract/inventory/reorder.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import {
  createTransfer,
  readTransfer,
  receiveTransfer,
  shipTransfer,
} from '@kassa/contract/inventory/transfer.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listErrands, undoChange } from '@kassa/contract/today/today.calls.ts'
import { afterEach, expect, it } from 'vitest'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'

const room = useStockRoom()
let keys = 0

afterEach(async () => {
  await room.world.sql(sql`update listing set warning_line = 0, minimum_stock = 0`)
  for (const { id } of await drafts()) await room.world.call(deletePurchaseOrder, { id }, room.mine())
})

/** Goods that a supplier delivered once, and that are low since. */
async function runsLow(variantId: string, supplierId: string, unitPriceMinor: number): Promise<void> {
  const lines = [{ variantId, quantity: 1, unitPriceMinor }]
  const order = (await room.world.call(createPurchaseOrder, { supplierId, expectedOn: null, lines }, room.mine()))
    .answer
  await room.world.call(submitPurchaseOrder, { id: order.id }, room.mine())
  const came = order.lines.map(({ lineId }) => ({ lineId, quantity: 1 }))
  expect((await room.world.call(receivePurchaseOrder, { id: order.id, lines: came }, room.mine())).status).toBe(200)
  await room.world.sql(sql`update listing set warning_line = 20, minimum_stock = 30 where variant_id = ${variantId}`)
}

const outletId = () => room.shop.outlet.outletId
const drafts = async () => (await room.world.call(listPurchaseOrders, { state: 'draft' }, room.mine())).answer.rows
const low = async () =>
  (await room.world.call(listErrands, {}, { as: room.shop.admin.token })).answer.rows
    .filter(({ kind }) => kind === 'low-stock')
    .map(({ hint, count }) => [hint, count])
async function draft() {
  keys += 1
  const key = `draft-${keys}`
  return { key, called: await room.world.call(draftReorders, { outletId: outletId() }, { ...room.mine(), key }) }
}
const undo = async (key: string) => room.world.call(undoChange, { key }, room.mine())

it('drafts an order for each supplier at the last price, once, and deletes the drafts again', async () => {
  const second = (await room.world.call(createSupplier, { name: 'Clay', leadDays: 3 }, room.mine())).answer.id
  await runsLow(room.tea.variantId, room.supplierId, 210)
  await runsLow(room.cup.variantId, second, 90)
  expect(await low()).toEqual([[null, 2]])

  const { key, called } = await draft()
  expect(called.answer.orderIds).toHaveLength(2)
  const views = []
  for (const id of called.answer.orderIds) {
    const { supplierName, state, expectedOn, lines } = (await room.world.call(readPurchaseOrder, { id }, room.mine()))
      .answer
    views.push([
      supplierName,
      state,
      expectedOn,
      lines.map(({ quantity, unitPriceMinor }) => [quantity, unitPriceMinor]),
    ])
  }
  expect(views.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    ['Clay', 'draft', expect.stringMatching(/^2026-/), [[19, 90]]],
    ['Leaf & Co', 'draft', expect.stringMatching(/^2026-/), [[19, 210]]],
  ])
  expect(await low()).toEqual([['order-drafted', 2]])
  expect((await draft()).called.refusal.code).toBe('purchase-order.nothing-to-draft')

  expect((await undo(key)).status).toBe(200)
  expect([await drafts(), await low()]).toEqual([[], [[null, 2]]])
})

it('is drafted once by two at the same moment', async () => {
  await runsLow(room.tea.variantId, room.supplierId, 210)
  const both = await Promise.all([draft(), draft()])
  expect(both.map(({ called }) => called.status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await drafts()).toHaveLength(1)
})

it('is not taken back once somebody changed a draft, and then all stays', async () => {
  await runsLow(room.tea.variantId, room.supplierId, 210)
  const { key, called } = await draft()
  const [id = ''] = called.answer.orderIds
  const { version, supplierId, lines } = (await room.world.call(readPurchaseOrder, { id }, room.mine())).answer
  const fewer = lines.map(({ variantId }) => ({ variantId, quantity: 5, unitPriceMinor: 210 }))
  const fields = { id, version, supplierId, expectedOn: null, lines: fewer }
  expect((await room.world.call(editPurchaseOrder, fields, room.mine())).status).toBe(200)
  expect((await undo(key)).refusal.code).toBe('undo.changed-meanwhile')
  expect(await drafts()).toHaveLength(1)
})

it('is refused where nobody has delivered what is low, for another merchant, and without the right', async () => {
  await room.world.sql(
    sql`update listing set warning_line = 20, minimum_stock = 30 where variant_id = ${room.tea.variantId}`,
  )
  expect((await draft()).called.refusal.code).toBe('purchase-order.nothing-to-draft')
  const asked = { outletId: outletId() }
  expect((await room.world.call(draftReorders, asked, room.theirs())).refusal.code).toBe('thing.not-found')
  const codes = [permissionCode('platform.inventory.purchaseOrders')]
  const reader = { as: await makeMarketer(room.world, room.shop.merchantId, codes), outlet: outletId() }
  expect((await room.world.call(draftReorders, asked, reader)).status).toBe(403)
  expect(await drafts()).toEqual([])
})

it('a transfer without lines arrives whole, what came before with it, and only once', async () => {
  const lines = [
    { variantId: room.tea.variantId, quantity: 4 },
    { variantId: room.cup.variantId, quantity: 2 },
  ]
  const wish = { toOutletId: room.shop.otherOutlet.outletId, lines }
  const sent = (await room.world.call(createTransfer, wish, room.mine())).answer
  await room.world.call(shipTransfer, { id: sent.id }, room.mine())
  const first = [{ lineId: sent.lines[0]?.lineId ?? '', received: 1 }]
  await room.world.call(receiveTransfer, { id: sent.id, lines: first }, room.there())
  const { answer } = await room.world.call(receiveTransfer, { id: sent.id }, room.there())
  expect([answer.state, answer.lines.map(({ received }) => received).toSorted((one, other) => one - other)]).toEqual([
    'completed',
    [2, 4],
  ])
  expect((await room.world.call(receiveTransfer, { id: sent.id }, room.there())).refusal.code).toBe(
    'transfer.completed',
  )
  expect((await room.world.call(readTransfer, { id: sent.id }, room.mine())).answer.state).toBe('completed')
  expect(await room.stockOf(room.tea.variantId, wish.toOutletId)).toMatchObject({ onHand: 4, inTransit: 0 })
})
