import { correctMethod } from '@kassa/contract/sales/correction.calls.ts'
import { readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { closeShift, readShift } from '@kassa/contract/sales/shift.calls.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, cash } from '../../../../../test/make/desk.ts'
import { makeSellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { newId } from '../../../../platform/ids.ts'
import { json, sql } from '../../../../platform/db/sql.ts'
import { listForeignHoldings } from '../../../accounting/drawer/banked-notes.store.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

type Shop = Awaited<ReturnType<typeof makeSellingShop>>

const yuan = {
  currency: 'CNY',
  into: 'USD',
  rateMillionths: 140_000,
  spreadBasisPoints: 0,
  unitMinor: 1,
  mode: 'down',
} as const

const setRates = ({ merchantId }: Shop) =>
  world.owner((tx) =>
    tx.run(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${merchantId}, 'merchant', ${merchantId}, 'sales.foreign-cash', ${json([yuan])}, ${world.now})`),
  )

const notes = (amountMinor: number, worthMinor: number) => [{ currency: 'CNY' as const, amountMinor, worthMinor }]

/** Ten dollars, paid by 100.00 yuan at 0.14. */
const paidInYuan = (shop: Shop, foreign = notes(10_000, 1_400)): SaleBody =>
  shop.desk.sale([shop.line(0)], { tenders: (due) => [{ ...cash(due, 1_400), foreign }] })

it('notes of another currency pay at their rate, lie apart, and are counted apart', async () => {
  const shop = await makeSellingShop(world)
  const { desk } = shop
  await setRates(shop)
  await desk.book(desk.openShift(5_000))
  const sale = paidInYuan(shop)
  const [sold] = await desk.book(sale)
  expect(sold).toMatchObject({ outcome: 'accepted', reasons: [] })
  const as = { as: shop.adminToken }
  const order = await world.call(readOrder, { id: sale.orderId }, as)
  expect(order.answer.tenders).toMatchObject([
    { method: 0, amountMinor: 1_000, receivedMinor: 1_400, changeMinor: 400, foreign: notes(10_000, 1_400) },
  ])
  const open = await world.call(readShift, { id: desk.shiftId }, as)
  expect(open.answer).toMatchObject({
    cashSalesMinor: -400,
    expectedMinor: 4_600,
    byMethod: [{ method: 0, amountMinor: 1_000, count: 1 }],
    foreign: [{ currency: 'CNY', amountMinor: 10_000, worthMinor: 1_400, count: 1 }],
  })
  const [closed] = await desk.book({
    ...desk.closeShift(4_600, 4_600),
    foreign: [{ currency: 'CNY', countedMinor: 9_000 }],
  })
  expect(closed).toMatchObject({
    outcome: 'review',
    reasons: [{ code: 'shift.foreign-differs', facts: { currency: 'CNY', counted: 9_000, expected: 10_000 } }],
  })
  const z = await world.call(readShift, { id: desk.shiftId }, as)
  expect(z.answer.foreignCounts).toEqual([
    { currency: 'CNY', expectedMinor: 10_000, countedMinor: 9_000, differenceMinor: -1_000 },
  ])
  expect(z.answer.differenceMinor).toBe(0)
})

it.each([
  ['nobody counted them, and they lie there', undefined, 10_000],
  ['as many as the office found', 9_000, 9_000],
])('of a shift that the office closes: %s', async (_, countedMinor, left) => {
  const shop = await makeSellingShop(world)
  await setRates(shop)
  await shop.desk.book(shop.desk.openShift(5_000), paidInYuan(shop))
  await world.sql(sql`update device_registration set unbound_at = now() where merchant_id = ${shop.merchantId}`)
  const asked = { id: shop.desk.shiftId, countedMinor: 4_600, note: 'The till was lost' }
  const foreign = countedMinor === undefined ? {} : { foreign: [{ currency: 'CNY' as const, countedMinor }] }
  const { answer } = await world.call(closeShift, { ...asked, ...foreign }, { as: shop.adminToken })
  expect(answer.foreignCounts).toMatchObject([{ currency: 'CNY', expectedMinor: 10_000, countedMinor: left }])
  const held = await world.owner((tx) => listForeignHoldings(tx, shop.merchantId, null))
  expect(held.map((one) => one.amountMinor)).toEqual([left])
})

it('a refund gives back the outlet’s own currency, and the notes stay', async () => {
  const shop = await makeSellingShop(world)
  const { desk } = shop
  await setRates(shop)
  await desk.book(desk.openShift(5_000))
  const sale = paidInYuan(shop)
  await desk.book(sale)
  const asked = {
    orderId: sale.orderId,
    refundId: newId(),
    lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
    reason: '',
    amountMinor: 1_000,
    shiftId: desk.shiftId,
    tenders: [{ method: 0, amountMinor: 1_000 }],
  }
  const refunded = await world.call(refundOrder, asked, { as: shop.cashierToken, outlet: shop.outlet.outletId })
  expect(refunded.status).toBe(200)
  const { answer } = await world.call(readShift, { id: desk.shiftId }, { as: shop.adminToken })
  expect(answer).toMatchObject({ expectedMinor: 3_600, foreign: [{ currency: 'CNY', amountMinor: 10_000 }] })
})

it.each([
  ['at another worth than the rate makes of it', notes(10_000, 1_300), 'review', 'sale.foreign-cash-unknown'],
  ['worth more than was handed over', notes(10_000, 1_500), 'quarantined', 'sale.tenders-contradict'],
  [
    'of the outlet’s own currency',
    [{ currency: 'USD', amountMinor: 1_400, worthMinor: 1_400 }],
    'quarantined',
    'sale.tenders-contradict',
  ],
] as const)('notes %s are found', async (_, foreign, outcome, code) => {
  const shop = await makeSellingShop(world)
  await setRates(shop)
  await shop.desk.book(shop.desk.openShift(5_000))
  const [sold] = await shop.desk.book(paidInYuan(shop, foreign as never))
  expect(sold).toMatchObject({ outcome, reasons: [{ code }] })
})

it('notes where the outlet has no rate are booked and filed; on a card they contradict', async () => {
  const shop = await makeSellingShop(world)
  const { desk } = shop
  await desk.book(desk.openShift(5_000))
  const onCard = desk.sale([shop.line(0)], { tenders: (due) => [{ ...card(due), foreign: notes(1, 1) }] })
  const [broken] = await desk.book(onCard)
  const [filed] = await desk.book(paidInYuan(shop))
  expect(filed).toMatchObject({ outcome: 'review', reasons: [{ code: 'sale.foreign-cash-unknown' }] })
  expect(broken).toMatchObject({ outcome: 'quarantined', reasons: [{ code: 'sale.tenders-contradict' }] })
})

it('a payment in notes is corrected by no word', async () => {
  const shop = await makeSellingShop(world)
  await setRates(shop)
  await shop.desk.book(shop.desk.openShift(5_000))
  const sale = paidInYuan(shop)
  await shop.desk.book(sale)
  const asked = { orderId: sale.orderId, position: 0, method: 3, reference: 'A123', reason: 'It was a card' }
  const { refusal } = await world.call(correctMethod, asked, { as: shop.adminToken, outlet: shop.outlet.outletId })
  expect(refusal.code).toBe('correction.foreign-cash')
})
