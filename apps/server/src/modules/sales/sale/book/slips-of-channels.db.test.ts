import { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { card } from '../../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../../test/make/simulated.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { json, sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let alipay: SimulatedAlipay
let world: World
let shop: SellingShop

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf } })
})
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { currency: 'CNY' })
  await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
  await shop.desk.book(shop.desk.openShift())
})

/** A sale that says it was paid by Alipay, by a slip. */
const bySlip = (reference: string, at = world.now): SaleBody => ({
  ...shop.desk.sale([shop.line(0)], { at }),
  tenders: [{ ...card(1_000), method: 2, reference }],
})
const reasonsOf = async (...bodies: readonly SaleBody[]) =>
  (await shop.desk.book(...bodies)).map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)])

it('a payment of a connected channel without an attempt is filed', async () => {
  expect(await reasonsOf(bySlip('INVENTED-1'))).toEqual([['review', 'sale.attempt-missing']])
  expect(await disagreements(world)).toEqual([])
})

it('a payment by hand of what no channel carries is nobody’s to look at', async () => {
  const wechat = { ...bySlip('W-1'), tenders: [{ ...card(1_000), method: 1, reference: 'W-1' }] }
  const cash = shop.desk.sale([shop.line(0)])
  expect(await reasonsOf(wechat, cash)).toEqual([['accepted'], ['accepted']])
})

it('slips that were typed while the till was offline are one item a shift', async () => {
  const at = world.now
  world.passSeconds(3_600)
  expect(await reasonsOf(bySlip('A-1', at), bySlip('A-2', at))).toEqual([
    ['review', 'sale.offline-slips'],
    ['accepted'],
  ])
  const next = shop.desk.openShift(0)
  await shop.desk.book(next)
  const later = world.now
  world.passSeconds(3_600)
  expect(await reasonsOf(bySlip('A-3', later))).toEqual([['review', 'sale.offline-slips']])
  expect(await disagreements(world)).toEqual([])
})

it('turns a proof red where nobody was told of it', async () => {
  const attempt = { id: newId(), orderId: newId(), staffId: shop.cashier.staffId, method: 2, way: 'code' } as const
  const order = { payableMinor: 500, snapshot: {} }
  await world.call(
    startAttempt,
    { ...attempt, code: '281234567890123456', amountMinor: 500, order },
    { device: shop.desk.device },
  )
  const invented = bySlip('INVENTED-2')
  await shop.desk.book(invented)
  const filed = sql`merchant_id = ${shop.merchantId} and order_id = ${invented.orderId}`
  const [item] = await world.sql<{ row: unknown }>(
    sql`select to_jsonb(review_item) as row from review_item where ${filed}`,
  )
  await world.sql(sql`delete from review_item where ${filed}`)
  expect(await disagreements(world)).toContain(`payments of connected channels: order ${invented.number}`)
  await world.sql(sql`
    insert into review_item select * from jsonb_populate_record(null::review_item, ${json(item?.row)}::jsonb)`)
  expect(await disagreements(world)).toEqual([])
})

it('a second attempt for an order that is covered is refused, and one for what is left is not', async () => {
  const orderId = newId()
  const ask = (amountMinor: number) =>
    world.call(
      startAttempt,
      {
        id: newId(),
        orderId,
        staffId: shop.cashier.staffId,
        method: 2,
        way: 'code',
        code: '281234567890123456',
        amountMinor,
        order: { payableMinor: 8_802, snapshot: {} },
      },
      { device: shop.desk.device },
    )
  const waits = () =>
    world.sql(sql`select expires_at, payable_minor, snapshot, ahead from open_order where id = ${orderId}`)
  expect((await ask(5_000)).answer.state).toBe('paid')
  const before = await waits()
  world.passSeconds(30)
  const tooMuch = await ask(8_802)
  expect(tooMuch.status).toBe(409)
  expect(await waits()).toEqual(before)
  expect(tooMuch.refusal.code).toBe('payment.order-covered')
  expect((await ask(3_802)).answer.state).toBe('paid')
  expect((await ask(1)).refusal.code).toBe('payment.order-covered')
  const attempts = await world.sql(sql`select amount_minor from payment_attempt where order_id = ${orderId}`)
  expect(attempts).toHaveLength(2)
})
