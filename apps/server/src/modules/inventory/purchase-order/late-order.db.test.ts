import {
  createPurchaseOrder,
  listPurchaseOrders,
  readPurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier, readSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { lateOrderErrand } from './late-order.errand.store.ts'

const room = useStockRoom()

async function orderedAt(timeZone: string, expectedOn: string) {
  const { merchantId } = room.shop
  const { outlet, variantId } = await room.world.owner(async (tx) => {
    const made = await makeOutlet(tx, merchantId, { timeZone })
    return { outlet: made.outletId, ...(await makeProduct(tx, merchantId, [made], { onHand: 0 })) }
  })
  const at = { ...room.mine(), outlet }
  const supplierId = (await room.world.call(createSupplier, { name: `Boats of ${timeZone}` }, at)).answer.id
  const lines = [{ variantId, quantity: 1, unitPriceMinor: 100 }]
  const { id } = (await room.world.call(createPurchaseOrder, { supplierId, expectedOn, lines }, at)).answer
  await room.world.call(submitPurchaseOrder, { id }, at)
  return async (now: string) => {
    room.world.setNow(now)
    const read = (await room.world.call(readPurchaseOrder, { id }, at)).answer
    const { rows } = (await room.world.call(listPurchaseOrders, {}, at)).answer
    const supplier = (await room.world.call(readSupplier, { id: supplierId }, at)).answer
    const due = await room.world.owner((tx) =>
      lateOrderErrand.gather({ tx, merchantId, outletIds: [outlet], now } as never, 9),
    )
    const late = [read.isLate, rows[0]?.isLate, supplier.waiting[0]?.isLate, supplier.lateCount === 1]
    return { late: [...new Set(late)], due: due.map((one) => one.at) }
  }
}

it.each([
  ['Asia/Tokyo', '2026-11-24T14:59:59Z', '2026-11-24T15:00:00Z', '2026-11-25T14:59:59Z', '2026-11-25T15:00:00Z'],
  [
    'America/Los_Angeles',
    '2026-11-25T07:59:59Z',
    '2026-11-25T08:00:00Z',
    '2026-11-26T07:59:59Z',
    '2026-11-26T08:00:00Z',
  ],
])('an order of %s is due on its day and late after it, whoever is asked', async (zone, before, begin, end, after) => {
  room.world.setNow('2026-11-20T00:00:00.000Z')
  const ask = await orderedAt(zone, '2026-11-25')
  const at = new Date(begin).toISOString()
  expect(await ask(new Date(before).toISOString())).toEqual({ late: [false], due: [] })
  expect(await ask(at)).toEqual({ late: [false], due: [at] })
  expect(await ask(new Date(end).toISOString())).toEqual({ late: [false], due: [at] })
  expect(await ask(new Date(after).toISOString())).toEqual({ late: [true], due: [at] })
})
