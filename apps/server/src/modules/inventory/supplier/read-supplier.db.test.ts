import {
  cancelPurchaseOrder,
  createPurchaseOrder,
  receivePurchaseOrder,
  returnPurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier, deleteSupplier, readSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'

const room = useStockRoom()
let variantId = ''

beforeEach(async () => {
  const { merchantId, outlet, otherOutlet } = room.shop
  const goods = await room.world.owner((tx) => makeProduct(tx, merchantId, [outlet, otherOutlet], { onHand: 0 }))
  variantId = goods.variantId
})
const dayIn = (days: number) => new Date(Date.parse(room.world.now) + days * 86_400_000).toISOString().slice(0, 10)

const supplier = async (name: string) => (await room.world.call(createSupplier, { name }, room.mine())).answer.id
const read = async (id: string, who: { as: string } = room.mine()) =>
  (await room.world.call(readSupplier, { id }, who)).answer

async function ordered(supplierId: string, quantity: number, expectedOn: string | null, at = room.mine()) {
  const lines = [{ variantId, quantity, unitPriceMinor: 250 }]
  const made = (await room.world.call(createPurchaseOrder, { supplierId, expectedOn, lines }, at)).answer
  await room.world.call(submitPurchaseOrder, { id: made.id }, at)
  return made
}

async function received(order: { id: string; lines: readonly { lineId: string }[] }, quantity: number) {
  const lines = order.lines.map(({ lineId }) => ({ lineId, quantity, unitPriceMinor: 250 }))
  expect((await room.world.call(receivePurchaseOrder, { id: order.id, note: '', lines }, room.mine())).status).toBe(200)
}

describe('a supplier', () => {
  it('is told by what was ordered and came in a year, what is late, and how long it took', async () => {
    const id = await supplier('Slow boat')
    expect(await read(id)).toMatchObject({ sums: [], openCount: 0, lateCount: 0, daysTaken: null, waiting: [] })
    const draft = {
      supplierId: id,
      expectedOn: null,
      lines: [{ variantId, quantity: 1, unitPriceMinor: 1 }],
    }
    await room.world.call(createPurchaseOrder, draft, room.mine())
    const cancelled = await ordered(id, 9, null)
    await room.world.call(cancelPurchaseOrder, { id: cancelled.id }, room.mine())
    const first = await ordered(id, 10, dayIn(1))
    const second = await ordered(id, 4, dayIn(1))
    const third = await ordered(id, 2, dayIn(30))
    const far = await ordered(id, 1, null, room.there())
    room.world.passSeconds(3 * 86_400)
    await received(first, 10)
    await received(second, 1)
    const back = first.lines.map(({ lineId }) => ({ lineId, quantity: 2, serials: [] }))
    const returned = await room.world.call(returnPurchaseOrder, { id: first.id, note: '', lines: back }, room.mine())
    expect(returned.status).toBe(200)
    expect(await read(id)).toMatchObject({
      sums: [{ currency: 'USD', orders: 4, orderedMinor: 17 * 250, receivedMinor: 9 * 250 }],
      openCount: 3,
      lateCount: 1,
      daysTaken: 3,
      waiting: [
        { id: second.id, state: 'partially-received', isLate: true },
        { id: third.id, state: 'submitted', isLate: false },
        { id: far.id, expectedOn: null, isLate: false },
      ],
    })
    // A year later only what is open is left.
    room.world.passSeconds(366 * 86_400)
    expect(await read(id)).toMatchObject({ sums: [], openCount: 3, lateCount: 2, daysTaken: null })
  })

  it('is read at one’s own outlets, with amounts by whoever sees costs, and by nobody else', async () => {
    const id = await supplier('Near and far')
    await ordered(id, 3, null)
    await ordered(id, 5, null, room.there())
    const codes = ['platform.inventory.suppliers', 'platform.inventory.stock.costs'].map(permissionCode)
    const here = await room.world.owner(async (tx) => {
      const { staffId } = await makeStaff(tx, room.shop.merchantId, { outletIds: [room.shop.outlet.outletId], codes })
      return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: room.shop.merchantId })
    })
    expect(await read(id, { as: here })).toMatchObject({ openCount: 1, sums: [{ orders: 1, orderedMinor: 750 }] })
    const blind = { as: await makeMarketer(room.world, room.shop.merchantId, codes.slice(0, 1)) }
    expect(await read(id, blind)).toMatchObject({
      openCount: 2,
      sums: [{ orders: 2, orderedMinor: null, receivedMinor: null }],
    })
    expect((await room.world.call(readSupplier, { id }, room.theirs())).status).toBe(404)
  })

  it('is read after it was deleted, which old orders name', async () => {
    const id = await supplier('Gone by')
    expect((await room.world.call(deleteSupplier, { id }, room.mine())).status).toBe(200)
    expect(await read(id)).toMatchObject({ name: 'Gone by', isArchived: true })
  })
})
