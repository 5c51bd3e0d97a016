import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  listHouseAccountEntries,
  listHouseAccounts,
  readHouseAccount,
} from '@kassa/contract/open/stored-value/accounts.calls.ts'
import { listStoredValueEntries, storedValueEntry } from '@kassa/contract/open/stored-value/entries.calls.ts'
import { readReceipt } from '@kassa/contract/open/receipts/receipt.calls.ts'
import { invoiceResource, listInvoices } from '@kassa/contract/open/order.calls.ts'
import { createInvoice, creditInvoice } from '@kassa/contract/print/invoice.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../test/make/app.ts'
import { describeOpenWorld } from '../../../test/make/describe-open-world.ts'
import { makeAppShop } from '../../../test/make/app-world.ts'
import { makeOpenWorld } from '../../../test/make/open-world.ts'
import { saleByPurse } from '../../../test/make/purse.ts'
import { sql } from '../../platform/db/sql.ts'

const open = describeOpenWorld(makeOpenWorld)

const app = (key = open.app.key) => ({ as: key })
const appAt = async (outletId: string) =>
  (await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { outletIds: [outletId] }))).key
const strange = async () => {
  const { shop } = await makeAppShop(open.world)
  return (await open.world.owner((tx) => makeApp(tx, shop.merchantId))).key
}

describe('the receipt of a sale', () => {
  test('is answered as text in three languages, and as PDF where it is asked for', async () => {
    const { world, ids } = open
    const read = (language?: 'en-US' | 'zh-CN' | 'ja-JP') =>
      world.call(readReceipt, { id: ids.order, ...(language && { language }) }, app())
    const texts = await Promise.all([read('en-US'), read('zh-CN'), read('ja-JP')])
    expect(new Set(texts.map(({ text }) => text)).size).toBe(3)
    for (const { answer, text } of texts) {
      expect(text).toContain(String((answer as { number?: string }).number))
      expect(answer).not.toHaveProperty('pdf')
    }
    const { answer } = await world.call(readReceipt, { id: ids.order, expand: 'pdf' }, app())
    const { pdf } = answer as { pdf?: string }
    expect(
      Buffer.from(pdf ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('has no code that can be spent, and nothing of its member', async () => {
    const { world, shop, ids } = open
    const sale = saleByPurse(shop.desk, [shop.line(1)], { kind: 'gift-card', code: ids.codeOfCard }, 350)
    expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted' }])
    const { text } = await world.call(readReceipt, { id: sale.orderId }, app())
    expect(text).not.toContain(ids.codeOfCard)
    expect(text).toContain(`…${ids.codeOfCard.slice(-4)}`)
    const ofMember = await world.call(readReceipt, { id: ids.order }, app())
    expect(ofMember.text).not.toContain('Grace Hopper')
  })

  test('of another outlet or merchant, and of no sale, is not found', async () => {
    const { world, ids } = open
    for (const key of [await appAt(ids.otherOutlet), await strange()])
      expect((await world.call(readReceipt, { id: ids.order }, app(key))).status).toBe(404)
    expect((await world.call(readReceipt, { id: ids.member }, app())).status).toBe(404)
    const wrong = await world.call(readReceipt, { id: ids.order, language: 'fr' as never }, app())
    expect([wrong.status, wrong.refusal.code]).toEqual([422, 'request.invalid'])
  })
})

describe('invoices', () => {
  type Asked = Omit<Partial<InputOf<typeof listInvoices.request>>, 'limit'> & { readonly limit?: number }
  const list = (chosen: Asked = {}, key = open.app.key) => open.world.call(listInvoices, chosen, app(key))
  const rowsOf = async (chosen: Asked = {}) =>
    (await list(chosen)).answer.data.map((row) => invoiceResource.whole.partial().parse(row))
  const startOf = (pdf = '') => Buffer.from(pdf, 'base64').subarray(0, 5).toString()

  test('of an order, with the credit note that takes one back, are PDF where they are asked for', async () => {
    const { world, shop, ids } = open
    const [invoice] = await rowsOf({ order_id: ids.order })
    expect(invoice).toMatchObject({ order_id: ids.order, outlet_id: ids.outlet, credits_number: null })
    expect(invoice).not.toHaveProperty('pdf')
    await world.call(creditInvoice, { invoiceId: invoice?.id ?? '', reason: 'Wrong name' }, { as: shop.admin.token })
    const both = await rowsOf({ order_id: ids.order, expand: 'pdf' })
    expect(new Set(both.map(({ credits_number: of }) => of))).toEqual(new Set([null, invoice?.number]))
    expect(both.map(({ pdf }) => startOf(pdf))).toEqual(['%PDF-', '%PDF-'])
    expect(both[0]?.pdf).not.toBe(both[1]?.pdf)
    const [inJapanese] = await rowsOf({ order_id: ids.order, expand: 'pdf', language: 'ja-JP' })
    expect([startOf(inJapanese?.pdf), inJapanese?.pdf === both[0]?.pdf]).toEqual(['%PDF-', false])
  })

  test('of all orders come by pages and by the days of their issue', async () => {
    const { world, shop, ids } = open
    for (let at = 0; at < 11; at += 1) {
      const sale = shop.desk.sale([shop.line(0)])
      expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted' }])
      await world.call(createInvoice, { orderId: sale.orderId, buyerName: `Buyer ${at}` }, { as: shop.admin.token })
    }
    const all = await rowsOf()
    expect(all.length).toBeGreaterThan(11)
    const paged: unknown[] = []
    for (let cursor: string | undefined; ;) {
      const { answer } = await list({ limit: 4, ...(cursor && { cursor }) })
      paged.push(...answer.data)
      expect(answer.has_more).toBe(answer.next !== null)
      if (answer.next === null) break
      cursor = answer.next
    }
    expect(paged).toEqual(all)
    const today = world.now.slice(0, 10)
    expect(await rowsOf({ from: today, to: today, outlet_id: ids.outlet })).toEqual(all)
    expect(await rowsOf({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
  })

  test('of another outlet or merchant are not found, and no half of a period is taken', async () => {
    const other = await appAt(open.ids.otherOutlet)
    const stranger = await strange()
    for (const key of [other, stranger])
      expect((await list({ order_id: open.ids.order, expand: 'pdf' }, key)).status).toBe(404)
    expect((await list({ outlet_id: open.ids.outlet }, other)).status).toBe(404)
    expect((await list({ outlet_id: open.ids.outlet }, stranger)).answer.data).toEqual([])
    expect((await list({}, other)).answer.data).toEqual([])
    for (const wrong of [{ expand: 'pdf' }, { from: '2026-03-02' }, { limit: 501 }])
      expect([(await list(wrong)).status, (await list(wrong)).refusal.code]).toEqual([422, 'request.invalid'])
    expect((await list({ cursor: 'W10' })).refusal.code).toBe('request.place_unknown')
  })
})

describe('house accounts', () => {
  test('are listed, read and followed by their movements; nothing of another merchant is found', async () => {
    const { world, ids } = open
    const usd = (amount: number) => ({ amount, currency: 'USD' })
    const listed = (await world.call(listHouseAccounts, { member_id: ids.member }, app())).answer.data
    expect(listed).toMatchObject([
      { id: ids.houseAccount, member_id: ids.member, balance: usd(0), credit: usd(50_000), available: usd(50_000) },
    ])
    const read = await world.call(readHouseAccount, { id: ids.houseAccount }, app())
    expect(read.answer).toEqual(listed[0])
    const entries = await world.call(listHouseAccountEntries, { id: ids.houseAccount }, app())
    expect(entries.answer.data).toEqual([])
    for (const id of [ids.giftCard, ids.member]) {
      expect((await world.call(readHouseAccount, { id }, app())).status).toBe(404)
      expect((await world.call(listHouseAccountEntries, { id }, app())).status).toBe(404)
    }
    const key = await strange()
    expect((await world.call(readHouseAccount, { id: ids.houseAccount }, app(key))).status).toBe(404)
    const scopes = scopeNames.filter((scope) => scope !== 'house_accounts_read')
    const blind = await world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
    const refused = await world.call(listHouseAccounts, {}, app(blind.key))
    expect([refused.status, refused.text.includes('house_accounts_read')]).toEqual([403, true])
  })
})

test('the book of a day has every movement of stored value of its outlet once, and its sums are what the accounts hold', async () => {
  const { world, shop, ids } = open
  const asked = { outlet_id: ids.outlet, day: world.now.slice(0, 10) }
  const rows: { id: string; kind: string; amount: number }[] = []
  for (let cursor: string | undefined; ;) {
    const { answer } = await world.call(
      listStoredValueEntries,
      { ...asked, limit: 2, ...(cursor && { cursor }) },
      app(),
    )
    for (const one of answer.data) {
      const { account_id: id, kind, amount } = storedValueEntry.whole.parse(one)
      rows.push({ id, kind, amount: amount.amount })
    }
    if (answer.next === null) break
    cursor = answer.next
  }
  const held = await world.sql<{ id: string; totalMinor: number }>(sql`
    select id, total_minor from purse where merchant_id = ${shop.merchantId} and kind <> 'times-card' and total_minor <> 0`)
  const sums = Map.groupBy(rows, ({ id }) => id)
  for (const { id, totalMinor } of held)
    expect([id, sums.get(id)?.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([id, totalMinor])
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['gift_card', 'deposit']))
  const key = await strange()
  expect((await world.call(listStoredValueEntries, asked, app(key))).status).toBe(404)
  const before = await world.call(listStoredValueEntries, { ...asked, day: '2020-01-01' }, app())
  expect(before.answer.data).toEqual([])
})
