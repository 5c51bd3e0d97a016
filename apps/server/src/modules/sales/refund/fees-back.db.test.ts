// The payment fees that a refund gives back: previewed, booked, read in order, shift and figures, by the office, the till and its journal.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { previewRefund, readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { card } from '../../../../test/make/desk.ts'
import { CARD, half, halfWritten, outcomeOf, percent, setFee, soldWithFee } from '../../../../test/make/fee-sales.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { pricesMinor: [5_000] })
  await shop.desk.book(shop.desk.openShift(1_000))
  await setFee(world, shop, percent)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const givesFees = () =>
  world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
    ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.refund-gives-fees', 'true', now())`)
const here = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })
async function sold(): Promise<SaleBody> {
  const body = await soldWithFee(world, shop, { byCard: 10_000, fee: percent })
  expect(await outcomeOf(shop, body)).toEqual(['accepted'])
  return body
}
async function figuresByMethod({ businessDay }: SaleBody) {
  const codes = permissions.map(({ code }) => code)
  const as = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  const { answer } = await world.call(salesFigures, { from: businessDay, to: businessDay, by: 'method' }, { as })
  return Object.fromEntries(answer.byCurrency[0]?.rows.map(({ key, figures }) => [key, figures]) ?? [])
}

describe('a fee that goes back', () => {
  it('is previewed to the cent, booked beside the money, and stands in order, shift and figures', async () => {
    await givesFees()
    const body = await sold()
    const { answer: seen } = await world.call(previewRefund, half(body), here())
    expect(seen).toMatchObject({ amountMinor: 5_000, feeMinor: 125, feeTaxMinor: 15 })
    expect(seen.tenders).toMatchObject([{ method: CARD, proposedMinor: 5_000, feeMinor: 125 }])
    const request = { ...half(body), amountMinor: 5_000, tenders: [], shiftId: shop.desk.shiftId }
    for (const fee of [{ feeMinor: 125 }, {}]) {
      const back = await world.call(refundOrder, { ...request, refundId: newId(), ...fee }, here())
      expect(back.status).toBe(200)
    }
    const { answer: order } = await world.call(readOrder, { id: body.orderId }, here())
    expect(order).toMatchObject({ status: 'refunded', refundedMinor: 10_000, feeMinor: 250 })
    const refunds = order.refunds.map((one) => [one.amountMinor, one.feeMinor, one.tenders[0]?.amountMinor])
    expect(refunds.map((one) => one.map((each) => Math.abs(each ?? 0)))).toEqual([
      [5_000, 125, 5_125],
      [5_000, 125, 5_125],
    ])
    expect(order.refunds.reduce((sum, one) => sum + one.feeTaxMinor, 0)).toBe(order.feeTaxMinor)
    const { answer: shift } = await world.call(readShift, { id: shop.desk.shiftId }, here())
    expect(shift).toMatchObject({ salesMinor: 10_000, refundsMinor: 10_000, feesMinor: 0 })
    const rows = await figuresByMethod(body)
    expect(rows['3']).toMatchObject({ net: 10_250, refunded: 10_250 })
    expect(rows['fee']).toMatchObject({ net: -250, refunded: -250 })
  })

  it('that is another by now than in the preview is refused, and nothing is booked', async () => {
    const body = await sold()
    const { answer: seen } = await world.call(previewRefund, half(body), here())
    expect(seen).toMatchObject({ amountMinor: 5_000, feeMinor: 0, feeTaxMinor: 0 })
    await givesFees()
    const request = { ...half(body), refundId: newId(), amountMinor: 5_000, tenders: [], shiftId: shop.desk.shiftId }
    for (const feeMinor of [0, 124, 126]) {
      const { refusal } = await world.call(refundOrder, { ...request, feeMinor }, here())
      expect(refusal.code).toBe('refund.differs-from-preview')
    }
    const { answer: order } = await world.call(readOrder, { id: body.orderId }, here())
    expect(order.refunds).toEqual([])
  })

  it('goes back whole with a void, once, whatever is set of refunds', async () => {
    for (const isSet of [false, true]) {
      if (isSet) await givesFees()
      const body = await sold()
      const request = { orderId: body.orderId, refundId: newId(), shiftId: shop.desk.shiftId, reason: 'mistake' }
      for (const time of ['first', 'again']) {
        const { answer } = await world.call(voidOrder, request, here())
        expect([time, answer.amountMinor, answer.feeMinor, answer.isVoid]).toEqual([time, 10_000, 250, true])
        expect(answer.tenders.map(({ amountMinor }) => Math.abs(amountMinor))).toEqual([10_250])
      }
    }
    const { answer: shift } = await world.call(readShift, { id: shop.desk.shiftId }, here())
    expect(shift).toMatchObject({ salesMinor: 20_000, voidsMinor: 20_000, feesMinor: 0 })
  })
})

describe('a refund that a desk made without a line', () => {
  const written = (sale: SaleBody, feeMinor: number) =>
    halfWritten(world, shop, sale, [{ ...card(5_000 + feeMinor), ...(feeMinor > 0 && { feeMinor }) }])

  it.each<[string, boolean, number, string[]]>([
    ['gave what is set', true, 125, ['accepted']],
    ['kept what is kept', false, 0, ['accepted']],
    ['gave what stays by now', false, 125, ['review', 'refund.fees-differ']],
    ['kept what should go back', true, 0, ['review', 'refund.fees-differ']],
    ['gave one too much', true, 126, ['review', 'refund.amount-differs', 'refund.contradicts-books']],
    ['gave one too little', true, 124, ['review', 'refund.amount-differs', 'refund.contradicts-books']],
  ])('%s', async (_, gives, feeMinor, outcome) => {
    const sale = await sold()
    if (gives) await givesFees()
    expect(await outcomeOf(shop, written(sale, feeMinor))).toEqual(outcome)
    const { answer: order } = await world.call(readOrder, { id: sale.orderId }, here())
    expect(order.refunds.map((one) => one.feeMinor)).toEqual(
      outcome.includes('refund.contradicts-books') ? [] : [feeMinor],
    )
  })
})
