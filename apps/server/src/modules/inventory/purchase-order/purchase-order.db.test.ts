import { listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  createPurchaseOrder,
  deletePurchaseOrder,
  editPurchaseOrder,
  listPurchaseOrders,
  readPurchaseOrder,
  receivePurchaseOrder,
  returnPurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'

const room = useStockRoom()

const order = async (quantity = 10, unitPriceMinor = 300) =>
  (
    await room.world.call(
      createPurchaseOrder,
      {
        supplierId: room.supplierId,
        expectedOn: '2026-03-10',
        lines: [{ variantId: room.tea.variantId, quantity, unitPriceMinor }],
      },
      room.mine(),
    )
  ).answer
const submitted = async (quantity = 10) => {
  const made = await order(quantity)
  return (await room.world.call(submitPurchaseOrder, { id: made.id }, room.mine())).answer
}

describe('a price of a purchase', () => {
  it('may be nothing: samples are ordered, received and in stock at 0', async () => {
    const { world } = room
    const { variantId } = room.tea
    const before = await room.stockOf(variantId)
    const lines = [{ variantId, quantity: 3, unitPriceMinor: 0 }]
    const fields = { supplierId: room.supplierId, expectedOn: '2026-03-10', lines }
    const made = (await world.call(createPurchaseOrder, fields, room.mine())).answer
    await world.call(submitPurchaseOrder, { id: made.id }, room.mine())
    const line = { lineId: made.lines[0]!.lineId, quantity: 3, unitPriceMinor: 0 }
    expect((await world.call(receivePurchaseOrder, { id: made.id, lines: [line] }, room.mine())).status).toBe(200)
    const after = await room.stockOf(variantId)
    expect([after!.onHand - before!.onHand, after!.valueMinor - before!.valueMinor]).toEqual([3, 0])
  })

  it('in yen is at most 999,999, ordered or received, and nothing changes above it', async () => {
    const { world, shop } = room
    const { outletId, productId } = await world.owner(async (tx) => {
      const outlet = await makeOutlet(tx, shop.merchantId, { currency: 'JPY' })
      const facts = { sellPriceMinor: 500, onHand: 0 }
      return { ...outlet, ...(await makeProduct(tx, shop.merchantId, [outlet], facts)) }
    })
    const as = { ...room.mine(), outlet: outletId }
    const draft = (unitPriceMinor: number) => {
      const lines = [{ variantId: productId, quantity: 1, unitPriceMinor }]
      return world.call(createPurchaseOrder, { supplierId: room.supplierId, expectedOn: '2026-03-10', lines }, as)
    }
    expect((await draft(1_000_000)).refusal).toMatchObject({
      code: 'purchase-order.price-beyond',
      details: { line: 1, price: '1,000,000', most: '999,999' },
    })
    const made = (await draft(999_999)).answer
    await world.call(submitPurchaseOrder, { id: made.id }, as)
    const line = { lineId: made.lines[0]!.lineId, quantity: 1, unitPriceMinor: 1_000_000 }
    expect((await world.call(receivePurchaseOrder, { id: made.id, lines: [line] }, as)).refusal.code).toBe(
      'purchase-order.price-beyond',
    )
    expect((await world.call(readPurchaseOrder, { id: made.id }, as)).answer.state).toBe('submitted')
  })
})

describe('purchase orders', () => {
  it('say in money what came, at the prices it came at, less what went back', async () => {
    const made = await submitted(100)
    const { lineId } = made.lines[0]!
    expect(made).toMatchObject({ amountMinor: 30_000, receivedMinor: 0 })
    const took = (quantity: number, unitPriceMinor?: number) =>
      room.world.call(receivePurchaseOrder, { id: made.id, lines: [{ lineId, quantity, unitPriceMinor }] }, room.mine())
    expect((await took(30)).answer.receivedMinor).toBe(9_000)
    expect((await took(50, 320)).answer).toMatchObject({ amountMinor: 30_000, receivedMinor: 25_000 })
    const back = { id: made.id, lines: [{ lineId, quantity: 5, unitPriceMinor: 320 }] }
    expect((await room.world.call(returnPurchaseOrder, back, room.mine())).answer.receivedMinor).toBe(23_400)
    const { rows } = (await room.world.call(listPurchaseOrders, {}, room.mine())).answer
    expect(rows.find(({ id }) => id === made.id)).toMatchObject({ amountMinor: 30_000, receivedMinor: 23_400 })
  })

  it('of goods by weight say what came to the gram', async () => {
    const { world, shop } = room
    const facts = { onHand: 0, type: 'weighed' as const }
    const tea = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], facts))
    const lines = [{ variantId: tea.variantId, quantity: 2_500, unitPriceMinor: 333 }]
    const fields = { supplierId: room.supplierId, expectedOn: '2026-03-10', lines }
    const made = (await world.call(createPurchaseOrder, fields, room.mine())).answer
    const came = [{ lineId: made.lines[0]!.lineId, quantity: 1_500 }]
    const { answer } = await world.call(receivePurchaseOrder, { id: made.id, lines: came }, room.mine())
    expect([answer.amountMinor, answer.receivedMinor]).toEqual([833, 500])
    expect((await room.stockOf(tea.variantId))?.valueMinor).toBe(500)
  })

  it('go from draft to closed, with stock at cost and lots', async () => {
    const made = await submitted(10)
    const [line] = made.lines
    expect(made).toMatchObject({ state: 'submitted', amountMinor: 3_000, can: { receive: true, edit: false } })
    const first = { lineId: line!.lineId, quantity: 4, lotNumber: 'L1', expiresOn: '2026-06-01' }
    const partly = (await room.world.call(receivePurchaseOrder, { id: made.id, lines: [first] }, room.mine())).answer
    expect(partly).toMatchObject({ state: 'partially-received', lines: [{ received: 4, mostReceivable: 7 }] })
    expect(await room.stockOf(room.tea.variantId)).toMatchObject({ onHand: 14, valueMinor: 2_000 + 1_200 })
    const rest = { lineId: line!.lineId, quantity: 6, unitPriceMinor: 400 }
    const all = (await room.world.call(receivePurchaseOrder, { id: made.id, lines: [rest] }, room.mine())).answer
    expect(all).toMatchObject({ state: 'received', receipts: [{ kind: 'receipt' }, { kind: 'receipt' }] })
    expect(await room.stockOf(room.tea.variantId)).toMatchObject({ onHand: 20, valueMinor: 5_600 })
    const back = { lineId: line!.lineId, quantity: 2, unitPriceMinor: 400 }
    const returned = (await room.world.call(returnPurchaseOrder, { id: made.id, lines: [back] }, room.mine())).answer
    expect(returned.lines).toMatchObject([{ received: 10, returned: 2 }])
    expect(await room.stockOf(room.tea.variantId)).toMatchObject({ onHand: 18, valueMinor: 4_800 })
    expect((await room.world.call(closePurchaseOrder, { id: made.id }, room.mine())).answer.state).toBe('closed')
    const { rows } = (await room.world.call(listStockEntries, { variantId: room.tea.variantId }, room.mine())).answer
    expect(rows.map(({ kind, quantity, documentNumber }) => [kind, quantity, documentNumber])).toEqual([
      ['supplier-return', -2, made.number],
      ['receipt', 6, made.number],
      ['receipt', 4, made.number],
      ['opening', 10, null],
    ])
  })

  it('are received in one step from the draft', async () => {
    const made = await order(3)
    const lines = [{ lineId: made.lines[0]!.lineId, quantity: 3 }]
    expect((await room.world.call(receivePurchaseOrder, { id: made.id, lines }, room.mine())).answer.state).toBe(
      'received',
    )
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(13)
  })

  it('take a tenth more and not a piece above it', async () => {
    const made = await submitted(10)
    const receive = (quantity: number) =>
      room.world.call(
        receivePurchaseOrder,
        { id: made.id, lines: [{ lineId: made.lines[0]!.lineId, quantity }] },
        room.mine(),
      )
    expect((await receive(12)).refusal).toMatchObject({ code: 'purchase-order.over-receipt', details: { most: 11 } })
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(10)
    expect((await receive(11)).answer.state).toBe('received')
  })

  it('are received once by two people at once', async () => {
    const made = await submitted(10)
    const lines = [{ lineId: made.lines[0]!.lineId, quantity: 10 }]
    const both = await Promise.all(
      [1, 2].map(() => room.world.call(receivePurchaseOrder, { id: made.id, lines }, room.mine())),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(20)
  })

  it('refuse what their state forbids, and leave no trace', async () => {
    const draft = await order()
    const { lineId } = draft.lines[0]!
    const code = async (called: Promise<{ refusal: { code: string } }>) => (await called).refusal.code
    expect(await code(room.world.call(cancelPurchaseOrder, { id: draft.id }, room.mine()))).toBe(
      'purchase-order.not-submitted',
    )
    expect(await code(room.world.call(closePurchaseOrder, { id: draft.id }, room.mine()))).toBe(
      'purchase-order.nothing-received',
    )
    await room.world.call(submitPurchaseOrder, { id: draft.id }, room.mine())
    expect(await code(room.world.call(submitPurchaseOrder, { id: draft.id }, room.mine()))).toBe(
      'purchase-order.not-draft',
    )
    expect(await code(room.world.call(deletePurchaseOrder, { id: draft.id }, room.mine()))).toBe(
      'purchase-order.not-draft',
    )
    const unknown = [{ lineId: room.shop.merchantId, quantity: 1 }]
    expect(await code(room.world.call(receivePurchaseOrder, { id: draft.id, lines: unknown }, room.mine()))).toBe(
      'purchase-order.unknown-line',
    )
    const twice = [
      { lineId, quantity: 1 },
      { lineId, quantity: 1 },
    ]
    expect(await code(room.world.call(receivePurchaseOrder, { id: draft.id, lines: twice }, room.mine()))).toBe(
      'purchase-order.empty',
    )
    await room.world.call(receivePurchaseOrder, { id: draft.id, lines: [{ lineId, quantity: 1 }] }, room.mine())
    expect(await code(room.world.call(cancelPurchaseOrder, { id: draft.id }, room.mine()))).toBe(
      'purchase-order.already-received',
    )
    const tooMany = { id: draft.id, lines: [{ lineId, quantity: 2 }] }
    expect(await code(room.world.call(returnPurchaseOrder, tooMany, room.mine()))).toBe('purchase-order.over-return')
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(11)
  })

  it('refuse goods and limits that do not fit', async () => {
    const create = (line: { variantId: string; quantity: number; unitPriceMinor: number }) =>
      room.world.call(
        createPurchaseOrder,
        { supplierId: room.supplierId, expectedOn: null, lines: [line] },
        room.mine(),
      )
    const good = { variantId: room.tea.variantId, quantity: 999_999, unitPriceMinor: 99_999_999 }
    expect((await create(good)).status).toBe(200)
    expect((await create({ ...good, quantity: 1_000_000 })).refusal.code).toBe('goods.quantity-too-large')
    expect((await create({ ...good, quantity: 0 })).status).toBe(422)
    expect((await create({ ...good, unitPriceMinor: -1 })).status).toBe(422)
    expect((await create({ ...good, variantId: room.shop.merchantId })).refusal.code).toBe('goods.unknown')
    const parts = [{ variantId: room.tea.variantId, quantity: 2 }]
    const set = await room.world.owner((tx) =>
      makeProduct(tx, room.shop.merchantId, [room.shop.outlet], { type: 'combined', parts }),
    )
    expect((await create({ ...good, variantId: set.variantId })).refusal.code).toBe('goods.combined')
  })

  it('change while they are drafts, by one of two people', async () => {
    const made = await order()
    const edit = {
      id: made.id,
      version: made.version,
      supplierId: room.supplierId,
      expectedOn: null,
      lines: [{ variantId: room.cup.variantId, quantity: 2, unitPriceMinor: 50 }],
    }
    expect((await room.world.call(editPurchaseOrder, edit, room.mine())).answer).toMatchObject({
      amountMinor: 100,
      lines: [{ variantId: room.cup.variantId }],
    })
    expect((await room.world.call(editPurchaseOrder, edit, room.mine())).refusal.code).toBe('thing.changed-meanwhile')
  })

  it('are found by number and goods, at their outlet and merchant only', async () => {
    const made = await order()
    const find = async (search: string, at = room.mine()) =>
      (await room.world.call(listPurchaseOrders, { search }, at)).answer.rows.map(({ id }) => id)
    expect(await find(made.number.slice(-4))).toContain(made.id)
    expect(await find(room.tea.code)).toEqual([made.id])
    expect(await find(room.tea.code, room.there())).toEqual([])
    expect((await room.world.call(readPurchaseOrder, { id: made.id }, room.theirs())).status).toBe(404)
    expect((await room.world.call(submitPurchaseOrder, { id: made.id }, room.theirs())).status).toBe(404)
  })
})
