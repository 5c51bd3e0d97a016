// Fees of a payment method are worked out again from the books, booked beside the total, and left alone by refunds unless the settings say
// otherwise.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import type { MethodFee } from '@kassa/domain/tenders/method-fee.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CARD, outcomeOf, percent, setFee, soldWithFee } from '../../../../../test/make/fee-sales.ts'
import { card, cash } from '../../../../../test/make/desk.ts'
import { makeMerchantAdmin } from '../../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../../test/make/session.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { pricesMinor: [5_000] })
  await shop.desk.book(shop.desk.openShift(1_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const each: MethodFee = { rate: { kind: 'amount', amountMinor: 60 }, isTaxed: false }

const set = (fee: MethodFee | null, method = CARD) => setFee(world, shop, fee, method)
const sold = (paid: Parameters<typeof soldWithFee>[2]) => soldWithFee(world, shop, paid)
const booked = (body: SaleBody) => outcomeOf(shop, body)
const here = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })

/** 100.00 in cash, then a tip of 10.00 by a card that has a fixed fee, as a desk that charges `feeMinor` for it tells it. */
async function tippedByCard(feeMinor: number): Promise<SaleBody> {
  const body = await sold({ byCard: 0, fee: null, tipMinor: 1_000 })
  const { snapshot } = body as unknown as { snapshot: Snapshot }
  const fee = { shareMinor: 0, rate: each.rate, tax: null }
  const tenders = [
    { kind: 'cash', givenMinor: 10_000 } as const,
    { kind: 'electronic', amountMinor: 1_000 + feeMinor, fee } as const,
  ]
  const paidBy = (one: typeof fee): Snapshot => ({
    ...snapshot,
    payment: {
      ...snapshot.payment,
      cashRounding: null,
      tenders: tenders.map((row) => ('fee' in row ? { ...row, fee: one } : row)),
    },
  })
  const answer = priceBasket(paidBy(feeMinor > 0 ? { ...fee, shareMinor: 1 } : fee))
  if (!answer.ok) throw new Error(answer.refusal.code)
  return {
    ...body,
    snapshot: { ...paidBy(fee) },
    answer: { ...answer.value },
    tenders: [cash(10_000), { ...card(1_000 + feeMinor), ...(feeMinor > 0 && { feeMinor }) }],
  }
}

describe('a fee', () => {
  it.each([
    ['a percentage with tax', percent, 10_000, 250, 29],
    ['an amount each time, of a part', each, 4_000, 60, 0],
  ])('%s is booked beside the total, and stands in order and shift', async (_, fee, byCard, feeMinor, feeTaxMinor) => {
    expect((await set(fee)).status).toBe(200)
    const body = await sold({ byCard, fee })
    expect(await booked(body)).toEqual(['accepted'])
    const { answer: order } = await world.call(readOrder, { id: body.orderId }, here())
    expect(order).toMatchObject({ totalMinor: 10_000, feeMinor, feeTaxMinor, tipMinor: 0 })
    expect(order.tenders[0]).toMatchObject({ method: CARD, amountMinor: byCard + feeMinor })
    const { answer: shift } = await world.call(readShift, { id: shop.desk.shiftId }, here())
    expect(shift).toMatchObject({ salesMinor: 10_000, feesMinor: feeMinor, expectedMinor: 1_000 + 10_000 - byCard })
    const rows = await world.sql(
      sql`select fee_minor from payment where document_id = ${body.orderId} order by position`,
    )
    expect(rows[0]).toEqual({ feeMinor })
  })

  it('is taken on what the card pays of the price, not on the tip it pays besides', async () => {
    await set(percent)
    await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
      ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.tips', '{"isOn": true, "presets": [1000]}', now())`)
    expect(await booked(await sold({ byCard: 11_000, fee: percent, tipMinor: 1_000 }))).toEqual(['accepted'])
    const all = await sold({ byCard: 11_000, fee: percent, tipMinor: 1_000, leftMinor: 11_000 })
    expect(await booked(all)).toEqual(['review', 'sale.fee-unknown'])
  })

  it('that is fixed is none where the card pays a tip alone; one that a desk of before has charged stands', async () => {
    await set(each)
    await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
      ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.tips', '{"isOn": true, "presets": [1000]}', now())`)
    const free = await tippedByCard(0)
    expect(await booked(free)).toEqual(['accepted'])
    const charged = await tippedByCard(60)
    expect(await booked(charged)).toEqual(['accepted'])
    for (const [{ orderId }, feeMinor] of [
      [free, 0],
      [charged, 60],
    ] as const) {
      expect((await world.call(readOrder, { id: orderId }, here())).answer).toMatchObject({
        totalMinor: 10_000,
        feeMinor,
      })
    }
  })

  it('stays with the shop when goods come back, whole or in part', async () => {
    await set(percent)
    const body = await sold({ byCard: 10_000, fee: percent })
    await booked(body)
    const request = (amountMinor: number) => ({
      orderId: body.orderId,
      lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
      reason: 'unwanted',
      refundId: newId(),
      amountMinor,
      tenders: [{ method: CARD, amountMinor }],
      shiftId: shop.desk.shiftId,
    })
    for (const half of [1, 2]) {
      const back = await world.call(refundOrder, request(5_000), here())
      expect([half, back.status]).toEqual([half, 200])
    }
    const { answer: order } = await world.call(readOrder, { id: body.orderId }, here())
    expect(order).toMatchObject({ status: 'refunded', refundedMinor: 10_000, feeMinor: 250 })
    const [left] = await world.sql(sql`
      select sum(amount_minor)::bigint as card from payment where shift_id = ${shop.desk.shiftId} and method = ${CARD}`)
    expect(left).toEqual({ card: 250 })
  })

  it('is a row of its own in the figures by way of paying, beside tips, so that the rows add up to the sales', async () => {
    await set(percent)
    await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
      ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.tips', '{"isOn": true, "presets": [1000]}', now())`)
    const body = await sold({ byCard: 11_000, fee: percent, tipMinor: 1_000 })
    await booked(body)
    await booked(await sold({ byCard: 4_000, fee: percent }))
    const day = { from: body.businessDay, to: body.businessDay }
    const codes = permissions.map(({ code }) => code)
    const as = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
    })
    const { answer } = await world.call(salesFigures, { ...day, by: 'method' }, { as })
    const rows = answer.byCurrency[0]?.rows.map(({ key, figures }) => [key, figures.net]) ?? []
    expect(Object.fromEntries(rows)).toEqual({ '3': 11_000 + 250 + 4_000 + 100, '0': 6_000, fee: -350, tip: -1_000 })
    expect(rows.reduce((sum, [, net]) => sum + Number(net), 0)).toBe(20_000)
  })

  it('that nobody has set, that is another, or that was left out is booked as it was paid, and filed', async () => {
    expect(await booked(await sold({ byCard: 10_000, fee: percent }))).toEqual(['review', 'sale.fee-unknown'])
    await set(percent)
    for (const fee of [null, each, { ...percent, isTaxed: false }])
      expect(await booked(await sold({ byCard: 10_000, fee }))).toEqual(['review', 'sale.fee-unknown'])
  })

  it('that had not reached the desk is no reason, sold before; sold after it is filed as changed', async () => {
    const before = await sold({ byCard: 10_000, fee: null })
    world.passSeconds(600)
    await set(percent)
    expect(await booked(before)).toEqual(['accepted'])
    const late = await sold({ byCard: 10_000, fee: null })
    world.passSeconds(600)
    const after = { ...late, catalogueCursor: before.catalogueCursor, at: world.now }
    expect(await booked(after)).toEqual(['review', 'sale.fee-was-changed'])
  })

  it.each<[string, (body: SaleBody) => SaleBody]>([
    ['said by nobody', (body) => ({ ...body, tenders: body.tenders.map(({ feeMinor: _fee, ...one }) => one) })],
    ['said otherwise', (body) => ({ ...body, tenders: body.tenders.map((one) => ({ ...one, feeMinor: 1 })) })],
    [
      'not paid',
      (body) => ({
        ...body,
        tenders: body.tenders.map((one) => ({ ...one, amountMinor: 10_000, receivedMinor: 10_000 })),
      }),
    ],
    ['on cash', (body) => ({ ...body, tenders: body.tenders.map((one) => ({ ...one, method: 0 })) })],
  ])('in a sale that contradicts itself is kept apart: %s', async (_, change) => {
    await set(percent)
    const body = change(await sold({ byCard: 10_000, fee: percent }))
    expect(await booked(body)).toEqual(['quarantined', 'sale.tenders-contradict'])
  })
})

describe('the setting', () => {
  it.each([
    ['0', { kind: 'percent', basisPoints: 0 }],
    ['50.01 %', { kind: 'percent', basisPoints: 5_001 }],
    ['nothing', { kind: 'amount', amountMinor: 0 }],
    ['too much', { kind: 'amount', amountMinor: 100_000_000 }],
  ] as const)('of %s is refused', async (_, rate) => {
    expect((await set({ rate, isTaxed: false })).refusal.code).toBe('request.invalid')
  })

  it('at its edges stands, and cash never costs anything', async () => {
    for (const basisPoints of [1, 5_000]) {
      const fee: MethodFee = { rate: { kind: 'percent', basisPoints }, isTaxed: false }
      expect((await set(fee)).answer.methods.find(({ method }) => method === CARD)?.fee).toEqual(fee)
    }
    expect((await set(each, 0)).refusal.code).toBe('payment.method-unfit')
  })
})

it('an older desk, which knows of no fees, prices as ever', async () => {
  const body = await sold({ byCard: 10_000, fee: null })
  const priced = priceBasket(body.snapshot)
  expect(priced.ok && priced.value.payment).not.toHaveProperty('feesMinor')
})
