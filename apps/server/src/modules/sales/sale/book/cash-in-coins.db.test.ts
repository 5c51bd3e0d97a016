// Cash in coins by the further modes: booked as the till wrote it, printed, given back, and filed where the outlet rounds otherwise.
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import type { CashRounding } from '@kassa/domain/basket/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../../test/make/fee-sales.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const here = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })
const drawer = async () => (await world.call(readShift, { id: shop.desk.shiftId }, here())).answer.expectedMinor

async function openShop(priceMinor: number, rule: CashRounding) {
  shop = await makeSellingShop(world, { currency: 'USD', pricesMinor: [priceMinor] })
  await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
    ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.cash-rounding', ${JSON.stringify({ USD: rule })}::jsonb, now())`)
  await shop.desk.book(shop.desk.openShift(0))
}

/** One piece, `byCardMinor` of it by card and the rest by cash as `rule` says. */
const sold = (rule: CashRounding, byCardMinor: number, paysMinor: number, roundingMinor: number) =>
  shop.desk.sale([shop.line(0)], {
    change: (plain) => ({
      ...plain,
      payment: {
        cashRounding: rule,
        tenders: [
          ...(byCardMinor > 0 ? [{ kind: 'electronic', amountMinor: byCardMinor } as const] : []),
          { kind: 'cash', givenMinor: paysMinor },
        ],
      },
    }),
    tenders: () => [...(byCardMinor > 0 ? [card(byCardMinor)] : []), cash(paysMinor, paysMinor, roundingMinor)],
  })

it('15.72 beside 0.64 by card pays 15.10 in coins of 0.05 up, and gives all of it back', async () => {
  const up = { unitMinor: 5, mode: 'up' } as const
  await openShop(1_572, up)
  const sale = sold(up, 64, 1_510, 2)
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const paper = await world.call(readOrderPaper, { id: sale.orderId }, here())
  expect(JSON.stringify(paper.answer)).toContain('"cashRoundingMinor":2')
  const back = refundBody(shop.desk, sale, {
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    amountMinor: 1_572,
    tenders: [{ ...card(64), reference: sale.tenders[0]?.reference ?? '' }, cash(1_510, 1_510, 2)],
  })
  expect(await outcomeOf(shop, back)).toEqual(['accepted'])
  expect(await drawer()).toBe(0)
})

it.each([
  [395, 390, -5],
  [396, 400, 4],
])('%i pays %i in coins of 0.10 half-down', async (price, pays, rounding) => {
  const halfDown = { unitMinor: 10, mode: 'half-down' } as const
  await openShop(price, halfDown)
  expect(await outcomeOf(shop, sold(halfDown, 0, pays, rounding))).toEqual(['accepted'])
  expect(await drawer()).toBe(pays)
})

it('is booked and filed where the outlet rounds otherwise', async () => {
  await openShop(395, { unitMinor: 10, mode: 'half-down' })
  const [outcome, ...reasons] = await outcomeOf(shop, sold({ unitMinor: 10, mode: 'up' }, 0, 400, 5))
  expect(outcome).toBe('review')
  expect(reasons).toContain('sale.cash-rounding-unknown')
})

describe('notes of another currency with steps of their own', () => {
  const up = { unitMinor: 100, mode: 'up' } as const
  const coins = { unitMinor: 5, mode: 'nearest' } as const
  /** 0.14 USD for each CNY. */
  const rate = {
    currency: 'CNY',
    into: 'USD',
    rateMillionths: 140_000,
    spreadBasisPoints: 0,
    unitMinor: 1,
    mode: 'down',
  }

  beforeEach(async () => {
    await openShop(1_572, coins)
    const value = JSON.stringify([{ ...rate, rounding: up }])
    await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
      ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.foreign-cash', ${value}::jsonb, now())`)
  })

  /** Paid with notes that count `worthMinor`, and `coinsMinor` in the outlet's own money. */
  const soldFor = (worthMinor: number, coinsMinor: number, paysMinor: number, rounding: CashRounding = up) =>
    shop.desk.sale([shop.line(0)], {
      change: (plain) => ({
        ...plain,
        payment: {
          cashRounding: coins,
          tenders: [
            { kind: 'cash', givenMinor: worthMinor, rounding },
            ...(coinsMinor > 0 ? [{ kind: 'cash', givenMinor: coinsMinor } as const] : []),
          ],
        },
      }),
      tenders: () => [
        {
          ...cash(paysMinor, worthMinor + coinsMinor, paysMinor - 1_572),
          foreign: [{ currency: 'CNY', amountMinor: (worthMinor * 100) / 14, worthMinor }],
        },
      ],
    })

  it('count at face where coins pay the rest', async () => {
    expect(await outcomeOf(shop, soldFor(1_400, 170, 1_570))).toEqual(['accepted'])
  })

  it('round what is left by their own steps where they pay it', async () => {
    expect(await outcomeOf(shop, soldFor(1_610, 0, 1_600))).toEqual(['accepted'])
  })

  it('are filed where their rate says others', async () => {
    const [outcome, ...reasons] = await outcomeOf(shop, soldFor(1_610, 0, 1_600, { unitMinor: 50, mode: 'up' }))
    expect([outcome, reasons.includes('sale.cash-rounding-unknown')]).toEqual(['review', true])
  })
})

it('16.00 in cash first, then a card, then cash again is booked with nobody to look at it, and gives the change from all of it', async () => {
  const dime = { unitMinor: 10, mode: 'nearest' } as const
  await openShop(1_877, dime)
  const given = [
    { kind: 'cash', givenMinor: 1_000 },
    { kind: 'electronic', amountMinor: 500 },
    { kind: 'cash', givenMinor: 600 },
  ] as const
  const sale = shop.desk.sale([shop.line(0)], {
    change: (plain) => ({ ...plain, payment: { cashRounding: dime, tenders: given } }),
    tenders: () => [card(500), { ...cash(1_380, 1_600, 3), changeMinor: 220 }],
  })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  expect(await drawer()).toBe(1_380)
  const firstOnly = shop.desk.sale([shop.line(0)], {
    change: (plain) => ({
      ...plain,
      payment: { cashRounding: dime, tenders: [given[0], { kind: 'electronic', amountMinor: 877 }] },
    }),
    tenders: () => [card(877), cash(1_000)],
  })
  expect(await outcomeOf(shop, firstOnly)).toEqual(['accepted'])
  expect(await drawer()).toBe(2_380)
})
