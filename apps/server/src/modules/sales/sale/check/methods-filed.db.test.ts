// A payment method that the outlet's list lacks is one review item a till and method, however many sales it paid; all of them are booked.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { MethodFee } from '@kassa/domain/tenders/method-fee.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { card, makeDesk } from '../../../../../test/make/desk.ts'
import { percent, soldWithFee } from '../../../../../test/make/fee-sales.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { currency: 'USD' })
  await shop.desk.book(shop.desk.openShift(0))
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

const ALIPAY = 2
const WECHAT = 1
const BANK_CARD = 3
const NOBODYS = 99

/** A sale paid so, with a slip's number or without. */
const by = (method: number, reference: string | null = null, desk = shop.desk): SaleBody => ({
  ...desk.sale([shop.line(0)]),
  tenders: [{ ...card(1_000), method, reference }],
})
const reasonsOf = async (bodies: readonly SaleBody[], desk = shop.desk) =>
  (await desk.book(...bodies)).map(({ reasons }) => reasons.map(({ code }) => code))

it('many sales by one wallet are one item, and all of them are booked', async () => {
  const bodies = [by(ALIPAY), by(ALIPAY), by(ALIPAY, 'A-3'), by(ALIPAY)]
  expect(await reasonsOf(bodies)).toEqual([['sale.method-unknown', 'sale.reference-unknown'], [], [], []])
  const [booked] = await world.sql<{ count: number }>(
    sql`select count(*)::int as count from payment where merchant_id = ${shop.merchantId} and method = ${ALIPAY}`,
  )
  expect(booked?.count).toBe(4)
})

it('also once somebody has looked at it; another method has an item of its own', async () => {
  expect(await reasonsOf([by(ALIPAY, 'A-1')])).toEqual([['sale.method-unknown']])
  await world.sql(
    sql`update review_item set resolved_at = now(), resolved_by = 'Owner' where merchant_id = ${shop.merchantId}`,
  )
  expect(await reasonsOf([by(ALIPAY, 'A-2'), by(WECHAT, 'W-1'), by(WECHAT, 'W-2')])).toEqual([
    [],
    ['sale.method-unknown'],
    [],
  ])
})

it('a number that is no method is one item too', async () => {
  expect(await reasonsOf([by(NOBODYS), by(NOBODYS)])).toEqual([['sale.method-number-unknown'], []])
})

it('another till has an item of its own', async () => {
  const { merchantId, outlet, cashier } = shop
  const other = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId, taxMode: 'included' })
  await other.book(other.openShift(0))
  expect(await reasonsOf([by(ALIPAY, 'A-1')])).toEqual([['sale.method-unknown']])
  expect(await reasonsOf([by(ALIPAY, 'A-2', other), by(ALIPAY, 'A-3', other)], other)).toEqual([
    ['sale.method-unknown'],
    [],
  ])
})

describe('a fee on a way to pay that the list lacks', () => {
  beforeEach(async () => {
    shop = await makeSellingShop(world, { currency: 'USD', pricesMinor: [5_000] })
    await shop.desk.book(shop.desk.openShift(0))
  })

  /** 100.00, so much of it by a way that costs the customer something by the desk's own word. */
  const withFee = async (paidSo: number, fee: MethodFee | null = percent, method = ALIPAY): Promise<SaleBody> => {
    const body = await soldWithFee(world, shop, { byCard: paidSo, fee })
    return {
      ...body,
      tenders: body.tenders.map((one) => (one.method === BANK_CARD ? { ...one, method, reference: newId() } : one)),
    }
  }

  it('is one item with its method, whatever it comes to; all of it is booked', async () => {
    expect(await reasonsOf([await withFee(10_000), await withFee(4_000), await withFee(10_000)])).toEqual([
      ['sale.method-unknown', 'sale.fee-unknown'],
      [],
      [],
    ])
    const fees = await world.sql(sql`
      select fee_minor from payment where merchant_id = ${shop.merchantId} and method = ${ALIPAY} order by fee_minor`)
    expect(fees).toEqual([{ feeMinor: 100 }, { feeMinor: 250 }, { feeMinor: 250 }])
  })

  it('is said once where it comes after sales that had none', async () => {
    expect(await reasonsOf([await withFee(10_000, null), await withFee(10_000), await withFee(4_000)])).toEqual([
      ['sale.method-unknown'],
      ['sale.fee-unknown'],
      [],
    ])
  })

  it('of a number that is no method is one item with it', async () => {
    const bodies = [await withFee(10_000, percent, NOBODYS), await withFee(4_000, percent, NOBODYS)]
    expect(await reasonsOf(bodies)).toEqual([['sale.method-number-unknown', 'sale.fee-unknown'], []])
  })

  it('on one that the list has is filed every time, for somebody chose what it costs', async () => {
    const bodies = [await withFee(10_000, percent, BANK_CARD), await withFee(10_000, percent, BANK_CARD)]
    expect(await reasonsOf(bodies)).toEqual([['sale.fee-unknown'], ['sale.fee-unknown']])
  })
})

it('what else is odd about such a sale is filed as ever', async () => {
  await reasonsOf([by(ALIPAY, 'A-1')])
  const body = by(ALIPAY, 'A-2')
  expect(await reasonsOf([{ ...body, number: 'elsewhere-000001' }])).toEqual([['sale.number-foreign']])
})

it('sales of a till that has not heard that a method was switched off are one item', async () => {
  const { merchantId, outlet } = shop
  const byCard = () => by(BANK_CARD, `S-${world.now}`)
  expect(await reasonsOf([byCard()])).toEqual([[]])
  world.passSeconds(60)
  const switchedOff = sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${merchantId}, 'outlet', ${outlet.outletId}, 'sales.payment-methods', '["cash"]', ${world.now})`
  await world.owner((tx) => tx.run(switchedOff))
  world.passSeconds(60)
  const first = byCard()
  world.passSeconds(60)
  expect(await reasonsOf([first, byCard()])).toEqual([['sale.method-was-changed'], []])
})
