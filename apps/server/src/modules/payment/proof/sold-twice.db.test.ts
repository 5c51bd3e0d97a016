// A basket that two tills sold: the one that a channel paid stands under an id of its own, and its payment is found with it and not with the other.
import { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { listOrders, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, makeDesk } from '../../../../test/make/desk.ts'
import { makeWalletShops, type WalletShops } from '../../../../test/make/simulated.ts'
import { disagreements } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let shops: WalletShops
beforeAll(async () => {
  shops = await makeWalletShops()
})
afterAll(() => shops.close())

/** A sale that Alipay paid, and is not in the books yet. */
async function paidSale() {
  const { world, shop } = shops
  const body = shop.desk.sale([shop.line(0)])
  const { payableMinor } = (body.answer as { totals: { payableMinor: number } }).totals
  const code = { method: 2, way: 'code', code: '281234567890123456' } as const
  const of = { id: newId(), orderId: body.orderId, staffId: shop.cashier.staffId, ...code }
  const order = { payableMinor, snapshot: {} }
  const { answer } = await world.call(
    startAttempt,
    { ...of, amountMinor: payableMinor, order },
    { device: shop.desk.device },
  )
  expect(answer.state).toBe('paid')
  const tender = { ...card(payableMinor), method: 2, reference: answer.number }
  return { ...body, tenders: [tender], snapshot: { ...body.snapshot, payment: null } }
}

it('is proved, shown and found with the order that the payment is in', async () => {
  const { world, shop } = shops
  const { merchantId, outlet, cashier } = shop
  await shop.desk.book(await paidSale())
  const other = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId, taxMode: 'included' })
  await other.book(other.openShift())
  const paid = await paidSale()
  await other.book({ ...other.sale([shop.line(0)]), orderId: paid.orderId })
  const [booked] = await shop.desk.book(paid)
  expect(booked?.reasons.map(({ code }) => code)).toContain('sale.order-taken')
  expect(await disagreements(world)).toEqual([])
  const as = { as: shop.adminToken }
  const { rows } = (await world.call(listOrders, { limit: 5, search: paid.number }, as)).answer
  const [channel] = await world.sql<{ number: string }>(sql`
    select channel_number as number from payment_attempt where order_id = ${paid.orderId}`)
  const { tenders } = (await world.call(readOrder, { id: rows[0]?.id ?? '' }, as)).answer
  expect(tenders).toMatchObject([{ through: { channelNumber: channel?.number } }])
  const found = (await world.call(listOrders, { limit: 5, search: channel?.number ?? '' }, as)).answer.rows
  expect(found.map(({ number }) => number)).toEqual([paid.number])
})
