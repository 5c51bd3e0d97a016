import { startAttempt, type AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import {
  importSettlement,
  listInTransit,
  listSettlements,
  readSettlement,
  type ImportedSettlement,
} from '@kassa/contract/payment/settlement.calls.ts'
import type { ErrorBody } from '@kassa/contract/error.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { alipayBill, FEE_BASIS_POINTS, weChatBill } from '@kassa/simulators/bills.ts'
import { startWeChat } from '@kassa/simulators/wechat/wechat.ts'
import type { PlayedChannel } from '@kassa/simulators/answers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, makeDesk } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let alipay: SimulatedAlipay
let wechat: PlayedChannel
let world: World
let shop: SellingShop
let address: string
let accountId: string
const weChatFields = { appId: 'wx2421b1c4370ec43b', merchantNumber: '10000100', apiKey: 'k'.repeat(32) }

beforeAll(async () => {
  const clock = { now: () => Date.parse(world?.now ?? '2026-03-02T04:00:00.000Z') }
  alipay = await simulateAlipay()
  wechat = await startWeChat([weChatFields], clock)
  const addressOf = (channel: string) => ({ alipay: alipay.simulator.address, wechat: wechat.address })[channel]
  world = await makeWorld({ simulators: { addressOf } })
  address = await world.listen()
  shop = await makeSellingShop(world, { currency: 'CNY' })
  accountId = await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
  await shop.desk.book(shop.desk.openShift())
})
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
  await wechat.close()
})

/** A sale of so many pieces, paid through a channel and in the books. */
const sell = async (count: number, method: 1 | 2 = 2): Promise<AttemptView> => {
  const body = shop.desk.sale([shop.line(0, count)])
  const totalMinor = (body.answer as { totals: { payableMinor: number } }).totals.payableMinor
  const code = method === 2 ? '281234567890123456' : '131234567890123456'
  const asked = {
    id: newId(),
    orderId: body.orderId,
    staffId: shop.cashier.staffId,
    method,
    way: 'code',
    code,
  } as const
  const order = { payableMinor: totalMinor, snapshot: {} }
  const request = { ...asked, amountMinor: totalMinor, order }
  const { answer } = await world.call(startAttempt, request, { device: shop.desk.device })
  expect(answer.state).toBe('paid')
  const tender = { ...card(totalMinor), method, reference: answer.number }
  await shop.desk.book({ ...body, tenders: [tender], snapshot: { ...body.snapshot, payment: null } })
  return answer
}
const refund = async (orderId: string, amountMinor: number): Promise<void> => {
  const refunded = await world.call(
    refundOrder,
    {
      orderId,
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      reason: 'unwanted',
      tenders: [{ method: 2, amountMinor }],
      refundId: newId(),
      amountMinor,
      shiftId: shop.desk.shiftId,
    },
    { as: shop.cashierToken, outlet: shop.outlet.outletId },
  )
  expect(refunded.status).toBe(200)
}

type Sent = ImportedSettlement & ErrorBody

/** Sends a file as a screen does. */
const send = async (
  text: string | Buffer,
  fields: Readonly<Record<string, string>> = {},
  as = shop.adminToken,
): Promise<{ status: number; body: Sent }> => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ step: 'try', accountId, ...fields })) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(Buffer.from(text))]), 'bill.csv')
  const response = await fetch(`${address}/cashier/api${importSettlement.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Sent }
}
const transit = async () => (await world.call(listInTransit, {}, { as: shop.adminToken })).answer.rows
const bill = (...rows: readonly string[]): string =>
  ['Merchant reference,Transaction id,Type,Amount,Fee,Date', ...rows].join('\n')
const rows = () => world.sql(sql`select 1 from settlement_entry`)

describe('Alipay’s daily bill', () => {
  it('is matched payment by payment, and what it settles is in transit no more', async () => {
    const [one, two] = [await sell(3), await sell(2)]
    await refund(one.orderId, 1_000)
    world.passSeconds(60)
    await world.runJob('payment.send-refunds')
    expect(await transit()).toMatchObject([{ channel: 'alipay', currency: 'CNY', count: 2, amountMinor: 4_000 }])
    const text = alipayBill(alipay.simulator.book)
    const tried = await send(text, { feeBasisPoints: String(FEE_BASIS_POINTS) })
    expect(tried.body).toMatchObject({ id: null, paidCount: 2, paidMinor: 5_000, refundCount: 1, refundMinor: -1_000 })
    expect(tried.body).toMatchObject({ feeMinor: -24, netMinor: 3_976 })
    expect(await rows()).toEqual([])
    const taken = await send(text, { step: 'apply', feeBasisPoints: String(FEE_BASIS_POINTS) })
    expect([taken.status, taken.body.differences.filter(({ difference }) => difference !== 'other-day')]).toEqual([
      200,
      [],
    ])
    expect(await transit()).toEqual([])
    expect(await disagreements(world)).toEqual([])
    expect(two.state).toBe('paid')
  })

  it('is taken in once', async () => {
    const [before, text] = [await rows(), alipayBill(alipay.simulator.book)]
    const again = await send(text, { step: 'apply' })
    expect([again.status, again.body.code]).toEqual([409, 'settlement.file-twice'])
    // Another file that names the same payment, also under another name.
    const renamed = await send(text.replace('\r\n#交易合计', '\r\n#x\r\n#交易合计'), { step: 'apply' })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'settlement.settled-before'])
    expect(await rows()).toEqual(before)
  })
})

describe('differences', () => {
  it('are said in words, each with its order', async () => {
    const [less, near, gone, day] = [await sell(1), await sell(2), await sell(3), await sell(4)]
    const today = world.now.slice(0, 10)
    const clock = `${today} ${new Date(Date.parse(world.now) + 8 * 3_600_000).toISOString().slice(11, 19)}`
    const file = bill(
      `${less.number},,payment,9.99,0.10,${clock}`,
      `,,payment,20.00,,${clock}`,
      `${day.number},,payment,40.00,,2026-03-01 23:59:59`,
      `KUNKNOWN,771,payment,5.00,,${clock}`,
    )
    const { body } = await send(file, { feeBasisPoints: '60' })
    const said = body.differences.map(({ difference, orderId, theirsMinor, oursMinor }) => ({
      difference,
      orderId,
      theirsMinor,
      oursMinor,
    }))
    expect(said).toEqual([
      { difference: 'amount', orderId: less.orderId, theirsMinor: 999, oursMinor: 1_000 },
      { difference: 'by-amount', orderId: near.orderId, theirsMinor: 2_000, oursMinor: 2_000 },
      { difference: 'other-day', orderId: day.orderId, theirsMinor: 4_000, oursMinor: 4_000 },
      { difference: 'unknown-here', orderId: null, theirsMinor: 500, oursMinor: null },
      { difference: 'not-there', orderId: gone.orderId, theirsMinor: null, oursMinor: 3_000 },
    ])
    const taken = await send(file, { step: 'apply', feeBasisPoints: '60' })
    expect(taken.body.differenceCount).toBe(5)
    expect(await transit()).toMatchObject([{ count: 1, amountMinor: 3_000 }])
    const { answer } = await world.call(listSettlements, {}, { as: shop.adminToken })
    expect(answer.rows[0]).toMatchObject({ id: taken.body.id, differenceCount: 4, netMinor: 7_489 })
    const one = await world.call(readSettlement, { id: taken.body.id ?? '' }, { as: shop.adminToken })
    expect(one.answer.differences.map(({ difference }) => difference)).toEqual(said.map(({ difference }) => difference))
    expect(await disagreements(world)).toEqual([])
  })

  it('name a refund that is on its way', async () => {
    const sold = await sell(1)
    await refund(sold.orderId, 1_000)
    const clock = new Date(Date.parse(world.now) + 8 * 3_600_000).toISOString().slice(0, 19)
    const { body } = await send(
      bill(`${sold.number},,payment,10.00,,${clock}`, `${sold.number},,refund,-10.00,,${clock}`),
    )
    expect(body.differences.map(({ difference }) => difference)).toContain('refund-pending')
  })
})

describe('a basket that two tills sold', () => {
  it('is named by the sale that carries the payment, whichever came first', async () => {
    const { merchantId, outlet, cashier } = shop
    const other = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId, taxMode: 'included' })
    await other.book(other.openShift())
    const inCash = shop.desk.sale([shop.line(0)])
    const asked = { id: newId(), orderId: inCash.orderId, staffId: cashier.staffId, method: 2, way: 'code' } as const
    const payment = {
      ...asked,
      code: '281234567890123456',
      amountMinor: 1_000,
      order: { payableMinor: 1_000, snapshot: {} },
    }
    const { answer: paid } = await world.call(startAttempt, payment, { device: other.device })
    expect(paid.state).toBe('paid')
    await shop.desk.book(inCash)
    const sale = other.sale([shop.line(0)])
    const tender = { ...card(1_000), method: 2, reference: paid.number }
    const [booked] = await other.book({
      ...sale,
      orderId: inCash.orderId,
      tenders: [tender],
      snapshot: { ...sale.snapshot, payment: null },
    })
    expect(booked?.reasons.map(({ code }) => code)).toContain('sale.order-taken')
    const [standing] = await world.sql<{ id: string }>(sql`
      select id from sales_order where merchant_id = ${merchantId} and basket_id = ${inCash.orderId}`)
    const clock = new Date(Date.parse(world.now) + 8 * 3_600_000).toISOString().slice(0, 19)
    const file = bill(`${paid.number},,payment,9.99,,${clock}`)
    const own = { orderNumber: sale.number, orderId: standing?.id }
    const tried = await send(file)
    expect(tried.body.differences.find(({ difference }) => difference === 'amount')).toMatchObject(own)
    const taken = await send(file, { step: 'apply' })
    const kept = await world.call(readSettlement, { id: taken.body.id ?? '' }, { as: shop.adminToken })
    expect(kept.answer.differences.find(({ difference }) => difference === 'amount')).toMatchObject(own)
  })
})

describe('WeChat’s daily bill', () => {
  it('is read as it comes, and another merchant’s is refused', async () => {
    const wechatId = await openDemoAccount(world, shop.adminToken, { channel: 'wechat', fields: weChatFields })
    await sell(2, 1)
    const taken = await send(weChatBill(wechat.book, '10000100'), { step: 'apply', accountId: wechatId })
    expect(taken.body).toMatchObject({ paidCount: 1, paidMinor: 2_000, feeMinor: -12, differences: [] })
    const { body } = await send(weChatBill(wechat.book, '10000999'), { accountId: wechatId })
    expect([body.code, body.message]).toEqual(['settlement.another-merchant', expect.stringContaining('10000999')])
    expect(await disagreements(world)).toEqual([])
  })
})

describe('a file that cannot be taken', () => {
  it.each<[string, string, string, RegExp]>([
    ['without an amount', 'Merchant reference,Date\nK1,2026-03-02', 'settlement.columns-missing', /Amount/],
    ['without numbers', 'Amount,Date\n1.00,2026-03-02', 'settlement.columns-missing', /Order number/],
    ['with headings alone', 'Merchant reference,Amount', 'import.empty', /./],
    ['with an amount that is none', bill('K1,,payment,ten,,'), 'settlement.cell-unfit', /Row 2.*ten.*Amount/],
    ['with an amount finer than the currency', bill('K1,,payment,1.005,,'), 'settlement.cell-unfit', /1\.005/],
    ['with a fee that is none', bill('K1,,payment,1.00,x,'), 'settlement.cell-unfit', /Fee/],
    ['with a day that is none', bill('K1,,payment,1.00,,2026-02-30'), 'settlement.cell-unfit', /2026-02-30/],
    ['with a row twice', bill('K1,9,payment,1.00,,', 'K1,9,payment,1.00,,'), 'settlement.row-twice', /2 and 3/],
    ['of somebody else', bill('K1,9,payment,1.00,,', 'K2,8,payment,1.00,,'), 'settlement.nothing-known', /2 rows/],
  ])('%s is refused in words, and nothing of it is', async (_, text, code, words) => {
    const before = await rows()
    for (const step of ['try', 'apply']) {
      const { body, status } = await send(text, { step })
      expect([status, body.code, body.message]).toEqual([422, code, expect.stringMatching(words)])
    }
    expect(await rows()).toEqual(before)
  })

  it('of another merchant’s account is of none', async () => {
    const stranger = await makeSellingShop(world, { currency: 'CNY' })
    const text = bill('K1,9,payment,1.00,,')
    expect((await send(text, {}, stranger.adminToken)).status).toBe(404)
    const [mine] = (await world.call(listSettlements, {}, { as: shop.adminToken })).answer.rows
    expect((await world.call(readSettlement, { id: mine!.id }, { as: stranger.adminToken })).status).toBe(404)
    expect((await world.call(listSettlements, {}, { as: stranger.adminToken })).answer.rows).toEqual([])
    expect((await world.call(listInTransit, {}, { as: stranger.adminToken })).answer.rows).toEqual([])
  })
})

it('the proof sees an entry that was changed behind it', async () => {
  await world.sql(
    sql`update settlement_entry set amount_minor = amount_minor + 1 where kind = 'paid' and difference is null and position = 0`,
  )
  expect((await disagreements(world)).join()).toMatch(/settlements of channels/)
})
