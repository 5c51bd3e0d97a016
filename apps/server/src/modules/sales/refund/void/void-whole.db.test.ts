// A void is no refund: tip and fees go back by their tenders, cash in coins of the drawer that pays, at the office and in a till's journal alike.
import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../../test/make/desk.ts'
import { CARD, changeMethod, outcomeOf, percent, setFee, soldWithFee } from '../../../../../test/make/fee-sales.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const FLOAT = 1_000
const here = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })
const set = (key: string, value: unknown) =>
  world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
    ${shop.merchantId}, 'merchant', ${shop.merchantId}, ${key}, ${JSON.stringify(value)}::jsonb, now())`)
const undoneThere = async ({ orderId }: SaleBody) =>
  (
    await world.call(
      voidOrder,
      { orderId, refundId: newId(), shiftId: shop.desk.shiftId, reason: 'wrong customer' },
      here(),
    )
  ).answer
const shiftNow = async () => (await world.call(readShift, { id: shop.desk.shiftId }, here())).answer

describe('in coins of 0.05, 10.37 with a tip of 1.04 that 11.40 paid', () => {
  const fives = { unitMinor: 5, mode: 'nearest' } as const

  beforeEach(async () => {
    shop = await makeSellingShop(world, { pricesMinor: [1_037] })
    await set('sales.tips', { isOn: true, presets: [1_000] })
    await set('sales.cash-rounding', { CNY: null, USD: fives, JPY: null, ETB: null })
    await shop.desk.book(shop.desk.openShift(FLOAT))
  })

  async function sold() {
    const body = shop.desk.sale([shop.line(0)], {
      change: (plain) => ({
        ...plain,
        payment: {
          cashRounding: fives,
          tenders: [{ kind: 'cash', givenMinor: 1_140 }],
          tip: { kind: 'amount', amountMinor: 104 },
        },
      }),
      tenders: () => [cash(1_140, 1_140, -1)],
    })
    expect(await outcomeOf(shop, body)).toEqual(['accepted'])
    return body
  }
  const written = (sale: SaleBody, tenders: JournalRefundBody['tenders']) =>
    refundBody(shop.desk, sale, {
      reason: 'wrong customer',
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      amountMinor: 1_037,
      tenders,
      isVoid: true,
    })

  it('gives 11.40 back at the server', async () => {
    const back = await undoneThere(await sold())
    expect(back).toMatchObject({ amountMinor: 1_037, tipMinor: 104 })
    expect(back.tenders).toMatchObject([{ method: 0, amountMinor: 1_140 }])
    expect(await shiftNow()).toMatchObject({ expectedMinor: FLOAT, tipsMinor: 0, voidsMinor: 1_037 })
  })

  it('gives the same back without a line', async () => {
    const sale = await sold()
    expect(await outcomeOf(shop, written(sale, [{ ...cash(1_140, 1_140, -1), tipMinor: 104 }]))).toEqual(['accepted'])
    const { answer } = await world.call(readOrder, { id: sale.orderId }, here())
    expect(answer.refunds).toMatchObject([{ isVoid: true, amountMinor: 1_037, tipMinor: 104 }])
    expect(await shiftNow()).toMatchObject({ expectedMinor: FLOAT, tipsMinor: 0 })
  })

  it('of a till of an older release, which kept the tip, is booked as it gave and not filed', async () => {
    expect(await outcomeOf(shop, written(await sold(), [cash(1_035, 1_035, -2)]))).toEqual(['accepted'])
    expect(await shiftNow()).toMatchObject({ expectedMinor: FLOAT + 105, tipsMinor: 104 })
  })

  it('of a tip that was never given is filed, and the drawer has what went out', async () => {
    const wrong = written(await sold(), [{ ...cash(1_240, 1_240, -1), tipMinor: 204 }])
    expect(await outcomeOf(shop, wrong)).toEqual(['review', 'refund.amount-differs', 'refund.contradicts-books'])
    expect(await shiftNow()).toMatchObject({ expectedMinor: FLOAT + 1_140 - 1_240 })
  })
})

describe('with a fee of 2.50 and a tip of 2.00, on 100.00', () => {
  beforeEach(async () => {
    shop = await makeSellingShop(world, { pricesMinor: [5_000] })
    await set('sales.tips', { isOn: true, presets: [1_000] })
    await shop.desk.book(shop.desk.openShift(FLOAT))
    await setFee(world, shop, percent)
  })

  const sold = async (byCard = 10_000) => {
    const body = await soldWithFee(world, shop, { byCard, fee: percent, tipMinor: 200 })
    expect(await outcomeOf(shop, body)).toEqual(['accepted'])
    return body
  }
  const written = (sale: SaleBody, tenders: JournalRefundBody['tenders']) =>
    refundBody(shop.desk, sale, {
      reason: 'wrong customer',
      lines: [{ line: 0, quantity: 2, goods: 'restock' }],
      amountMinor: 10_000,
      tenders,
      isVoid: true,
    })

  it('each goes back by its own tender, though refunds keep fees', async () => {
    const back = await undoneThere(await sold())
    expect(back).toMatchObject({ amountMinor: 10_000, feeMinor: 250, tipMinor: 200 })
    expect(back.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [CARD, 10_250],
      [0, 200],
    ])
    expect(await shiftNow()).toMatchObject({ expectedMinor: FLOAT, tipsMinor: 0, feesMinor: 0 })
  })

  it('all of it in cash where nothing goes back by card', async () => {
    const sale = await sold()
    await changeMethod(world, shop.adminToken, { isRefundable: false })
    const back = await undoneThere(sale)
    expect(back.tenders.every(({ method }) => method === 0)).toBe(true)
    expect(back.tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(10_450)
    expect(await shiftNow()).toMatchObject({ expectedMinor: FLOAT - 10_250, tipsMinor: 0, feesMinor: 0 })
  })

  it('the same without a line; and a till of an older release that kept both is not filed', async () => {
    const whole = [
      { ...card(10_250), feeMinor: 250 },
      { ...cash(200), tipMinor: 200 },
    ]
    expect(await outcomeOf(shop, written(await sold(), whole))).toEqual(['accepted'])
    expect(await outcomeOf(shop, written(await sold(), [card(10_000)]))).toEqual(['accepted'])
    expect(await shiftNow()).toMatchObject({ expectedMinor: FLOAT + 200, tipsMinor: 200, feesMinor: 250 })
  })
})
