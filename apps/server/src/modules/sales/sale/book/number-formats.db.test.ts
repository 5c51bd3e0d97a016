// Numbers as the merchant wants them: tills go on apart, old numbers stay, and what a desk writes otherwise is booked and filed.
import { createInvoice, creditInvoice, downloadInvoicePdf, listInvoices } from '@kassa/contract/print/invoice.calls.ts'
import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { listOrders, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { USUAL_NUMBERS, type NumberFormats, writeNumber } from '@kassa/domain/sales/number-format.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cash } from '../../../../../test/make/desk.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSalesSettler } from '../../../../../test/make/sales-settler.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

const KEY = 'sales.number-formats'
const TAIL = '{outlet}-{till}-{counter}'

let world: World
let shop: SellingShop
let owner: string

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world)
  owner = await makeSalesSettler(world, shop.merchantId)
  await shop.desk.book(shop.desk.openShift(10_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

type Where = { readonly outletId?: string; readonly deviceId?: string }
const save = (formats: Partial<NumberFormats>, where: Where = {}, version = 0, as = owner) => {
  const value = { ...USUAL_NUMBERS, ...formats }
  return world.call(saveSalesSettings, { ...where, changes: [{ key: KEY, value, inherit: false, version }] }, { as })
}
const here = (): Where => ({ outletId: shop.outlet.outletId, deviceId: shop.desk.device.deviceId })
const cursor = async (): Promise<number> => {
  const [row] = await world.sql<{ value: number }>(
    sql`select coalesce(max(value), 0) as value from change_cursor where merchant_id = ${shop.merchantId}`,
  )
  return row?.value ?? 0
}

/** A sale whose number is written by this format, by a desk that was told what stands now. */
async function sold(format: string | null, change: Partial<SaleBody> = {}): Promise<SaleBody> {
  const body = shop.desk.sale([shop.line(0, 2)], { catalogueCursor: await cursor() })
  const running = Number(body.number.slice(-6))
  const number = writeNumber('order', format, { range: shop.desk.device.numberPrefix, running }, body.businessDay)
  return { ...body, number, ...change }
}
const booked = async (body: SaleBody | JournalRefundBody): Promise<string[]> => {
  const [outcome] = await shop.desk.book(body)
  return [outcome?.outcome ?? '', ...(outcome?.reasons ?? []).map(({ code }) => code)]
}
const numberOf = async (orderId: string): Promise<string | undefined> => {
  const [row] = await world.sql<{ number: string }>(sql`select number from sales_order where id = ${orderId}`)
  return row?.number
}

describe('orders', () => {
  it('are numbered by the nearest format: merchant, outlet, device', async () => {
    expect(await booked(await sold(null))).toEqual(['accepted'])
    const { outletId } = here()
    for (const [format, where] of [
      [`M-{yy}{mm}/${TAIL}`, {}],
      ['{outlet}-{till}-{counter:4}', { outletId }],
      [`D/${TAIL}`, here()],
    ] as const) {
      expect((await save({ order: format }, where)).status).toBe(200)
      const body = await sold(format)
      expect(await booked(body)).toEqual(['accepted'])
      expect(await numberOf(body.orderId)).toBe(body.number)
    }
  })

  it('are found by any beginning of their number, and by what stands behind the slash', async () => {
    await save({ order: `M-{yy}/${TAIL}` })
    const body = await sold(`M-{yy}/${TAIL}`)
    await booked(body)
    const found = async (search: string) =>
      (await world.call(listOrders, { search }, { as: shop.adminToken })).answer.rows.map(({ id }) => id)
    expect(await found(body.number)).toEqual([body.orderId])
    expect(await found(body.number.toLowerCase())).toEqual([body.orderId])
    expect(await found(body.number.split('/')[1] ?? '')).toEqual([body.orderId])
  })

  it('of a desk that had not heard are no reason, sold before; sold after they are filed as changed', async () => {
    const before = await sold(null)
    world.passSeconds(600)
    await save({ order: `M/${TAIL}` })
    const after = { ...(await sold(null)), catalogueCursor: before.catalogueCursor, at: world.now }
    expect(await booked(before)).toEqual(['accepted'])
    world.passSeconds(600)
    expect(await booked({ ...after, at: world.now })).toEqual(['review', 'sale.number-format-was-changed'])
  })

  it('written otherwise are booked as they came and filed', async () => {
    await save({ order: `M/${TAIL}` })
    for (const format of [null, `N/${TAIL}`, '{outlet}-{till}-{counter:4}']) {
      const body = await sold(format)
      expect(await booked(body)).toEqual(['review', 'sale.number-format-unknown'])
      expect(await numberOf(body.orderId)).toBe(body.number)
    }
    const other = await sold(null, { number: 'M/9-99-000001' })
    expect(await booked(other)).toEqual(['review', 'sale.number-foreign'])
  })

  it('with a number that is taken keep it apart', async () => {
    await save({ order: `M/${TAIL}` })
    const [first, second] = [await sold(`M/${TAIL}`), await sold(`M/${TAIL}`)]
    await booked(first)
    expect(await booked({ ...second, number: first.number })).toEqual(['review', 'sale.number-taken'])
    expect(await numberOf(second.orderId)).toBe(`${first.number}~${second.orderId.slice(-6)}`)
  })
})

describe('refunds', () => {
  const refundOf = (sale: SaleBody, format: string | null): JournalRefundBody => {
    const counted = { range: shop.desk.device.numberPrefix, running: Number(shop.desk.number().slice(-6)) }
    return refundBody(shop.desk, sale, {
      at: world.now,
      number: writeNumber('refund', format, counted, sale.businessDay),
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      amountMinor: 1_000,
      tenders: [cash(1_000)],
    })
  }

  it('of a device are numbered as set, also as it was set before', async () => {
    const [one, two] = [await sold(null), await sold(null)]
    await shop.desk.book(one, two)
    await save({ refund: `RF-{yy}/${TAIL}` })
    expect(await booked(refundOf(one, `RF-{yy}/${TAIL}`))).toEqual(['accepted'])
    expect(await booked(refundOf(one, null))).toEqual(['accepted'])
    expect(await booked(refundOf(two, `XX/${TAIL}`))).toEqual(['review', 'refund.number-format'])
    expect((await save({ refund: `R2/${TAIL}` }, {}, 1)).status).toBe(200)
    expect(await booked(refundOf(two, `RF-{yy}/${TAIL}`))).toEqual(['accepted'])
  })

  it('of the office count as till 00', async () => {
    const sale = await sold(null)
    await shop.desk.book(sale)
    await save({ refund: `RF-{yy}/${TAIL}` })
    const request = {
      orderId: sale.orderId,
      lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
      reason: 'unwanted',
      refundId: newId(),
      amountMinor: 1_000,
      tenders: [{ method: 0, amountMinor: 1_000 }],
      shiftId: shop.desk.shiftId,
    }
    const { answer } = await world.call(refundOrder, request, { as: shop.cashierToken, outlet: shop.outlet.outletId })
    expect(answer.number).toBe(`RF-26/${shop.outlet.number}-00-000001`)
  })
})

it('invoices and their credit notes are numbered as stands at the till of the sale, and a file has no slash', async () => {
  const as = shop.adminToken
  const [one, two] = [await sold(null), await sold(null)]
  await shop.desk.book(one, two)
  const buyer = { buyerName: 'Buyer', buyerTaxNumber: '', purpose: '' }
  const first = await world.call(createInvoice, { orderId: one.orderId, ...buyer }, { as })
  expect(first.answer.number).toBe(`I-${shop.outlet.number}-000001`)
  await save({ invoice: 'TAX-{yyyy}/{outlet}-{counter:4}' }, here())
  const second = await world.call(createInvoice, { orderId: two.orderId, ...buyer }, { as })
  expect(second.answer.number).toBe(`TAX-2026/${shop.outlet.number}-0002`)
  const pdf = await world.call(downloadInvoicePdf, { token: second.answer.token }, {})
  expect(pdf.headers['content-disposition']).toContain(`TAX-2026-${shop.outlet.number}-0002.pdf`)
  const { answer } = await world.call(listInvoices, { orderId: two.orderId }, { as })
  const credited = await world.call(creditInvoice, { invoiceId: answer.invoices[0]?.id ?? '', reason: 'wrong' }, { as })
  expect(credited.answer.number).toBe(`C-TAX-2026/${shop.outlet.number}-0001`)
})

describe('a format', () => {
  it.each<[string, Partial<NumberFormats>]>([
    ['no-till', { order: 'A/{outlet}-{counter}' }],
    ['no-outlet', { order: '{till}-{counter}' }],
    ['no-counter', { refund: 'A/{outlet}-{till}' }],
    ['order-of-parts', { invoice: 'A/{outlet}-{till}-{counter}' }],
    ['sign', { order: `a/${TAIL}` }],
    ['no-head', { refund: TAIL }],
    ['long', { order: `ABCDEFGHIJKLM/${TAIL}` }],
    ['same', { order: `A/${TAIL}`, refund: `A/${TAIL}` }],
  ])('that cannot stand is refused with words: %s', async (fault, formats) => {
    const { refusal } = await save(formats)
    expect(refusal.code).toBe(`number-format.${fault}`)
    expect(refusal.message).not.toMatch(/\{(part|end|most)\}/)
    expect(await booked(await sold(null))).toEqual(['accepted'])
  })

  it('is not set for the platform, by whoever may not, or for another merchant’s till', async () => {
    const other = await makeSellingShop(world)
    const theirs = { outletId: other.outlet.outletId, deviceId: other.desk.device.deviceId }
    expect((await save({ order: `A/${TAIL}` }, theirs)).refusal.code).toBe('thing.not-found')
    expect((await save({ order: `A/${TAIL}` }, {}, 0, shop.cashierToken)).status).toBe(403)
  })

  it('of two who set it at once is set by one', async () => {
    const both = await Promise.all([save({ order: `A/${TAIL}` }), save({ order: `B/${TAIL}` })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
