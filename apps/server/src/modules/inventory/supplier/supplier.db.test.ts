import { createPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import {
  createSupplier,
  deleteSupplier,
  editSupplier,
  listSuppliers,
} from '@kassa/contract/inventory/supplier.calls.ts'
import { describe, expect, it } from 'vitest'
import { useStockRoom } from '../../../../test/make/stock-room.ts'

const room = useStockRoom()

describe('suppliers', () => {
  it('have a name once, change, and stay while they have open orders', async () => {
    expect((await room.world.call(createSupplier, { name: 'LEAF & CO' }, room.mine())).refusal.code).toBe(
      'supplier.name-taken',
    )
    const made = (await room.world.call(createSupplier, { name: 'Mill', description: 'x'.repeat(255) }, room.mine()))
      .answer
    const { rows } = (await room.world.call(listSuppliers, {}, room.mine())).answer
    expect(rows.map(({ name }) => name)).toEqual(['Leaf & Co', 'Mill'])
    const edit = { id: made.id, version: 1, name: 'Old mill' }
    expect((await room.world.call(editSupplier, edit, room.mine())).answer).toMatchObject({
      name: 'Old mill',
      leadDays: 7,
    })
    expect((await room.world.call(editSupplier, edit, room.mine())).status).toBe(409)
    expect((await room.world.call(editSupplier, { ...edit, version: 2 }, room.theirs())).status).toBe(404)
    const lines = [{ variantId: room.tea.variantId, quantity: 10, unitPriceMinor: 300 }]
    const order = { supplierId: room.supplierId, expectedOn: '2026-03-10', lines }
    await room.world.call(createPurchaseOrder, order, room.mine())
    expect((await room.world.call(deleteSupplier, { id: room.supplierId }, room.mine())).refusal.code).toBe(
      'supplier.in-use',
    )
    expect((await room.world.call(deleteSupplier, { id: made.id }, room.mine())).status).toBe(200)
    expect((await room.world.call(createSupplier, { name: 'M', description: '' }, room.mine())).status).toBe(422)
    const long = { name: 'Long', description: 'x'.repeat(256) }
    expect((await room.world.call(createSupplier, long, room.mine())).status).toBe(422)
  })
})
