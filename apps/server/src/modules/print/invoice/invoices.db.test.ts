import {
  createInvoice,
  createInvoiceLink,
  creditInvoice,
  downloadInvoicePdf,
  INVOICE_LINK_DAYS,
  listInvoices,
  requestInvoice,
} from '@kassa/contract/print/invoice.calls.ts'
import {
  createReceiptLink,
  downloadReceipt,
  mailReceipt,
  readPublicReceipt,
} from '@kassa/contract/print/receipt-link.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { cash } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { findSaleById } from '../receipt/sale-paper.store.ts'
import { refundedTaxesOf } from './refunded-taxes.ts'

let world: World
let shop: SellingShop
let other: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  other = await makeSellingShop(world)
})
afterAll(() => world.close())

async function sell(): Promise<{ orderId: string; number: string; token: string }> {
  const body = shop.desk.sale([shop.line(0, 2)], { tenders: (due) => [cash(due)] })
  await shop.desk.book(body)
  const { orderId, number } = body
  const { token } = (await world.call(createReceiptLink, { orderId }, { as: shop.adminToken })).answer
  return { orderId, number, token }
}

const buyer = { buyerName: '株式会社テスト', buyerTaxNumber: '91310000', purpose: '' }
const ask = (token: string, facts: Partial<typeof buyer> = {}) =>
  world.call(requestInvoice, { token, ...buyer, ...facts }, {})
const listOf = async (orderId: string) =>
  (await world.call(listInvoices, { orderId }, { as: shop.adminToken })).answer.invoices

describe('an invoice', () => {
  it('is issued once to whoever has the receipt, and its PDF opens by a link of its own', async () => {
    const { orderId, token } = await sell()
    const issued = (await ask(token)).answer
    expect(issued.number).toMatch(/^I-.+-\d{6}$/)
    const pdf = await world.call(downloadInvoicePdf, { token: issued.token }, {})
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.text.startsWith('%PDF-1.7')).toBe(true)
    expect((await ask(token)).refusal).toMatchObject({
      code: 'invoice.issued-already',
      details: { number: issued.number },
    })
    expect((await world.call(readPublicReceipt, { token }, {})).answer.invoice?.number).toBe(issued.number)
    expect(await listOf(orderId)).toMatchObject([{ number: issued.number, isCredited: false, credits: null }])
  })

  it('of two who ask at once is issued to one', async () => {
    const { orderId, token } = await sell()
    const both = await Promise.all([ask(token), ask(token)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await listOf(orderId)).toHaveLength(1)
  })

  it('is taken back by a credit note, once; then another can be issued', async () => {
    const { orderId, token } = await sell()
    await ask(token)
    const [first] = await listOf(orderId)
    const credit = () =>
      world.call(creditInvoice, { invoiceId: first?.id ?? '', reason: 'wrong name' }, { as: shop.adminToken })
    expect((await credit()).answer.number).toMatch(/^C-/)
    expect((await credit()).refusal.code).toBe('invoice.credited-already')
    expect((await ask(token, { buyerName: 'B' })).status).toBe(200)
    expect((await listOf(orderId)).map(({ credits, isCredited }) => [credits !== null, isCredited])).toEqual(
      expect.arrayContaining([
        [false, false],
        [true, false],
        [false, true],
      ]),
    )
  })

  it('knows the tax of what was refunded before it, and of nothing that came back later', async () => {
    const { orderId, token } = await sell()
    const giveBack = async () => {
      const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
      const wish = { orderId, lines, reason: 'unwanted', tenders: [] }
      const at = { as: shop.adminToken, outlet: shop.outlet.outletId }
      const { amountMinor, taxes } = (await world.call(previewRefund, wish, at)).answer
      const made = await world.call(refundOrder, { ...wish, refundId: newId(), amountMinor, shiftId: null }, at)
      expect(made.status).toBe(200)
      return taxes.map(({ taxMinor }) => taxMinor)
    }
    const back = await giveBack()
    await ask(token)
    const [row] = await world.sql<{ refundedMinor: number }>(sql`
      select refunded_minor from invoice where order_id = ${orderId}`)
    const taxes = () =>
      world.owner(async (tx) => {
        const sale = await findSaleById(tx, shop.merchantId, orderId)
        const found = await refundedTaxesOf(tx, shop.merchantId, sale!, row?.refundedMinor ?? 0)
        return found.map(({ taxMinor }) => taxMinor)
      })
    expect(back.every((taxMinor) => taxMinor > 0)).toBe(true)
    expect(await taxes()).toEqual(back)
    await giveBack()
    expect(await taxes()).toEqual(back)
  })

  it('of another merchant is not found, and not signed in is signed out', async () => {
    const { orderId, token } = await sell()
    await ask(token)
    const [invoice] = await listOf(orderId)
    const invoiceId = invoice?.id ?? ''
    const as = other.adminToken
    expect((await world.call(createInvoice, { orderId, ...buyer }, { as })).status).toBe(404)
    expect((await world.call(listInvoices, { orderId }, { as })).status).toBe(404)
    expect((await world.call(createInvoiceLink, { invoiceId }, { as })).status).toBe(404)
    expect((await world.call(creditInvoice, { invoiceId, reason: 'x' }, { as })).status).toBe(404)
    expect((await world.call(creditInvoice, { invoiceId, reason: 'x' }, {})).status).toBe(401)
  })

  it.each([
    ['no name', { buyerName: ' ' }],
    ['a name of 101', { buyerName: 'n'.repeat(101) }],
    ['a tax number of 51', { buyerTaxNumber: '1'.repeat(51) }],
    ['a purpose of 101', { purpose: 'p'.repeat(101) }],
  ])('with %s is refused, and nothing is issued', async (_, facts) => {
    const { orderId, token } = await sell()
    expect((await ask(token, facts)).refusal.code).toBe('request.invalid')
    expect(await listOf(orderId)).toEqual([])
  })

  it('takes a name of 100', async () => {
    const { token } = await sell()
    expect((await ask(token, { buyerName: '名'.repeat(100), purpose: 'p'.repeat(100) })).status).toBe(200)
  })
})

describe('a link to an invoice', () => {
  it('that was changed, or leads to a receipt, opens nothing, and says when it ran out', async () => {
    const { token } = await sell()
    const issued = (await ask(token)).answer
    const open = (word: string) => world.call(downloadInvoicePdf, { token: word }, {})
    expect((await open(`${issued.token.slice(0, -1)}!`)).refusal.code).toBe('invoice-link.invalid')
    expect((await open(token)).refusal.code).toBe('invoice-link.invalid')
    const before = world.now
    expect(Date.parse(issued.expiresAt) - Date.parse(before)).toBe(INVOICE_LINK_DAYS * 86_400_000)
    world.setNow(issued.expiresAt)
    expect((await open(issued.token)).refusal).toMatchObject({
      code: 'invoice-link.expired',
      details: { until: issued.expiresAt.slice(0, 10) },
    })
    world.setNow(before)
  })
})

describe('the receipt behind a link', () => {
  it.each([
    ['pdf', 'application/pdf', '%PDF'],
    ['png', 'image/png', '\u{fffd}PNG'],
    ['html', 'text/html; charset=utf-8', '<!doctype html>'],
  ] as const)('is given as %s', async (form, contentType, beginning) => {
    const { number, token } = await sell()
    const { headers, text } = await world.call(downloadReceipt, { token, form }, {})
    expect(headers['content-type']).toBe(contentType)
    expect(headers['content-disposition']).toContain(`${number}.${form}`)
    expect(text.startsWith(beginning)).toBe(true)
  })

  it('goes out by mail as text, three times an hour', async () => {
    const { number, token } = await sell()
    const send = (address: string) => world.call(mailReceipt, { token, address }, {})
    expect((await send('nobody')).refusal.code).toBe('request.invalid')
    for (const address of ['a@example.com', 'b@example.com', 'c@example.com'])
      expect((await send(address)).status).toBe(200)
    expect((await send('d@example.com')).refusal.code).toBe('request.too-often')
    const letters = await world.owner((tx) =>
      tx.many<{ recipient: string; body: string }>(
        sql`select recipient, facts ->> 'receipt' as body from outgoing_message where facts ->> 'number' = ${number} order by recipient`,
      ),
    )
    expect(letters.map(({ recipient }) => recipient)).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
    expect(letters[0]?.body).toContain(number)
  })
})
