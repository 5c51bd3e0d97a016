import { adminLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { invoiceResource, listInvoices } from '@kassa/contract/open/order.calls.ts'
import { creditInvoice, readInvoice } from '@kassa/contract/open/receipts/invoice.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { createInvoice } from '@kassa/contract/print/invoice.calls.ts'
import { expect, test } from 'vitest'
import { makeApp } from '../../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { makeAppShop } from '../../../../../test/make/app-world.ts'
import { makeOpenWorld } from '../../../../../test/make/open-world.ts'
import { newId } from '../../../../platform/ids.ts'

const open = describeOpenWorld(makeOpenWorld)

/** An invoice of a sale of its own. */
async function newInvoice(): Promise<{ readonly id: string; readonly orderId: string; readonly number: string }> {
  const { world, shop, app } = open
  const sale = shop.desk.sale([shop.line(0)])
  expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted' }])
  await world.call(createInvoice, { orderId: sale.orderId, buyerName: 'Harbour Books' }, { as: shop.admin.token })
  const { data } = (await world.call(listInvoices, { order_id: sale.orderId }, { as: app.key })).answer
  const { id, number } = invoiceResource.whole.partial().parse(data[0])
  return { id: id ?? '', orderId: sale.orderId, number: number ?? '' }
}

const credit = (
  id: string,
  { key, reason = 'Wrong tax number', as = open.app.key }: { key?: string; reason?: string; as?: string } = {},
) => open.world.call(creditInvoice, { id, reason }, { as, ...(key && { key }) })

test('an app takes an invoice back: its credit note is answered, and the order can have another', async () => {
  const { world, shop, app } = open
  const { id, orderId, number } = await newInvoice()
  const { status, answer } = await credit(id)
  expect([status, answer]).toMatchObject([200, { order_id: orderId, credits_number: number, is_credited: false }])
  const read = (await world.call(readInvoice, { id: String(answer.id) }, { as: app.key })).answer
  expect(read).toEqual(answer)
  const taken = (await world.call(readInvoice, { id }, { as: app.key })).answer
  expect(taken).toMatchObject({ number, credits_number: null, is_credited: true })
  const paper = (await world.call(readInvoice, { id, expand: 'pdf', language: 'ja-JP' }, { as: app.key })).answer
  expect(
    Buffer.from(String((paper as { pdf?: string }).pdf), 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const again = await world.call(createInvoice, { orderId, buyerName: 'Harbour Books Ltd' }, { as: shop.admin.token })
  expect(again.status).toBe(200)
})

test('twenty at once take it back once, and a repeat under its key answers the first note', async () => {
  const { id } = await newInvoice()
  const all = await Promise.all(Array.from({ length: 20 }, () => credit(id)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(all.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code))).toEqual(
    new Set(['invoice.credited_already']),
  )
  const [other, key] = [await newInvoice(), newId()]
  const first = await credit(other.id, { key })
  expect((await credit(other.id, { key })).answer).toEqual(first.answer)
})

test('a credit note, an invoice of elsewhere and a reason that is none are refused, and nothing is written', async () => {
  const { world, shop, ids } = open
  const { id, orderId } = await newInvoice()
  const theirs = await makeAppShop(world)
  const other = await world.owner((tx) => makeApp(tx, theirs.shop.merchantId))
  const elsewhere = await world.owner((tx) => makeApp(tx, shop.merchantId, { outletIds: [ids.otherOutlet] }))
  for (const { key } of [other, elsewhere]) {
    expect((await credit(id, { as: key })).status).toBe(404)
    expect((await world.call(readInvoice, { id }, { as: key })).status).toBe(404)
  }
  const scopes = scopeNames.filter((scope) => scope !== 'invoices_credit')
  const blind = await world.owner((tx) => makeApp(tx, shop.merchantId, { scopes }))
  const refused = await credit(id, { as: blind.key })
  expect([refused.status, refused.text.includes('invoices_credit')]).toEqual([403, true])
  for (const reason of ['', 'x'.repeat(101)])
    expect((await credit(id, { reason })).refusal.code).toBe('request.invalid')
  const { data } = (await world.call(listInvoices, { order_id: orderId }, { as: open.app.key })).answer
  expect(data).toHaveLength(1)
  const note = await credit(id, { reason: 'x'.repeat(100) })
  expect((await credit(String(note.answer.id))).status).toBe(404)
})

test('an app that takes invoices back and reads none hears the number of the note, and not who bought', async () => {
  const { world, shop } = open
  const { id, orderId, number } = await newInvoice()
  const { key } = await world.owner((tx) => makeApp(tx, shop.merchantId, { scopes: ['invoices_credit'] }))
  const { answer, text } = await credit(id, { as: key })
  expect(answer).toMatchObject({ order_id: orderId, credits_number: number, buyer_name: '', buyer_tax_number: '' })
  expect(text).not.toContain('Harbour Books')
  expect((await world.call(readInvoice, { id: String(answer.id) }, { as: key })).status).toBe(403)
  const read = await world.call(readInvoice, { id: String(answer.id) }, { as: open.app.key })
  expect(read.answer).toEqual({ ...answer, buyer_name: 'Harbour Books' })
})

test('the log says which app took it back', async () => {
  const { world, shop } = open
  const { id } = await newInvoice()
  await credit(id, { reason: 'Bought by mistake' })
  const { text } = await world.call(adminLogCalls.list, { call: 'open.credit-invoice' }, { as: shop.admin.token })
  expect(text).toContain('Bought by mistake')
})
