// long: one document of each kind, from its draft to the books, told in order
import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import {
  approveDamageReport,
  createDamageReport,
  rejectDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { listStock, listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
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
import {
  applyStocktake,
  cancelStocktake,
  countStocktake,
  listStocktakeLines,
  openStocktake,
  recountStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { createSupplier, deleteSupplier, editSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import {
  cancelTransfer,
  createTransfer,
  deleteTransfer,
  listTransfers,
  readTransfer,
  receiveTransfer,
  shipTransfer,
} from '@kassa/contract/inventory/transfer.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct, type MadeProduct } from '../../../test/make/goods.ts'
import { makeOutlet } from '../../../test/make/merchant.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { disagreements } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
let shop: Shop
let other: Shop
let supplierId: string
let tea: MadeProduct
let cup: MadeProduct

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'USD' })
  other = await makeShop(world)
  supplierId = (await world.call(createSupplier, { name: 'Leaf & Co' }, mine())).answer.id
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})
beforeEach(async () => {
  const facts = { onHand: 10, averageCostThousandths: 200_000 }
  tea = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], facts))
  cup = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], facts))
  world.passSeconds(60)
})

const mine = () => ({ as: shop.admin.token, outlet: shop.outlet.outletId })
const there = () => ({ as: shop.admin.token, outlet: shop.otherOutlet.outletId })
const theirs = () => ({ as: other.admin.token, outlet: other.outlet.outletId })

const stockOf = async (variantId: string, outletId = shop.outlet.outletId) =>
  (
    await world.sql<{ onHand: number; inTransit: number; valueMinor: number }>(
      sql`select on_hand, in_transit, value_minor from stock where variant_id = ${variantId} and outlet_id = ${outletId}`,
    )
  )[0]

const order = async (quantity = 10, unitPriceMinor = 300) =>
  (
    await world.call(
      createPurchaseOrder,
      { supplierId, expectedOn: '2026-03-10', lines: [{ variantId: tea.variantId, quantity, unitPriceMinor }] },
      mine(),
    )
  ).answer
const submitted = async (quantity = 10) => {
  const made = await order(quantity)
  return (await world.call(submitPurchaseOrder, { id: made.id }, mine())).answer
}

describe('suppliers', () => {
  it('have a name once, change, and stay while they have open orders', async () => {
    expect((await world.call(createSupplier, { name: 'LEAF & CO' }, mine())).refusal.code).toBe('supplier.name-taken')
    const made = (await world.call(createSupplier, { name: 'Mill', description: 'x'.repeat(255) }, mine())).answer
    const edit = { id: made.id, version: 1, name: 'Old mill' }
    expect((await world.call(editSupplier, edit, mine())).answer).toMatchObject({ name: 'Old mill', leadDays: 7 })
    expect((await world.call(editSupplier, edit, mine())).status).toBe(409)
    expect((await world.call(editSupplier, { ...edit, version: 2 }, theirs())).status).toBe(404)
    await order()
    expect((await world.call(deleteSupplier, { id: supplierId }, mine())).refusal.code).toBe('supplier.in-use')
    expect((await world.call(deleteSupplier, { id: made.id }, mine())).status).toBe(200)
    expect((await world.call(createSupplier, { name: 'M', description: '' }, mine())).status).toBe(422)
    const long = { name: 'Long', description: 'x'.repeat(256) }
    expect((await world.call(createSupplier, long, mine())).status).toBe(422)
  })
})

describe('purchase orders', () => {
  it('go from draft to closed, with stock at cost and lots', async () => {
    const made = await submitted(10)
    const [line] = made.lines
    expect(made).toMatchObject({ state: 'submitted', amountMinor: 3_000, can: { receive: true, edit: false } })
    const first = { lineId: line!.lineId, quantity: 4, lotNumber: 'L1', expiresOn: '2026-06-01' }
    const partly = (await world.call(receivePurchaseOrder, { id: made.id, lines: [first] }, mine())).answer
    expect(partly).toMatchObject({ state: 'partially-received', lines: [{ received: 4, mostReceivable: 7 }] })
    expect(await stockOf(tea.variantId)).toMatchObject({ onHand: 14, valueMinor: 2_000 + 1_200 })
    const rest = { lineId: line!.lineId, quantity: 6, unitPriceMinor: 400 }
    const all = (await world.call(receivePurchaseOrder, { id: made.id, lines: [rest] }, mine())).answer
    expect(all).toMatchObject({ state: 'received', receipts: [{ kind: 'receipt' }, { kind: 'receipt' }] })
    expect(await stockOf(tea.variantId)).toMatchObject({ onHand: 20, valueMinor: 5_600 })
    const back = { lineId: line!.lineId, quantity: 2, unitPriceMinor: 400 }
    const returned = (await world.call(returnPurchaseOrder, { id: made.id, lines: [back] }, mine())).answer
    expect(returned.lines).toMatchObject([{ received: 10, returned: 2 }])
    expect(await stockOf(tea.variantId)).toMatchObject({ onHand: 18, valueMinor: 4_800 })
    expect((await world.call(closePurchaseOrder, { id: made.id }, mine())).answer.state).toBe('closed')
    const { rows } = (await world.call(listStockEntries, { variantId: tea.variantId }, mine())).answer
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
    expect((await world.call(receivePurchaseOrder, { id: made.id, lines }, mine())).answer.state).toBe('received')
    expect((await stockOf(tea.variantId))?.onHand).toBe(13)
  })

  it('take a tenth more and not a piece above it', async () => {
    const made = await submitted(10)
    const receive = (quantity: number) =>
      world.call(receivePurchaseOrder, { id: made.id, lines: [{ lineId: made.lines[0]!.lineId, quantity }] }, mine())
    expect((await receive(12)).refusal).toMatchObject({ code: 'purchase-order.over-receipt', details: { most: 11 } })
    expect((await stockOf(tea.variantId))?.onHand).toBe(10)
    expect((await receive(11)).answer.state).toBe('received')
  })

  it('are received once by two people at once', async () => {
    const made = await submitted(10)
    const lines = [{ lineId: made.lines[0]!.lineId, quantity: 10 }]
    const both = await Promise.all([1, 2].map(() => world.call(receivePurchaseOrder, { id: made.id, lines }, mine())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await stockOf(tea.variantId))?.onHand).toBe(20)
  })

  it('refuse what their state forbids, and leave no trace', async () => {
    const draft = await order()
    const { lineId } = draft.lines[0]!
    const code = async (called: Promise<{ refusal: { code: string } }>) => (await called).refusal.code
    expect(await code(world.call(cancelPurchaseOrder, { id: draft.id }, mine()))).toBe('purchase-order.not-submitted')
    expect(await code(world.call(closePurchaseOrder, { id: draft.id }, mine()))).toBe('purchase-order.nothing-received')
    await world.call(submitPurchaseOrder, { id: draft.id }, mine())
    expect(await code(world.call(submitPurchaseOrder, { id: draft.id }, mine()))).toBe('purchase-order.not-draft')
    expect(await code(world.call(deletePurchaseOrder, { id: draft.id }, mine()))).toBe('purchase-order.not-draft')
    const unknown = [{ lineId: shop.merchantId, quantity: 1 }]
    expect(await code(world.call(receivePurchaseOrder, { id: draft.id, lines: unknown }, mine()))).toBe(
      'purchase-order.unknown-line',
    )
    const twice = [
      { lineId, quantity: 1 },
      { lineId, quantity: 1 },
    ]
    expect(await code(world.call(receivePurchaseOrder, { id: draft.id, lines: twice }, mine()))).toBe(
      'purchase-order.empty',
    )
    await world.call(receivePurchaseOrder, { id: draft.id, lines: [{ lineId, quantity: 1 }] }, mine())
    expect(await code(world.call(cancelPurchaseOrder, { id: draft.id }, mine()))).toBe(
      'purchase-order.already-received',
    )
    const tooMany = { id: draft.id, lines: [{ lineId, quantity: 2 }] }
    expect(await code(world.call(returnPurchaseOrder, tooMany, mine()))).toBe('purchase-order.over-return')
    expect((await stockOf(tea.variantId))?.onHand).toBe(11)
  })

  it('refuse goods and limits that do not fit', async () => {
    const create = (line: { variantId: string; quantity: number; unitPriceMinor: number }) =>
      world.call(createPurchaseOrder, { supplierId, expectedOn: null, lines: [line] }, mine())
    const good = { variantId: tea.variantId, quantity: 999_999, unitPriceMinor: 99_999_999 }
    expect((await create(good)).status).toBe(200)
    expect((await create({ ...good, quantity: 1_000_000 })).refusal.code).toBe('goods.quantity-too-large')
    expect((await create({ ...good, quantity: 0 })).status).toBe(422)
    expect((await create({ ...good, unitPriceMinor: 0 })).status).toBe(422)
    expect((await create({ ...good, variantId: shop.merchantId })).refusal.code).toBe('goods.unknown')
    const parts = [{ variantId: tea.variantId, quantity: 2 }]
    const set = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { type: 'combined', parts }))
    expect((await create({ ...good, variantId: set.variantId })).refusal.code).toBe('goods.combined')
  })

  it('change while they are drafts, by one of two people', async () => {
    const made = await order()
    const edit = {
      id: made.id,
      version: made.version,
      supplierId,
      expectedOn: null,
      lines: [{ variantId: cup.variantId, quantity: 2, unitPriceMinor: 50 }],
    }
    expect((await world.call(editPurchaseOrder, edit, mine())).answer).toMatchObject({
      amountMinor: 100,
      lines: [{ variantId: cup.variantId }],
    })
    expect((await world.call(editPurchaseOrder, edit, mine())).refusal.code).toBe('thing.changed-meanwhile')
  })

  it('are found by number and goods, at their outlet and merchant only', async () => {
    const made = await order()
    const find = async (search: string, at = mine()) =>
      (await world.call(listPurchaseOrders, { search }, at)).answer.rows.map(({ id }) => id)
    expect(await find(made.number.slice(-4))).toContain(made.id)
    expect(await find(tea.code)).toEqual([made.id])
    expect(await find(tea.code, there())).toEqual([])
    expect((await world.call(readPurchaseOrder, { id: made.id }, theirs())).status).toBe(404)
    expect((await world.call(submitPurchaseOrder, { id: made.id }, theirs())).status).toBe(404)
  })
})

const transfer = async (quantity = 4, lines = [{ variantId: tea.variantId, quantity }]) =>
  (await world.call(createTransfer, { toOutletId: shop.otherOutlet.outletId, lines }, mine())).answer
const shipped = async (quantity = 4) => {
  const made = await transfer(quantity)
  return (await world.call(shipTransfer, { id: made.id }, mine())).answer
}

describe('transfers', () => {
  it('carry goods with their worth, and the receiver lists what it did not', async () => {
    const made = await shipped(4)
    expect(made).toMatchObject({ state: 'shipped', lines: [{ open: 4, costMinor: 800 }] })
    expect(await stockOf(tea.variantId)).toMatchObject({ onHand: 6, valueMinor: 1_200 })
    const target = shop.otherOutlet.outletId
    expect(await stockOf(tea.variantId, target)).toMatchObject({ onHand: 0, inTransit: 4 })
    const { lineId } = made.lines[0]!
    const first = { id: made.id, lines: [{ lineId, received: 3 }] }
    const partly = (await world.call(receiveTransfer, first, there())).answer
    expect(partly).toMatchObject({ state: 'partially-received', lines: [{ open: 1, received: 3 }] })
    expect(await stockOf(tea.variantId, target)).toMatchObject({ onHand: 3, inTransit: 1, valueMinor: 600 })
    const last = { id: made.id, lines: [{ lineId, received: 0, damaged: 1 }], note: 'crushed' }
    expect((await world.call(receiveTransfer, last, there())).answer).toMatchObject({
      state: 'completed',
      lines: [{ writtenOff: 1, open: 0 }],
      events: [{ kind: 'received', note: 'crushed' }, { kind: 'received' }, { kind: 'shipped' }],
    })
    expect(await stockOf(tea.variantId, target)).toMatchObject({ onHand: 3, inTransit: 0 })
    const { rows } = (await world.call(listProducts, { search: tea.name }, there())).answer
    expect(rows[0]).toMatchObject({ onHand: 3, outletId: target })
  })

  it('keep every cent of their worth, however many times they arrive', async () => {
    const odd = await world.owner((tx) =>
      makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 3, averageCostThousandths: 333_333 }),
    )
    const draft = await transfer(0, [{ variantId: odd.variantId, quantity: 3 }])
    const made = (await world.call(shipTransfer, { id: draft.id }, mine())).answer
    const { lineId, costMinor } = made.lines[0]!
    const target = shop.otherOutlet.outletId
    const worth: number[] = []
    for (const _ of [1, 2, 3]) {
      await world.call(receiveTransfer, { id: made.id, lines: [{ lineId, received: 1 }] }, there())
      worth.push((await stockOf(odd.variantId, target))?.valueMinor ?? 0)
    }
    expect({ costMinor, worth }).toEqual({ costMinor: 1_000, worth: [333, 667, 1_000] })
  })

  it('arrive once where two people receive all of it at once, or one cancels meanwhile', async () => {
    const target = shop.otherOutlet.outletId
    const made = await shipped(4)
    const receive = (id: string, lineId: string) =>
      world.call(receiveTransfer, { id, lines: [{ lineId, received: 4 }] }, there())
    const both = await Promise.all([1, 2].map(() => receive(made.id, made.lines[0]!.lineId)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.refusal.code).toBe('transfer.completed')
    expect(await stockOf(tea.variantId, target)).toMatchObject({ onHand: 4, inTransit: 0 })
    const other = await shipped(4)
    const [got, back] = await Promise.all([
      receive(other.id, other.lines[0]!.lineId),
      world.call(cancelTransfer, { id: other.id }, mine()),
    ])
    expect([got.status, back.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const [here, away] = [await stockOf(tea.variantId), await stockOf(tea.variantId, target)]
    expect([(here?.onHand ?? 0) + (away?.onHand ?? 0), away?.inTransit]).toEqual([10, 0])
  })

  it('take in extra pieces, and write off what is short', async () => {
    const [more, less] = [await shipped(2), await shipped(3)]
    const target = shop.otherOutlet.outletId
    await world.call(receiveTransfer, { id: more.id, lines: [{ lineId: more.lines[0]!.lineId, received: 3 }] }, there())
    expect(await stockOf(tea.variantId, target)).toMatchObject({ onHand: 3, valueMinor: 600 })
    const short = { id: less.id, lines: [{ lineId: less.lines[0]!.lineId, received: 1, isFinal: true }] }
    expect((await world.call(receiveTransfer, short, there())).answer).toMatchObject({
      state: 'completed',
      lines: [{ received: 1, writtenOff: 2 }],
    })
    expect(await stockOf(tea.variantId, target)).toMatchObject({ onHand: 4, inTransit: 0 })
  })

  it('come back when they are cancelled, the part that is open', async () => {
    const made = await shipped(4)
    const { lineId } = made.lines[0]!
    await world.call(receiveTransfer, { id: made.id, lines: [{ lineId, received: 1 }] }, there())
    expect((await world.call(cancelTransfer, { id: made.id }, mine())).answer.state).toBe('completed')
    expect(await stockOf(tea.variantId)).toMatchObject({ onHand: 9, valueMinor: 1_800 })
    const whole = await shipped(4)
    expect((await world.call(cancelTransfer, { id: whole.id }, mine())).answer.state).toBe('cancelled')
    expect(await stockOf(tea.variantId)).toMatchObject({ onHand: 9, valueMinor: 1_800 })
    expect((await world.call(cancelTransfer, { id: whole.id }, mine())).refusal.code).toBe('transfer.cancelled')
  })

  it('refuse more than is there, when drafted and again when shipped', async () => {
    const create = (quantity: number) =>
      world.call(
        createTransfer,
        { toOutletId: shop.otherOutlet.outletId, lines: [{ variantId: tea.variantId, quantity }] },
        mine(),
      )
    expect((await create(11)).refusal).toMatchObject({
      code: 'transfer.insufficient',
      details: { name: tea.name, wanted: 11, available: 10 },
    })
    const [one, two] = [await transfer(6), await transfer(6)]
    const both = await Promise.all([one, two].map(({ id }) => world.call(shipTransfer, { id }, mine())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await stockOf(tea.variantId))?.onHand).toBe(4)
  })

  it('write a combined product as its parts', async () => {
    const parts = [
      { variantId: tea.variantId, quantity: 2 },
      { variantId: cup.variantId, quantity: 1 },
    ]
    const set = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { type: 'combined', parts }))
    const made = await transfer(0, [
      { variantId: set.variantId, quantity: 2 },
      { variantId: tea.variantId, quantity: 1 },
    ])
    expect(made.lines).toMatchObject([
      { variantId: tea.variantId, quantity: 5 },
      { variantId: cup.variantId, quantity: 2 },
    ])
  })

  it('refuse other currencies, the same outlet, and what their state forbids', async () => {
    const yen = await world.owner((tx) => makeOutlet(tx, shop.merchantId, { currency: 'JPY' }))
    const lines = [{ variantId: tea.variantId, quantity: 1 }]
    const create = async (toOutletId: string) =>
      (await world.call(createTransfer, { toOutletId, lines }, mine())).refusal.code
    expect(await create(yen.outletId)).toBe('transfer.currency-differs')
    expect(await create(shop.outlet.outletId)).toBe('transfer.same-outlet')
    expect(await create(other.outlet.outletId)).toBe('transfer.outlet-unknown')
    const made = await shipped(1)
    expect((await world.call(shipTransfer, { id: made.id }, mine())).refusal.code).toBe('transfer.not-draft')
    expect((await world.call(deleteTransfer, { id: made.id }, mine())).refusal.code).toBe('transfer.not-draft')
    const nothing = { id: made.id, lines: [{ lineId: made.lines[0]!.lineId, received: 0 }] }
    expect((await world.call(receiveTransfer, nothing, there())).refusal.code).toBe('transfer.quantity-invalid')
    expect((await world.call(readTransfer, { id: made.id }, theirs())).status).toBe(404)
  })

  it('are received only by who works at the receiving outlet', async () => {
    const made = await shipped(1)
    const cashier = { as: shop.cashier.token, outlet: shop.outlet.outletId }
    const lines = [{ lineId: made.lines[0]!.lineId, received: 1 }]
    expect((await world.call(receiveTransfer, { id: made.id, lines }, cashier)).refusal.code).toBe(
      'transfer.other-outlet',
    )
    const { rows } = (await world.call(listTransfers, { direction: 'in' }, there())).answer
    expect(rows.map(({ id }) => id)).toContain(made.id)
  })

  it('neither hang nor lose a piece when A sends to B while B sends to A', async () => {
    await world.call(
      receiveTransfer,
      await (async () => {
        const seed = await shipped(5)
        return { id: seed.id, lines: [{ lineId: seed.lines[0]!.lineId, received: 5 }] }
      })(),
      there(),
    )
    const lines = [{ variantId: tea.variantId, quantity: 1 }]
    const drafts = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        world.call(
          createTransfer,
          { toOutletId: (at % 2 ? shop.outlet : shop.otherOutlet).outletId, lines },
          at % 2 ? there() : mine(),
        ),
      ),
    )
    const sent = await Promise.all(drafts.map(({ answer }) => world.call(shipTransfer, { id: answer.id }, mine())))
    const got = await Promise.all(
      sent.map(({ answer }) =>
        world.call(
          receiveTransfer,
          { id: answer.id, lines: [{ lineId: answer.lines[0]!.lineId, received: 1 }] },
          mine(),
        ),
      ),
    )
    expect(got.map(({ answer }) => answer.state)).toEqual(Array.from({ length: 6 }, () => 'completed'))
    expect((await stockOf(tea.variantId))?.onHand).toBe(5)
    expect((await stockOf(tea.variantId, shop.otherOutlet.outletId))?.onHand).toBe(5)
  })
})

describe('damage reports', () => {
  const report = async (over: Record<string, unknown> = {}) =>
    (
      await world.call(
        createDamageReport,
        { reason: 'broken', lines: [{ variantId: tea.variantId, quantity: 3 }], ...over },
        mine(),
      )
    ).answer

  it('take goods out at cost when they are approved, and not before', async () => {
    const made = await report()
    expect(made).toMatchObject({ state: 'draft', costMinor: 600 })
    expect((await world.call(submitDamageReport, { id: made.id }, mine())).answer.state).toBe('submitted')
    expect((await stockOf(tea.variantId))?.onHand).toBe(10)
    const approve = () => world.call(approveDamageReport, { id: made.id, note: 'seen' }, mine())
    const both = await Promise.all([approve(), approve()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await stockOf(tea.variantId)).toMatchObject({ onHand: 7, valueMinor: 1_400 })
  })

  it('are rejected without a trace in the stock', async () => {
    const made = await report()
    expect((await world.call(rejectDamageReport, { id: made.id, note: 'no' }, mine())).refusal.code).toBe(
      'damage.not-submitted',
    )
    await world.call(submitDamageReport, { id: made.id }, mine())
    expect((await world.call(rejectDamageReport, { id: made.id, note: ' ' }, mine())).refusal.code).toBe(
      'request.invalid',
    )
    expect((await world.call(rejectDamageReport, { id: made.id, note: 'no' }, mine())).answer).toMatchObject({
      state: 'rejected',
      decisionNote: 'no',
    })
    expect((await stockOf(tea.variantId))?.onHand).toBe(10)
    expect((await world.call(approveDamageReport, { id: made.id }, theirs())).status).toBe(404)
  })

  it('need a note for another reason, and approve themselves below the limit', async () => {
    const odd = await report({ reason: 'other' })
    expect((await world.call(submitDamageReport, { id: odd.id }, mine())).refusal.code).toBe('damage.note-missing')
    await world.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${shop.merchantId}, 'outlet', ${shop.outlet.outletId}, 'sales.damage-approval-below-minor', '601', ${world.now})`)
    const small = await report()
    expect((await world.call(submitDamageReport, { id: small.id }, mine())).answer).toMatchObject({
      state: 'approved',
      isAutomatic: true,
    })
    const dear = await report({ lines: [{ variantId: cup.variantId, quantity: 4 }] })
    expect((await world.call(submitDamageReport, { id: dear.id }, mine())).answer.state).toBe('submitted')
  })
})

describe('stocktakes', () => {
  const open = async (over: Record<string, unknown> = {}) =>
    (
      await world.call(
        openStocktake,
        { scope: { kind: 'list', variantIds: [tea.variantId, cup.variantId] }, ...over } as never,
        mine(),
      )
    ).answer
  const count = (id: string, quantity: number, over: Record<string, unknown> = {}) =>
    world.call(
      countStocktake,
      { id, counts: [{ variantId: tea.variantId, countKey: 'shelf', quantity, ...over }] },
      mine(),
    )

  it('add up counters, follow what moves meanwhile, and write the variance only', async () => {
    const made = await open()
    expect(made).toMatchObject({ state: 'counting', lineCount: 2, isBlind: true, sums: null })
    await count(made.id, 5)
    await count(made.id, 4, { countKey: 'store room' })
    world.passSeconds(10)
    // Two are sent away after the count: the variance stays one, and the stock ends at seven.
    const away = await transfer(2)
    await world.call(shipTransfer, { id: away.id }, mine())
    const blind = (await world.call(listStocktakeLines, { id: made.id, show: 'counted' }, mine())).answer
    expect(blind.rows).toMatchObject([{ variantId: tea.variantId, counted: 9, expected: null, variance: null }])
    expect((await world.call(submitStocktake, { id: made.id }, mine())).answer).toMatchObject({
      state: 'review',
      sums: { varied: 1, needsRecount: 1, lostMinor: 200 },
    })
    const seen = (await world.call(listStocktakeLines, { id: made.id, show: 'varied' }, mine())).answer
    expect(seen.rows).toMatchObject([{ counted: 9, expected: 10, variance: -1, needsRecount: true }])
    expect((await world.call(applyStocktake, { id: made.id }, mine())).refusal).toMatchObject({
      code: 'stocktake.recount-needed',
      details: { count: 1 },
    })
    const applied = await world.call(applyStocktake, { id: made.id, acceptsAbove: true }, mine())
    expect(applied.answer).toMatchObject({ state: 'applied', sums: { varied: 1, lostMinor: 200 } })
    expect((await stockOf(tea.variantId))?.onHand).toBe(7)
    expect((await stockOf(cup.variantId))?.onHand).toBe(10)
  })

  it('scan piece by piece, replace a count, and forget those to be counted again', async () => {
    const made = await open({ toleranceUnits: 5 })
    for (const _ of [1, 2, 3]) await count(made.id, 1, { mode: 'add' })
    expect((await count(made.id, 1, { mode: 'add' })).answer.rows).toMatchObject([{ quantity: 4 }])
    expect((await count(made.id, 9)).answer.rows).toMatchObject([{ quantity: 9 }])
    await world.call(submitStocktake, { id: made.id }, mine())
    expect((await count(made.id, 9)).refusal.code).toBe('stocktake.not-counting')
    const again = await world.call(recountStocktake, { id: made.id, variantIds: [tea.variantId] }, mine())
    expect(again.answer).toMatchObject({ state: 'counting', countedCount: 0 })
    expect((await world.call(submitStocktake, { id: made.id }, mine())).refusal.code).toBe('stocktake.nothing-counted')
    await count(made.id, 10)
    await world.call(submitStocktake, { id: made.id }, mine())
    expect((await world.call(applyStocktake, { id: made.id }, mine())).answer.state).toBe('applied')
    expect((await stockOf(tea.variantId))?.onHand).toBe(10)
  })

  it('are one for an item at a time, and cancelling leaves no trace', async () => {
    const made = await open()
    const second = { scope: { kind: 'list' as const, variantIds: [tea.variantId] } }
    const refused = await world.call(openStocktake, second, mine())
    expect(refused.refusal).toMatchObject({ code: 'stocktake.counted-elsewhere', details: { number: made.number } })
    await count(made.id, 1)
    expect((await world.call(cancelStocktake, { id: made.id }, theirs())).status).toBe(404)
    expect((await world.call(cancelStocktake, { id: made.id }, mine())).answer.state).toBe('cancelled')
    expect((await stockOf(tea.variantId))?.onHand).toBe(10)
    const both = await Promise.all([1, 2].map(() => world.call(openStocktake, second, mine())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('refuse what is outside, and an empty scope', async () => {
    const made = await open()
    const outside = [{ variantId: shop.merchantId, countKey: 'a', quantity: 1 }]
    expect((await world.call(countStocktake, { id: made.id, counts: outside }, mine())).refusal.code).toBe(
      'stocktake.not-in-scope',
    )
    expect((await count(made.id, 1_000_000)).refusal.code).toBe('goods.quantity-too-large')
    const empty = { scope: { kind: 'shelf' as const, shelfNumbers: ['nowhere'] } }
    expect((await world.call(openStocktake, empty, mine())).refusal.code).toBe('stocktake.scope-empty')
    expect((await world.call(applyStocktake, { id: made.id }, mine())).refusal.code).toBe('stocktake.not-in-review')
  })
})

describe('stock lists', () => {
  it('leave combined products out and name documents', async () => {
    const { rows } = (await world.call(listStock, { search: tea.code }, mine())).answer
    expect(rows).toMatchObject([{ variantId: tea.variantId, onHand: 10 }])
  })
})
