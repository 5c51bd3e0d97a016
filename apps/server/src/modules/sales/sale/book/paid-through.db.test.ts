import { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { listOrders, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../../../../test/make/desk.ts'
import { makeWalletShops, type WalletShops } from '../../../../../test/make/simulated.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let world: WalletShops['world']
let shop: WalletShops['shop']
let stranger: WalletShops['stranger']
let close: WalletShops['close']

beforeAll(async () => {
  ;({ world, shop, stranger, close } = await makeWalletShops())
})
afterAll(() => close())

/** A sale that a wallet has paid and its desk has brought. */
async function paid() {
  const id = newId()
  const sale = shop.desk.sale([shop.line(0, 2)])
  const amountMinor = (sale.answer as { totals: { payableMinor: number } }).totals.payableMinor
  const tenders = [{ ...card(amountMinor), method: 2, reference: attemptNumber(id) }]
  const body = { ...sale, tenders, snapshot: { ...sale.snapshot, payment: null } }
  const order = { payableMinor: amountMinor, snapshot: {}, sale: body }
  const asked = { id, orderId: body.orderId, staffId: shop.cashier.staffId, method: 2, way: 'code' } as const
  await world.call(
    startAttempt,
    { ...asked, code: '281234567890123456', amountMinor, order },
    { device: shop.desk.device },
  )
  await shop.desk.book(body)
  return { id, body }
}

it('an order is found by what its channel says of the payment, and shows it; another shop finds nothing', async () => {
  const one = await paid()
  const known = await world.sql<{ channelNumber: string }>(
    sql`select channel_number from payment_attempt where id = ${one.id}`,
  )
  const wallet = known[0]?.channelNumber ?? ''
  const found = async (search: string, as = shop.adminToken) =>
    (await world.call(listOrders, { search }, { as })).answer.rows.map(({ id }) => id)
  expect(await found(wallet)).toEqual([one.body.orderId])
  expect(await found(wallet, stranger.adminToken)).toEqual([])
  await world.owner((tx) =>
    tx.run(sql`update payment_attempt set channel = 'terminal', payer = 'visa …7391 ab12c6' where id = ${one.id}`),
  )
  expect(await found('7391')).toEqual([one.body.orderId])
  expect(await found('Ab12C6')).toEqual([one.body.orderId])
  expect(await found('7391', stranger.adminToken)).toEqual([])
  const { answer } = await world.call(readOrder, { id: one.body.orderId }, { as: shop.adminToken })
  expect(answer.tenders).toMatchObject([{ through: { channelNumber: wallet, payer: 'visa …7391 ab12c6' } }])
})

it.each([
  ['visa …1111', '1111', null],
  ['visa …1111 123456', '1111', '123456'],
  ['visa 123456', null, '123456'],
  ['…1111 12ab56', '1111', '12AB56'],
  ['visa', null, null],
])('what a terminal says of a card, %s, is read', async (payer, lastFour, approval) => {
  const one = await paid()
  await world.owner((tx) =>
    tx.run(sql`update payment_attempt set channel = 'terminal', payer = ${payer} where id = ${one.id}`),
  )
  const read = await world.sql(sql`select card_last_four, approval_code from payment_attempt where id = ${one.id}`)
  expect(read).toEqual([{ cardLastFour: lastFour, approvalCode: approval }])
})
