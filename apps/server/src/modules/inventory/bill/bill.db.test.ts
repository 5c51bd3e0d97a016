import { createAssembly, saveRecipe, undoAssembly } from '@kassa/contract/inventory/assembly.calls.ts'
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  returnPurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  approveSupplierBill,
  createSupplierBill,
  deleteSupplierBill,
  editSupplierBill,
  listBillable,
  listSupplierBills,
  postSupplierBill,
  readSupplierBill,
  voidSupplierBill,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { paySupplierBill } from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { describe, expect, it } from 'vitest'
import { makeTax } from '../../../../test/make/goods.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { disagreements } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readJournal } from '../../accounting/journal/read-journal.ts'

type Fields = InputOf<(typeof createSupplierBill)['request']>

const room = useStockRoom()
let papers = 0
const today = () => room.world.now.slice(0, 10)
const paper = () => `INV-${(papers += 1)}`

/** An order of tea of which some came: 100 at 10.00 ordered, and its receipt line as it can be billed. */
async function receive(quantity: number, unitPriceMinor: number, ordered = 100, orderPriceMinor = 1_000) {
  const { world, tea, supplierId } = room
  const lines = [{ variantId: tea.variantId, quantity: ordered, unitPriceMinor: orderPriceMinor }]
  const made = (await world.call(createPurchaseOrder, { supplierId, expectedOn: null, lines }, room.mine())).answer
  await world.call(submitPurchaseOrder, { id: made.id }, room.mine())
  const [line] = made.lines
  const came = [{ lineId: line!.lineId, quantity, unitPriceMinor }]
  expect((await world.call(receivePurchaseOrder, { id: made.id, lines: came }, room.mine())).status).toBe(200)
  const { answer } = await world.call(listBillable, { supplierId }, room.mine())
  return answer.lines.find(({ orderId }) => orderId === made.id)!
}
type Came = Awaited<ReturnType<typeof receive>>

const goods = (
  { receiptId, orderLineId }: Came,
  quantity: number,
  amountMinor: number,
  taxId: string | null = null,
) => ({
  kind: 'goods' as const,
  receiptId,
  orderLineId,
  quantity,
  amountMinor,
  taxId,
})
const freight = (amountMinor: number) => ({ kind: 'freight' as const, amountMinor })
const fields = (lines: Fields['lines'], more: Partial<Fields> = {}): Fields => ({
  supplierId: room.supplierId,
  number: paper(),
  businessDay: today(),
  dueOn: today(),
  lines,
  ...more,
})
const create = (lines: Fields['lines'], more: Partial<Fields> = {}) =>
  room.world.call(createSupplierBill, fields(lines, more), room.mine())
const post = (id: string) => room.world.call(postSupplierBill, { id }, room.mine())
const posted = async (lines: Fields['lines'], more: Partial<Fields> = {}) => {
  const { answer } = await post((await create(lines, more)).answer.id)
  expect(answer.state).toBe('posted')
  return answer
}
const rolesOf = async () => {
  const { merchantId, outlet } = room.shop
  const place = { merchantId, outletId: outlet.outletId, from: '2000-01-01', to: '2199-12-31' }
  const { lines } = await room.world.owner((tx) => readJournal(tx, place))
  const byRole = Map.groupBy(lines, ({ role }) => role)
  return new Map([...byRole].map(([role, own]) => [role, Number(addWide(own.map(({ minor }) => minor)))]))
}
/** Returns the changes of the journal’s roles by an act. */
async function moved(act: () => Promise<unknown>) {
  const before = await rolesOf()
  await act()
  const after = await rolesOf()
  const roles = [...new Set([...before.keys(), ...after.keys()])]
  const changed = roles.map((role) => [role, (after.get(role) ?? 0) - (before.get(role) ?? 0)] as const)
  return Object.fromEntries(changed.filter(([, minor]) => minor !== 0))
}
/** Empties the stock of tea, so that what is on hand is what came. */
const adjust = async (quantity: number) => {
  const { variantId } = room.tea
  const seenOnHand = (await room.stockOf(variantId))?.onHand ?? 0
  const counted = { variantId, quantity, seenOnHand, unitCostMinor: null, reason: 'Counted' }
  expect((await room.world.call(adjustStock, counted, room.mine())).status).toBe(200)
}
const empty = () => adjust(0)

describe('a bill that fits', () => {
  it('of 80 received of 100, 30 gone, with freight: stock, repair, payable and match', async () => {
    await empty()
    const came = await receive(80, 900)
    await adjust(50)
    const taxId = await room.world.owner((tx) =>
      makeTax(tx, room.shop.merchantId, {
        outletIds: [room.shop.outlet.outletId],
        rateBasisPoints: 1_000,
        isIncluded: false,
      }),
    )
    let bill: Awaited<ReturnType<typeof posted>> | undefined
    const change = await moved(async () => {
      bill = await posted([goods(came, 80, 72_000, taxId), freight(8_000)])
    })
    expect(bill).toMatchObject({ netMinor: 80_000, taxMinor: 7_200, totalMinor: 87_200 })
    expect(bill?.lines[0]).toMatchObject({
      landedMinor: 8_000,
      differences: [],
      goods: { ordered: 100, orderedPriceMinor: 1_000, received: 80, receivedPriceMinor: 900, billedBefore: 0 },
    })
    expect(change).toEqual({
      stock: 5_000,
      'cost-repair': 3_000,
      'received-not-invoiced': 72_000,
      'input-tax': 7_200,
      payable: -87_200,
    })
    expect(await room.stockOf(room.tea.variantId)).toMatchObject({ onHand: 50, valueMinor: 50_000 })
    expect(
      (await room.world.call(listBillable, { supplierId: room.supplierId }, room.mine())).answer.lines,
    ).not.toContainEqual(expect.objectContaining({ receiptId: came.receiptId }))
  })

  it('has the tax that its paper says, as far as rounding explains it, and keeps it when it is changed', async () => {
    const taxId = await room.world.owner((tx) =>
      makeTax(tx, room.shop.merchantId, {
        outletIds: [room.shop.otherOutlet.outletId],
        rateBasisPoints: 825,
        isIncluded: false,
      }),
    )
    // 8.25 % of 0.10 is 0.8 of a cent: a cent in each line, and two cents of the sum.
    const lines = [10, 10, 10].map((amountMinor) => ({ kind: 'other' as const, amountMinor, taxId }))
    expect((await create(lines, { paperTaxMinor: 7 })).refusal).toMatchObject({
      code: 'supplier-bill.tax-differs',
      details: { counted: '0.03', given: '0.07', most: '0.03' },
    })
    const { answer } = await create(lines, { paperTaxMinor: 2 })
    expect(answer).toMatchObject({ paperTaxMinor: 2, taxMinor: 2, totalMinor: 32 })
    const change = await moved(() => post(answer.id))
    expect(change).toEqual({ 'purchase-expense': 30, 'input-tax': 2, payable: -32 })
    const other = (await create(lines)).answer
    expect(other).toMatchObject({ paperTaxMinor: null, taxMinor: 3 })
    const { id, version } = other
    const edit = { ...fields(lines, { paperTaxMinor: 4 }), id, version }
    expect((await room.world.call(editSupplierBill, edit, room.mine())).answer).toMatchObject({
      paperTaxMinor: 4,
      taxMinor: 4,
    })
  })

  it('is void with a reason: everything is turned round, and its number is free again', async () => {
    await empty()
    const came = await receive(10, 900)
    const number = paper()
    const bill = await posted([goods(came, 10, 9_100), { kind: 'other', text: 'Pallet', amountMinor: 500 }], { number })
    const change = await moved(() =>
      room.world.call(voidSupplierBill, { id: bill.id, reason: 'Entered twice' }, room.mine()),
    )
    expect(change).toEqual({ stock: -100, 'received-not-invoiced': -9_000, 'purchase-expense': -500, payable: 9_600 })
    expect(
      (await room.world.call(voidSupplierBill, { id: bill.id, reason: 'Entered twice' }, room.mine())).refusal.code,
    ).toBe('supplier-bill.void')
    await posted([goods(came, 10, 9_000)], { number })
  })

  it('of goods that went back, a credit note takes off what is owed', async () => {
    await empty()
    const came = await receive(10, 900)
    await posted([goods(came, 10, 9_000)])
    const back = [{ lineId: came.orderLineId, quantity: 4, unitPriceMinor: 900 }]
    await room.world.call(returnPurchaseOrder, { id: came.orderId, lines: back }, room.mine())
    const { answer } = await room.world.call(listBillable, { supplierId: room.supplierId }, room.mine())
    const line = answer.lines.find(({ orderId, kind }) => orderId === came.orderId && kind === 'credit')!
    expect((await create([goods(line, 4, 3_600)])).refusal.code).toBe('supplier-bill.goods-unknown')
    const change = await moved(() => posted([goods(line, 4, 3_500)], { kind: 'credit' }))
    expect(change).toEqual({ payable: 3_500, 'received-not-invoiced': -3_600, 'cost-repair': 100 })
  })
})

it('goods that came cheaper than ordered go back at what they came for: a bill of the rest leaves nothing between receipt and bill', async () => {
  const before = (await rolesOf()).get('received-not-invoiced') ?? 0
  const came = await receive(80, 900)
  const back = [{ lineId: came.orderLineId, quantity: 5 }]
  const { answer } = await room.world.call(returnPurchaseOrder, { id: came.orderId, lines: back }, room.mine())
  expect(answer.receipts[0]).toMatchObject({ kind: 'return', lines: [{ quantity: 5, unitPriceMinor: 900 }] })
  await posted([goods(came, 75, 75 * 900)])
  expect((await rolesOf()).get('received-not-invoiced') ?? 0).toBe(before)
})

describe('the match', () => {
  it('holds what is dearer or more until somebody says why, and nothing is booked before', async () => {
    const came = await receive(10, 900)
    const draft = (await create([goods(came, 10, 9_181)])).answer
    expect(await moved(() => post(draft.id))).toEqual({})
    const held = (await room.world.call(readSupplierBill, { id: draft.id }, room.mine())).answer
    expect(held).toMatchObject({
      state: 'held',
      lines: [{ differences: ['price'] }],
      can: { post: false, approve: true },
    })
    expect((await post(draft.id)).refusal.code).toBe('supplier-bill.held')
    const paid = { id: draft.id, method: 'bank', businessDay: today(), amountMinor: 1 } as const
    expect((await room.world.call(paySupplierBill, paid, room.mine())).refusal.code).toBe('supplier-bill.held')
    const waiting = (await room.world.call(listErrands, {}, room.mine())).answer.rows
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'held-bill', id: draft.id }))
    const approve = (reason: string) => room.world.call(approveSupplierBill, { id: draft.id, reason }, room.mine())
    expect((await approve('no')).status).toBe(422)
    expect((await approve('Price agreed by phone')).answer).toMatchObject({
      state: 'posted',
      approvalReason: 'Price agreed by phone',
    })
    const more = (await create([goods(await receive(10, 900), 11, 9_900)])).answer
    expect((await post(more.id)).answer).toMatchObject({ state: 'held', lines: [{ differences: ['quantity'] }] })
  })

  it('refuses pieces that another bill has, naming it, also of two posted at once', async () => {
    const came = await receive(80, 900)
    await posted([goods(came, 40, 36_000)], { number: 'FIRST-1' })
    const second = (await create([goods(came, 41, 36_900)])).answer
    expect((await post(second.id)).refusal).toMatchObject({
      code: 'supplier-bill.billed-twice',
      details: { number: 'FIRST-1', most: 40, wanted: 41 },
    })
    const two = [(await create([goods(came, 40, 36_000)])).answer, (await create([goods(came, 40, 36_000)])).answer]
    const answers = await Promise.all(two.map(({ id }) => post(id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('a draft', () => {
  it('is refused under a number of its supplier that is taken, naming the first, also at once', async () => {
    const came = await receive(10, 900)
    const number = paper()
    await create([goods(came, 5, 4_500)], { number })
    expect((await create([goods(came, 5, 4_500)], { number: number.toLowerCase() })).refusal).toMatchObject({
      code: 'supplier-bill.number-taken',
      details: { number, day: today(), supplier: 'Leaf & Co' },
    })
    const once = paper()
    const answers = await Promise.all([1, 2].map(() => create([freight(100)], { number: once })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('is refused with a day ahead, a due day before it, goods or taxes of nobody, and the same goods twice', async () => {
    const came = await receive(10, 900)
    const codes = [
      await create([freight(1)], { businessDay: '2099-01-01', dueOn: '2099-01-01' }),
      await create([freight(1)], { dueOn: '2020-01-01' }),
      await create([goods({ ...came, receiptId: came.orderId }, 1, 900)]),
      await create([goods(came, 1, 900), goods(came, 1, 900)]),
      await create([goods(came, 1, 900, came.orderId)]),
      await create([freight(1)], { supplierId: came.orderId }),
    ].map(({ refusal }) => refusal.code)
    expect(codes).toEqual([
      'supplier-bill.day-ahead',
      'supplier-bill.due-before',
      'supplier-bill.goods-unknown',
      'supplier-bill.goods-twice',
      'supplier-bill.tax-unknown',
      'purchase-order.supplier-unknown',
    ])
  })

  it('is changed and deleted until it is posted, and nobody else’s', async () => {
    const { world } = room
    const came = await receive(10, 900)
    const draft = (await create([goods(came, 10, 9_500)])).answer
    await post(draft.id)
    const held = (await world.call(readSupplierBill, { id: draft.id }, room.mine())).answer
    const edit = (version: number) =>
      world.call(editSupplierBill, { ...fields([goods(came, 10, 9_000)]), id: draft.id, version }, room.mine())
    expect((await edit(draft.version)).refusal.code).toBe('thing.changed-meanwhile')
    expect((await edit(held.version)).answer).toMatchObject({ state: 'draft', netMinor: 9_000 })
    for (const call of [readSupplierBill, deleteSupplierBill, postSupplierBill] as const)
      expect((await world.call(call, { id: draft.id }, room.theirs())).status).toBe(404)
    await post(draft.id)
    expect((await world.call(deleteSupplierBill, { id: draft.id }, room.mine())).refusal.code).toBe(
      'supplier-bill.posted',
    )
    const other = (await create([freight(900)])).answer
    expect((await world.call(deleteSupplierBill, { id: other.id }, room.mine())).status).toBe(200)
    const { rows } = (await world.call(listSupplierBills, { state: 'posted' }, room.mine())).answer
    expect(rows.map(({ id }) => id)).toContain(draft.id)
    expect((await world.call(listSupplierBills, {}, room.theirs())).answer.rows).toEqual([])
  })
})

it('a bill after an unpacking that was undone revalues the pieces of its receipt, as before both', async () => {
  const { world, tea, cup } = room
  await empty()
  await world.call(
    saveRecipe,
    { variantId: cup.variantId, version: 0, lines: [{ variantId: tea.variantId, quantity: 10 }] },
    room.mine(),
  )
  const unpack = { kind: 'unpack', recipeVersion: 1, variantId: cup.variantId, quantity: 2 } as const
  const came = await receive(20, 1_000)
  world.passSeconds(60)
  const late = (await world.call(createAssembly, unpack, room.mine())).answer
  expect((await world.call(undoAssembly, { id: late.id }, room.mine())).status).toBe(200)
  expect(await room.stockOf(tea.variantId)).toMatchObject({ onHand: 20, valueMinor: 20_000 })
  await posted([goods(came, 20, 20_000), freight(4_000)])
  expect(await room.stockOf(tea.variantId)).toMatchObject({ onHand: 20, valueMinor: 24_000 })
})

it('a bill after an assembly from before its receipt was undone leaves what came back as it was', async () => {
  const { world, tea, cup } = room
  await world.call(
    saveRecipe,
    { variantId: cup.variantId, version: 0, lines: [{ variantId: tea.variantId, quantity: 10 }] },
    room.mine(),
  )
  const assemble = { kind: 'assemble', recipeVersion: 1, variantId: cup.variantId, quantity: 1 } as const
  const { id } = (await world.call(createAssembly, assemble, room.mine())).answer
  world.passSeconds(60)
  const came = await receive(10, 1_000)
  world.passSeconds(60)
  await adjust(5)
  expect((await world.call(undoAssembly, { id }, room.mine())).status).toBe(200)
  const { valueMinor = 0 } = (await room.stockOf(tea.variantId)) ?? {}
  await posted([goods(came, 10, 10_000), freight(2_000)])
  expect(await room.stockOf(tea.variantId)).toMatchObject({ onHand: 15, valueMinor: valueMinor + 1_000 })
})

it('the proof names a bill whose freight was changed in the database', async () => {
  const bill = await posted([goods(await receive(10, 900), 10, 9_000), freight(100)])
  const set = (minor: number) =>
    room.world.sql(
      sql`update supplier_bill_line set landed_minor = ${minor} where document_id = ${bill.id} and kind = 'goods'`,
    )
  await set(99)
  expect(JSON.stringify(await disagreements(room.world))).toContain(bill.number)
  await set(100)
})
