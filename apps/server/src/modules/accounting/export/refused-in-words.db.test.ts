// A mistake of an accountant is refused by its code, in the language of the caller, with the value that is meant; nothing of it is done.
import { setAccounts } from '@kassa/contract/accounting/accounts.calls.ts'
import { listBatches, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { closeBooks, reopenBooks } from '@kassa/contract/accounting/closing.calls.ts'
import { listExports, makeExport, reverseExport } from '@kassa/contract/accounting/exports.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplierBill, listBillable, postSupplierBill } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { paySupplierBill } from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { rowsOfChart } from '@kassa/domain/accounting/chart/chart.ts'
import { charts } from '@kassa/domain/accounting/chart/charts.ts'
import { dayIn } from '@kassa/domain/time/shown-moment.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowAll } from '../../../../test/make/owner.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type CallResponse, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let day: string
let heldId: string

const tags = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' } as const
type Language = keyof typeof tags
const as = (language: Language = 'en') => ({
  as: shop.adminToken,
  outlet: shop.outlet.outletId,
  headers: { cookie: `Accept-Language=${tags[language]}` },
})
const outletId = () => shop.outlet.outletId
const wish = () => ({ outletId: outletId(), format: 'csv' as const, firstBatch: 1, lastBatch: 1 })
const rows = charts[0] ? [...rowsOfChart(charts[0])] : []

/** A bill that asks for more than was received, which waits for somebody to decide. */
async function makeHeld(): Promise<string> {
  const { id: supplierId } = (await world.call(createSupplier, { name: 'Leaf' }, as())).answer
  const lines = [{ variantId: shop.products[0]?.variantId ?? '', quantity: 10, unitPriceMinor: 100 }]
  const order = (await world.call(createPurchaseOrder, { supplierId, expectedOn: null, lines }, as())).answer
  await world.call(submitPurchaseOrder, { id: order.id }, as())
  const came = [{ lineId: order.lines[0]?.lineId ?? '', quantity: 10 }]
  await world.call(receivePurchaseOrder, { id: order.id, lines: came }, as())
  const [line] = (await world.call(listBillable, { supplierId }, as())).answer.lines
  const { receiptId = '', orderLineId = '' } = line ?? {}
  const goods = [{ kind: 'goods' as const, receiptId, orderLineId, quantity: 10, amountMinor: 1_021 }]
  const head = { supplierId, number: 'B-1', businessDay: day, dueOn: day }
  const { id } = (await world.call(createSupplierBill, { ...head, lines: goods }, as())).answer
  expect((await world.call(postSupplierBill, { id }, as())).answer.state).toBe('held')
  return id
}

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { rateBasisPoints: 2_500 })
  await allowAll(world, shop.merchantId)
  day = world.now.slice(0, 10)
  await world.sql(sql`update stock_entry set business_day = ${day} where merchant_id = ${shop.merchantId}`)
  await shop.desk.book(shop.desk.openShift(), shop.desk.sale([shop.line(0)]))
  heldId = await makeHeld()
  world.passSeconds(86_400)
  expect((await world.call(sealBatch, { outletId: outletId(), through: day }, as())).answer.sealed).toBe(1)
  await world.call(closeBooks, { through: day }, as())
  await world.call(
    setAccounts,
    { version: 0, rows: rows.filter(({ role }) => role !== 'tax' && role !== 'sales') },
    as(),
  )
})
afterAll(() => world.close())

type Refused = (language: Language) => Promise<CallResponse<unknown>>

/** The code and the words of a refusal in each language. */
async function wordsOf(refused: Refused): Promise<Record<Language | 'code', string>> {
  const [en, zh, ja] = [await refused('en'), await refused('zh'), await refused('ja')].map(({ refusal }) => refusal)
  expect(new Set([en?.code, zh?.code, ja?.code]).size).toBe(1)
  return { code: en?.code ?? '', en: en?.message ?? '', zh: zh?.message ?? '', ja: ja?.message ?? '' }
}

it('amounts without an account are named as the page of accounts names them, and no file is made', async () => {
  expect(await wordsOf((language) => world.call(makeExport, wish(), as(language)))).toEqual({
    code: 'accounting.role-unmapped',
    en: 'These amounts have no account yet: Sales without tax, Sales tax. Give them one under Accounts, then export again; nothing was changed.',
    zh: '以下金额尚无科目：不含税销售、销售税额。请在“科目对应”中设置后重新导出。未作任何更改。',
    ja: '科目のない金額があります：税抜売上、売上にかかる税。「勘定科目」で設定してから出力し直してください。何も変更していません。',
  })
  expect((await world.call(listExports, { outletId: outletId() }, as())).answer.exports).toEqual([])
})

it('closed books stay closed where nobody says why, or where they are open already', async () => {
  const open = (reason: string, through: string | null) => (language: Language) =>
    world.call(reopenBooks, { through, reason }, as(language))
  expect(await wordsOf(open('', null))).toMatchObject({
    code: 'request.invalid',
    en: expect.stringMatching(/reason.*Nothing was changed\.$/),
    zh: expect.stringMatching(/reason.*未作任何更改。$/),
    ja: expect.stringMatching(/reason.*何も変更していません。$/),
  })
  expect(await wordsOf(open('The auditor asked', day))).toMatchObject({
    code: 'accounting.open-already',
    en: expect.stringContaining('open already'),
    zh: expect.stringContaining('本来就是打开的'),
    ja: expect.stringContaining('締められていません'),
  })
  expect((await world.call(closeBooks, { through: day }, as())).refusal.code).toBe('accounting.closed-already')
})

it('days that are not sealed, or closed already, are named', async () => {
  const close = (through: string) => (language: Language) => world.call(closeBooks, { through }, as(language))
  expect(await wordsOf(close(day))).toEqual({
    code: 'accounting.closed-already',
    en: `The books are closed through ${dayIn('en-US', day)} already. Choose a later day; nothing was changed.`,
    zh: `账目已关至 ${dayIn('zh-CN', day)}。请选择更晚的日期，未更改任何内容。`,
    ja: `帳簿は ${dayIn('ja-JP', day)} まで締め済みです。それより後の日を選んでください。何も変更していません。`,
  })
  const next = addDays(day, 1)
  const [outlet] = await world.sql<{ name: string }>(sql`select name from outlet where id = ${outletId()}`)
  expect(await wordsOf(close(next))).toMatchObject({
    code: 'accounting.not-sealed',
    en: `${outlet?.name} has not sealed ${dayIn('en-US', next)} yet. Seal its days first; nothing was closed.`,
    zh: `${outlet?.name} 尚未封存 ${dayIn('zh-CN', next)}。请先封存，未作任何更改。`,
  })
})

it('a day that is not over, or sealed already, is named', async () => {
  const seal = (through: string) => (language: Language) =>
    world.call(sealBatch, { outletId: outletId(), through }, as(language))
  const today = world.now.slice(0, 10)
  expect(await wordsOf(seal(today))).toEqual({
    code: 'accounting.day-not-over',
    en: `${dayIn('en-US', today)} is not over at this outlet yet. Seal it after its cut-off; nothing was sealed.`,
    zh: `该门店 ${dayIn('zh-CN', today)} 的营业日尚未结束。请在日切之后封存，未作任何更改。`,
    ja: `この店舗の ${dayIn('ja-JP', today)} はまだ終わっていません。日付の切り替え後に確定してください。何も確定していません。`,
  })
  expect(await wordsOf(seal(day))).toEqual({
    code: 'accounting.day-sealed',
    en: `${dayIn('en-US', day)} is sealed already, and a sealed day never changes. Reload the page; nothing was changed.`,
    zh: `${dayIn('zh-CN', day)} 已封存，封存后不再更改。请重新加载页面，未更改任何内容。`,
    ja: `${dayIn('ja-JP', day)} は確定済みで、変更できません。ページを再読み込みしてください。何も変更していません。`,
  })
})

it('a batch that was changed in the database is named on the page, and no file is made of it', async () => {
  await world.call(setAccounts, { version: 1, rows }, as())
  const change = (by: number) =>
    world.owner((tx) =>
      tx.run(sql`
        update journal_batch_line set minor = minor + ${by}::int where merchant_id = ${shop.merchantId} and number = 1 and role = 'drawer'`),
    )
  const marks = async () => {
    const { outlets } = (await world.call(listBatches, { from: day, to: day }, as())).answer
    return outlets[0]?.batches.map(({ number, isAltered }) => [number, isAltered])
  }
  expect(await marks()).toEqual([[1, false]])
  await change(1)
  expect(await marks()).toEqual([[1, true]])
  expect(await wordsOf((language) => world.call(makeExport, wish(), as(language)))).toEqual({
    code: 'accounting.batch-altered',
    en: `Batch 1 of ${dayIn('en-US', day)} is not as it was sealed: it was changed in the database. Ask whoever runs the server to prove the books; nothing was exported.`,
    zh: `第 1 批（${dayIn('zh-CN', day)}）与封存时不一致，曾在数据库中被改动。请联系服务器管理员核对账簿；未生成任何文件。`,
    ja: `バッチ 1（${dayIn('ja-JP', day)}）は確定時の内容と違い、データベースで変更されています。サーバーの管理者に帳簿の検証を依頼してください。ファイルは作成していません。`,
  })
  expect((await world.call(listExports, { outletId: outletId() }, as())).answer.exports).toEqual([])
  await change(-1)
  expect(await marks()).toEqual([[1, false]])
})

it('a program that keeps yen alone gets no books of dollars', async () => {
  const { exports } = (await world.call(listExports, { outletId: outletId() }, as())).answer
  const into = (format: 'freee' | 'yayoi') => (language: Language) =>
    world.call(makeExport, { ...wish(), format }, as(language))
  expect(await wordsOf(into('yayoi'))).toEqual({
    code: 'accounting.currency-unfit',
    en: '弥生会計 keeps books in JPY only, and these are in USD. Choose another format; nothing was made.',
    zh: '弥生会計 只接受 JPY 账簿，此账簿的币种为 USD。请选择其他格式。未生成任何文件。',
    ja: '弥生会計 で扱える通貨は JPY のみです。この帳簿の通貨は USD です。別の形式を選んでください。ファイルは作成していません。',
  })
  expect((await into('freee')('en')).refusal.code).toBe('accounting.currency-unfit')
  expect((await world.call(listExports, { outletId: outletId() }, as())).answer.exports).toEqual(exports)
})

it('a bill beyond its tolerance is neither posted nor paid until somebody decides', async () => {
  const words = {
    code: 'supplier-bill.held',
    en: 'The bill asks for more than was ordered or received, and waits until somebody decides. Approve it with a reason, or correct it; nothing was booked.',
    zh: '账单的数量或价格超出采购或收货，正待处理。请填写原因批准，或更正账单，未入账。',
    ja: 'この請求書は発注または入荷を超えているため、判断待ちです。理由を添えて承認するか、訂正してください。何も計上していません。',
  }
  const payment = { id: heldId, method: 'bank', businessDay: day, amountMinor: 100 } as const
  expect(await wordsOf((language) => world.call(postSupplierBill, { id: heldId }, as(language)))).toEqual(words)
  expect(await wordsOf((language) => world.call(paySupplierBill, payment, as(language)))).toEqual(words)
  const booked = await world.sql(sql`select 1 as one from supplier_payment where merchant_id = ${shop.merchantId}`)
  expect(booked).toEqual([])
})

it('accounts that were wrong are put right by a reversal and a new file: a part twice, or taken back twice, is refused', async () => {
  const { version } = (await world.call(setAccounts, { version: 2, rows }, as())).answer
  expect(version).toBe(3)
  expect((await world.call(makeExport, wish(), as())).status).toBe(200)
  const reverse = (language: Language) => world.call(reverseExport, { outletId: outletId(), number: 1 }, as(language))
  expect((await reverse('en')).status).toBe(200)
  expect(await wordsOf(reverse)).toEqual({
    code: 'accounting.export-reversed',
    en: 'This export is taken back already, or takes one back itself. Make a new one; nothing was changed.',
    zh: '该导出已冲销，或本身就是冲销。请重新导出。未作任何更改。',
    ja: 'この出力は取消済みか、取消そのものです。新しく出力してください。何も変更していません。',
  })
  expect((await world.call(makeExport, wish(), as())).answer).toMatchObject({ number: 3, mapVersion: 3 })
})

it('accounts that a program knows by name, with letters that its encoding lacks, are named', async () => {
  const yen = await makeSellingShop(world, { currency: 'JPY' })
  await allowAll(world, yen.merchantId)
  const from = world.now.slice(0, 10)
  await world.sql(sql`update stock_entry set business_day = ${from} where merchant_id = ${yen.merchantId}`)
  await yen.desk.book(yen.desk.openShift(), yen.desk.sale([yen.line(0)]))
  world.passSeconds(86_400)
  const [books, mine] = [yen.outlet.outletId, { as: yen.adminToken }]
  await world.call(sealBatch, { outletId: books, through: from }, mine)
  const chart = rows.map((row) => ({ ...row, name: row.role === 'drawer' ? '钱箱' : row.name }))
  await world.call(setAccounts, { version: 0, rows: chart }, mine)
  const yayoi = { outletId: books, format: 'yayoi' as const, firstBatch: 1, lastBatch: 1 }
  const { account } = chart.find(({ role }) => role === 'drawer') ?? { account: '' }
  expect(
    await wordsOf((language) => world.call(makeExport, yayoi, { ...mine, headers: as(language).headers })),
  ).toEqual({
    code: 'accounting.letters-unfit',
    en: `The encoding of this format lacks letters of these accounts: ${account} / 钱箱. Give them other names under Accounts, or choose another format; nothing was made.`,
    zh: `此格式的字符编码无法表示以下科目中的某些字符：${account} / 钱箱。请在“科目对应”中改名，或选择其他格式。未生成任何文件。`,
    ja: `この形式の文字コードにない文字が次の科目にあります：${account} / 钱箱。「勘定科目」で名前を変えるか、別の形式を選んでください。ファイルは作成していません。`,
  })
  expect((await world.call(listExports, { outletId: books }, mine)).answer.exports).toEqual([])
  const freee = await world.call(makeExport, { ...yayoi, format: 'freee' }, mine)
  expect(freee.status).toBe(200)
})
