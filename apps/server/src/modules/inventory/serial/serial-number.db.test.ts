import { createProduct, editProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import {
  approveDamageReport,
  createDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  returnPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listSerials, addSerials, readSerial } from '@kassa/contract/inventory/serial-number.calls.ts'
import {
  applyStocktake,
  countStocktake,
  openStocktake,
  recountStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import {
  cancelTransfer,
  createTransfer,
  readTransfer,
  receiveTransfer,
  shipTransfer,
} from '@kassa/contract/inventory/transfer.calls.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'

const room = useStockRoom()
let phone: MadeProduct

beforeEach(async () => {
  phone = await room.world.owner((tx) =>
    makeProduct(tx, room.shop.merchantId, [room.shop.outlet, room.shop.otherOutlet], {
      name: 'Phone',
      onHand: 0,
      tracksSerials: true,
    }),
  )
})

const ordered = async (quantity: number, outlet = room.mine(), variantId = phone.variantId) => {
  const lines = [{ variantId, quantity, unitPriceMinor: 300 }]
  const { answer } = await room.world.call(
    createPurchaseOrder,
    { supplierId: room.supplierId, expectedOn: null, lines },
    outlet,
  )
  return { id: answer.id, number: answer.number, lineId: answer.lines[0]!.lineId }
}

const receive = async (serials: string[], quantity = serials.length, outlet = room.mine()) => {
  const { id, lineId, number } = await ordered(Math.max(quantity, 1), outlet)
  const received = await room.world.call(receivePurchaseOrder, { id, lines: [{ lineId, quantity, serials }] }, outlet)
  return Object.assign(received, { id, lineId, number })
}

const pieces = async (filter: Parameters<typeof listSerials.request.parse>[0] = {}) =>
  (await room.world.call(listSerials, { variantId: phone.variantId, ...(filter as object) }, room.mine())).answer

describe('serial numbers at a receipt', () => {
  it('name every piece, and say where it came from', async () => {
    const { answer, number } = await receive(['SN-1', 'sn-２'])
    expect(answer).toMatchObject({
      lines: [{ tracksSerials: true }],
      receipts: [{ lines: [{ serials: ['SN-1', 'sn-２'] }] }],
    })
    const { rows, total } = await pieces()
    expect(total).toBe(2)
    expect(rows.map((row) => row.number).toSorted()).toEqual(['SN-1', 'sn-２'])
    const [found] = (await pieces({ search: 'sn-2' })).rows
    expect(found).toMatchObject({
      name: 'Phone',
      state: 'in-stock',
      documentKind: 'purchase-order',
      documentNumber: number,
    })
    const read = (await room.world.call(readSerial, { id: found!.id }, room.mine())).answer
    expect(read.entries).toMatchObject([{ kind: 'receipt', state: 'in-stock', documentNumber: number }])
    expect((await room.world.call(readSerial, { id: found!.id }, room.theirs())).status).toBe(404)
    expect((await room.world.call(listSerials, {}, room.theirs())).answer.rows).toEqual([])
  })

  it('are as many as the pieces, none twice, none that is in stock already', async () => {
    const few = await receive(['A1'], 2)
    expect(few.refusal).toMatchObject({ code: 'serial.count-differs', details: { name: 'Phone', wanted: 2, given: 1 } })
    expect((await receive(['A1', 'A2', 'A3'], 2)).refusal.code).toBe('serial.count-differs')
    expect((await receive(['A1', 'a 1'])).refusal).toMatchObject({ code: 'serial.twice', details: { serial: 'a 1' } })
    expect((await receive(['A'])).status).toBe(422)
    expect((await receive([phone.code])).refusal.code).toBe('serial.is-bar-code')
    expect((await receive(['A'.repeat(51)])).status).toBe(422)
    expect((await pieces()).total).toBe(0)
    expect((await receive(['AB', 'A'.repeat(50)])).status).toBe(200)
    const again = await receive(['ab'], 1, room.there())
    const outlet = (await pieces({ search: 'AB' })).rows[0]?.outletName
    expect(again.refusal).toMatchObject({ code: 'serial.in-stock', details: { name: 'Phone', serial: 'ab', outlet } })
    const { id, lineId } = await ordered(1, room.mine(), room.tea.variantId)
    const tea = { id, lines: [{ lineId, quantity: 1, serials: ['T1'] }] }
    expect((await room.world.call(receivePurchaseOrder, tea, room.mine())).refusal.code).toBe('serial.not-tracked')
  })

  it('come in once when two receive them at the same time', async () => {
    const both = await Promise.all([receive(['RACE'], 1), receive(['RACE'], 1, room.there())])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect((await pieces()).total).toBe(1)
  })

  it('go back to the supplier from where they are, and may come again', async () => {
    const { id, lineId } = await receive(['R1', 'R2'])
    const back = (serials: string[]) =>
      room.world.call(returnPurchaseOrder, { id, lines: [{ lineId, quantity: serials.length, serials }] }, room.mine())
    expect((await back(['R9'])).refusal.code).toBe('serial.unknown')
    expect((await back(['R1'])).status).toBe(200)
    expect((await back(['R1'])).refusal.code).toBe('serial.not-in-stock')
    expect((await pieces({ search: 'R1' })).rows).toMatchObject([{ state: 'returned' }])
    expect((await receive(['R1'])).status).toBe(200)
  })
})

const states = async () =>
  Object.fromEntries((await pieces()).rows.map(({ number, state, outletName }) => [number, [state, outletName]]))

describe('serial numbers that move', () => {
  const shipped = async (serials: string[], quantity = serials.length) => {
    const lines = [{ variantId: phone.variantId, quantity, serials }]
    const { answer } = await room.world.call(
      createTransfer,
      { toOutletId: room.shop.otherOutlet.outletId, lines },
      room.mine(),
    )
    const sent = await room.world.call(shipTransfer, { id: answer.id }, room.mine())
    return Object.assign(sent, { id: answer.id, lineId: answer.lines[0]!.lineId })
  }

  it('go with a transfer, and are good, damaged or missing when it arrives', async () => {
    await receive(['T1', 'T2', 'T3'])
    const [, here] = (await states())['T1'] ?? []
    expect((await shipped(['T1'], 2)).refusal.code).toBe('serial.count-differs')
    expect((await shipped(['T9'])).refusal).toMatchObject({ code: 'serial.unknown', details: { serial: 'T9' } })
    const { id, lineId, answer } = await shipped(['T1', 'T2', 'T3'])
    expect(answer.lines).toMatchObject([{ open: 3, serials: ['T1', 'T2', 'T3'] }])
    const arrive = (line: object) =>
      room.world.call(receiveTransfer, { id, lines: [{ lineId, received: 0, ...line }] }, room.there())
    expect((await arrive({ received: 1 })).refusal).toMatchObject({
      code: 'transfer.serials-needed',
      details: { wanted: 1 },
    })
    expect((await arrive({ received: 1, serials: ['T9'] })).refusal.code).toBe('transfer.serial-not-sent')
    expect((await arrive({ received: 1, serials: ['t2'] })).status).toBe(200)
    expect((await room.world.call(readTransfer, { id }, room.mine())).answer.lines[0]?.serials).toEqual(['T1', 'T3'])
    expect((await arrive({ damaged: 1, damagedSerials: ['T1'], isFinal: true })).status).toBe(200)
    const after = await states()
    expect(
      Object.values(after)
        .map(([state]) => String(state))
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['damaged', 'in-stock', 'missing'])
    expect(after['T2']?.[1]).not.toBe(here)
  })

  it('come back with a cancelled transfer, and arrive unasked when all of them do', async () => {
    await receive(['C1', 'C2'])
    const first = await shipped(['C1', 'C2'])
    expect((await states())['C1']?.[0]).toBe('in-transit')
    await room.world.call(cancelTransfer, { id: first.id, note: '' }, room.mine())
    expect((await states())['C1']?.[0]).toBe('in-stock')
    const { id, lineId } = await shipped(['C1', 'C2'])
    await room.world.call(receiveTransfer, { id, lines: [{ lineId, received: 2 }] }, room.there())
    expect((await pieces({ outletId: room.shop.otherOutlet.outletId })).total).toBe(2)
  })

  it('are written off by a damage report, once', async () => {
    await receive(['D1', 'D2'])
    const report = async (serials: string[], quantity = 1) => {
      const lines = [{ variantId: phone.variantId, quantity, serials }]
      const { id } = (await room.world.call(createDamageReport, { reason: 'broken', lines }, room.mine())).answer
      return Object.assign(await room.world.call(submitDamageReport, { id }, room.mine()), { id })
    }
    expect((await report([])).refusal.code).toBe('serial.count-differs')
    const [first, second] = [await report(['D1']), await report(['D1'])]
    const approve = (id: string) => room.world.call(approveDamageReport, { id, note: '' }, room.mine())
    expect((await approve(first.id)).answer.lines).toMatchObject([{ serials: ['D1'] }])
    expect((await approve(second.id)).refusal).toMatchObject({ code: 'serial.not-in-stock', details: { serial: 'D1' } })
    expect((await states())['D1']?.[0]).toBe('damaged')
  })
})

describe('a stock check of goods with serial numbers', () => {
  const check = async () => {
    const scope = { kind: 'list' as const, variantIds: [phone.variantId] }
    const { id } = (await room.world.call(openStocktake, { scope, note: '' }, room.mine())).answer
    const count = (countKey: string, serials: string[], quantity = serials.length) =>
      room.world.call(
        countStocktake,
        { id, counts: [{ variantId: phone.variantId, countKey, quantity, serials }] },
        room.mine(),
      )
    const apply = async () => {
      await room.world.call(submitStocktake, { id }, room.mine())
      return room.world.call(applyStocktake, { id, acceptsAbove: true }, room.mine())
    }
    return { id, count, apply }
  }

  it('names what is there: what is not is missing, what nobody knew is in stock', async () => {
    await receive(['S1', 'S2'])
    const { count, apply } = await check()
    room.world.passSeconds(60)
    expect((await count('A', ['S1'], 2)).refusal.code).toBe('serial.count-differs')
    expect((await count('A', ['S1', 's1'])).refusal.code).toBe('serial.twice')
    expect((await count('A', ['S1'])).status).toBe(200)
    expect((await count('B', ['S9'])).status).toBe(200)
    room.world.passSeconds(60)
    await receive(['LATE'])
    expect((await apply()).status).toBe(200)
    const after = await states()
    expect(
      Object.entries(after)
        .map(([number, [state]]) => `${number} ${state}`)
        .toSorted(),
    ).toEqual(['LATE in-stock', 'S1 in-stock', 'S2 missing', 'S9 in-stock'])
    expect(await room.stockOf(phone.variantId)).toMatchObject({ onHand: 3 })
    const at = { variantId: phone.variantId, outletId: room.shop.outlet.outletId }
    expect((await pieces(at)).counts).toEqual({ onHand: 3, unnumbered: 0 })
  })

  it('is not applied while a piece is counted twice or lies elsewhere by the book', async () => {
    await receive(['E1'])
    await receive(['E2'], 1, room.there())
    const { count, apply, id } = await check()
    room.world.passSeconds(60)
    await count('A', ['E1'])
    await count('B', ['e1'])
    expect((await apply()).refusal).toMatchObject({ code: 'serial.twice', details: { name: 'Phone' } })
    await room.world.call(recountStocktake, { id, variantIds: [phone.variantId] }, room.mine())
    await count('A', ['E1', 'E2'])
    expect((await apply()).refusal).toMatchObject({ code: 'serial.in-stock', details: { serial: 'E2' } })
  })
})

describe('pieces without a number', () => {
  it('are counted, get one later, and cannot be adjusted away under the numbered ones', async () => {
    const at = { variantId: phone.variantId, outletId: room.shop.outlet.outletId }
    const adjust = (quantity: number, seenOnHand: number) =>
      room.world.call(
        adjustStock,
        { variantId: phone.variantId, quantity, seenOnHand, unitCostMinor: null, reason: 'Found' },
        room.mine(),
      )
    const number = (...serials: string[]) =>
      room.world.call(addSerials, { variantId: phone.variantId, serials }, room.mine())
    await adjust(2, 0)
    expect((await pieces(at)).counts).toEqual({ onHand: 2, unnumbered: 2 })
    expect((await number('N1', 'N2', 'N3')).refusal).toMatchObject({
      code: 'serial.more-than-pieces',
      details: { most: 2 },
    })
    expect((await number('N1', 'N2')).answer).toEqual({ unnumbered: 0 })
    expect((await number('N2')).refusal.code).toBe('serial.in-stock')
    expect((await adjust(1, 2)).refusal).toMatchObject({ code: 'serial.named-pieces', details: { most: 2 } })
    expect((await adjust(3, 2)).status).toBe(200)
    expect((await adjust(2, 3)).status).toBe(200)
  })

  it('are all pieces of a product that stops having numbers', async () => {
    await receive(['F1'])
    const read = async () => (await room.world.call(readProduct, { id: phone.productId }, room.mine())).answer
    const save = async (tracksSerials: boolean | undefined) => {
      const { version, listings, ...view } = await read()
      const fields = { ...plainProduct(), name: view.name, codes: view.codes, listings, tracksSerials }
      const edit = editProduct.request.parse({ ...fields, id: phone.productId, version })
      return room.world.call(editProduct, edit, room.mine())
    }
    expect((await save(undefined)).answer.tracksSerials).toBe(true)
    expect((await save(false)).answer.tracksSerials).toBe(false)
    expect((await pieces()).rows).toMatchObject([{ number: 'F1', state: 'untracked' }])
    expect((await save(true)).status).toBe(200)
    const at = { variantId: phone.variantId, outletId: room.shop.outlet.outletId }
    expect((await pieces(at)).counts).toEqual({ onHand: 1, unnumbered: 1 })
  })

  it('are what goods that are weighed or combined have', async () => {
    const listings = [listingFields(room.shop.outlet.outletId)]
    const make = (over: Parameters<typeof plainProduct>[0]) =>
      room.world.call(
        createProduct,
        plainProduct({ name: 'Odd goods', listings, tracksSerials: true, ...over }),
        room.mine(),
      )
    expect((await make({ type: 'weighed', weightUnit: 'kg' })).refusal.code).toBe('product.serials-not-with-type')
    const parts = [{ variantId: room.tea.variantId, quantity: 1 }]
    expect((await make({ type: 'combined', parts })).refusal.code).toBe('product.serials-not-with-type')
    const whole = {
      type: 'combined',
      tracksSerials: false,
      parts: [{ variantId: phone.variantId, quantity: 1 }],
    } as const
    expect((await make({ ...whole, parts: [...whole.parts] })).refusal.code).toBe('product.part-tracks-serials')
    expect((await make({ codes: [] })).answer.tracksSerials).toBe(true)
  })
})
