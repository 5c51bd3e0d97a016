// Worked examples 24 to 28 of pricing.md through the calls: a tax is made, its goods are sold by a desk's journal, read as the order, given back.
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { crossFigures } from '@kassa/contract/report/figures.calls.ts'
import { listOrders, readOrder, refundOrder, refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { createTax } from '@kassa/contract/settings/tax.calls.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { lineTaxOf } from '@kassa/domain/tax/rate.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskLine } from '../../../../../test/make/desk.ts'
import { makeProduct } from '../../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../../test/make/session.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let world: World
let onTop: SellingShop
let inside: SellingShop

const openShop = async (taxMode: 'added' | 'included'): Promise<SellingShop> => {
  const shop = await makeSellingShop(world, { currency: 'USD', taxMode, pricesMinor: [100] })
  await shop.desk.book(shop.desk.openShift(0))
  return shop
}

beforeAll(async () => {
  world = await makeWorld()
  ;[onTop, inside] = [await openShop('added'), await openShop('included')]
})
afterAll(() => world.close())

type TaxFields = Pick<(typeof createTax)['request']['_output'], 'rateMillionths' | 'code' | 'zero' | 'taxes'>
let named = 0

const adminOf = (shop: SellingShop): Promise<string> =>
  world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: codesOfTier('merchant') })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })

/** A tax made in the office, and goods of it as the desk puts them into a basket. */
async function goodsTaxed(shop: SellingShop, sellPriceMinor: number, fields: TaxFields, count = 1): Promise<DeskLine> {
  const as = await adminOf(shop)
  const outlets = [{ outletId: shop.outlet.outletId, isDefault: false }]
  const request = {
    name: `Real tax ${(named += 1)}`,
    rateBasisPoints: 0,
    isIncluded: shop === inside,
    outlets,
    confirmsOlderTills: true,
    ...fields,
  }
  const made = await world.call(createTax, request, { as })
  const taxId = made.answer.id
  const { productId } = await world.owner((tx) =>
    makeProduct(tx, shop.merchantId, [shop.outlet], { sellPriceMinor, taxId }),
  )
  const { answer } = await world.call(deskSetup, {}, { device: shop.desk.device })
  const told = answer.taxes.find(({ id }) => id === taxId)
  if (!told) throw new Error('the desk is not told of the tax')
  return { productId, sellPriceMinor, taxId, rateBasisPoints: told.rateBasisPoints, tax: lineTaxOf(told), count }
}

/** Sold and booked; what this cashier may not do by hand is filed, and booked all the same. */
async function sell(shop: SellingShop, lines: readonly DeskLine[], change?: (snapshot: Snapshot) => Snapshot) {
  const body = shop.desk.sale(lines, change && { change })
  const outcomes = await shop.desk.book(body)
  expect(outcomes).toMatchObject([{ outcome: change ? 'review' : 'accepted' }])
  const { answer } = await world.call(readOrder, { id: body.orderId }, { as: shop.adminToken })
  return answer
}

const rows = (taxes: readonly { code?: string; baseMinor?: number; taxMinor: number }[]) =>
  taxes.map(({ code, baseMinor, taxMinor }) => [code, baseMinor, taxMinor])

const taxOf = ({ taxes }: { readonly taxes: readonly { readonly taxMinor: number }[] }) =>
  taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)

const refund = async (shop: SellingShop, orderId: string, quantity: number, amountMinor: number, line = 0) =>
  world.call(
    refundOrder,
    {
      orderId,
      lines: [{ line, quantity, goods: 'restock' }],
      reason: '',
      refundId: newId(),
      amountMinor,
      tenders: [],
      shiftId: shop.desk.shiftId,
    },
    { as: shop.cashierToken, outlet: shop.outlet.outletId },
  )

const rate = (code: string, rateMillionths: number) => ({ code, rateMillionths })
const newYork = { taxes: [rate('STATE', 40_000), rate('CITY', 45_000), rate('MCTD', 3_750)] }
const quebec = { taxes: [rate('GST', 50_000), rate('QST', 99_750)] }

describe('sold, booked and given back', () => {
  test('New York (24)', async () => {
    const order = await sell(onTop, [await goodsTaxed(onTop, 1_999, newYork, 2)])
    expect([order.totalMinor, order.underReview]).toEqual([4_353, false])
    expect(rows(order.taxes)).toEqual([
      ['MCTD', 3_998, 15],
      ['STATE', 3_998, 160],
      ['CITY', 3_998, 180],
    ])
    const one = await refund(onTop, order.id, 1, 2_177)
    expect(rows(one.answer.taxes ?? [])).toEqual([
      ['MCTD', 1_999, 8],
      ['STATE', 1_999, 80],
      ['CITY', 1_999, 90],
    ])
    const other = await refund(onTop, order.id, 1, 2_176)
    expect(rows(other.answer.taxes ?? [])).toEqual([
      ['MCTD', 1_999, 7],
      ['STATE', 1_999, 80],
      ['CITY', 1_999, 90],
    ])
  })

  test('Quebec (25)', async () => {
    const lines = [
      await goodsTaxed(onTop, 4_995, quebec),
      await goodsTaxed(onTop, 1_249, quebec),
      await goodsTaxed(onTop, 419, { zero: 'zero-rated' }),
    ]
    const order = await sell(onTop, lines)
    expect([order.totalMinor, order.underReview]).toEqual([7_598, false])
    expect(rows(order.taxes)).toEqual([
      ['zero-rated', 419, 0],
      ['GST', 6_244, 312],
      ['QST', 6_244, 623],
    ])
    const back = await refund(onTop, order.id, 1, 5_743)
    expect(rows(back.answer.taxes ?? [])).toEqual([
      ['GST', 4_995, 250],
      ['QST', 4_995, 498],
    ])
  })

  test('inside, and one tax on another (26)', async () => {
    const india = { taxes: [rate('CGST', 90_000), rate('SGST', 90_000)] }
    const order = await sell(inside, [await goodsTaxed(inside, 9_900, india)])
    expect([order.totalMinor, taxOf(order), order.underReview]).toEqual([9_900, 1_510, false])
    expect(rows(order.taxes)).toEqual([
      ['CGST', 8_390, 755],
      ['SGST', 8_390, 755],
    ])
    expect(rows((await refund(inside, order.id, 1, 9_900)).answer.taxes ?? [])).toEqual(rows(order.taxes))
    const both = { taxes: [rate('GST', 50_000), { ...rate('PST', 85_000), on: ['GST'] }] }
    const standing = await sell(onTop, [await goodsTaxed(onTop, 10_000, both)])
    expect(standing.totalMinor).toBe(11_393)
    expect(rows(standing.taxes)).toEqual([
      ['GST', 10_000, 500],
      ['PST', 10_500, 893],
    ])
    expect((await refund(onTop, standing.id, 1, 11_393)).status).toBe(200)
  })

  test('bands (28)', async () => {
    const from = { kind: 'whole', fromMinor: 11_000, untilMinor: null } as const
    const clothing = { taxes: newYork.taxes.map((tax) => ({ ...tax, band: from })) }
    const above = { ...rate('MA', 62_500), band: { kind: 'part', fromMinor: 17_500, untilMinor: null } as const }
    const coat = await sell(onTop, [await goodsTaxed(onTop, 12_000, clothing)])
    expect([taxOf(coat), coat.underReview]).toEqual([1_065, false])
    const shirt = await sell(onTop, [await goodsTaxed(onTop, 10_800, clothing)])
    expect([taxOf(shirt), shirt.totalMinor]).toEqual([0, 10_800])
    const suits = await sell(onTop, [await goodsTaxed(onTop, 21_000, { taxes: [above] }, 2)])
    expect(taxOf(suits)).toBe(438)
    expect((await refund(onTop, suits.id, 1, 21_219)).status).toBe(200)
    expect((await refund(onTop, suits.id, 1, 21_219)).status).toBe(200)
  })

  test('a refund without the sale goes back in the rows of the group, and the figures know them', async () => {
    const line = await goodsTaxed(onTop, 1_999, newYork)
    const request = {
      refundId: newId(),
      lines: [{ variantId: line.productId, quantity: 2, amountMinor: 4_353, goods: 'restock' as const }],
      reason: 'no receipt',
      tenders: [{ method: 0, amountMinor: 4_353 }],
      shiftId: onTop.desk.shiftId,
    }
    const here = { as: onTop.cashierToken, outlet: onTop.outlet.outletId }
    const { answer } = await world.call(refundWithoutSale, request, here)
    expect([answer.amountMinor, answer.taxMinor]).toEqual([4_353, 355])
    // Its paper adds up: the goods, each row on top, and nothing between.
    expect(answer.lines).toMatchObject([{ amountMinor: 3_998, weightUnit: null, taxRateBasisPoints: 888 }])
    expect(answer.taxes?.map(({ taxMinor }) => taxMinor)).toEqual([15, 160, 180])
    expect(answer.between).toEqual({ adjustmentMinor: 0, withheld: [], pointsMinor: 0 })
    const [kept] = await world.sql<{
      result: { taxes: { code: string; taxMinor: number; payableMinor: number }[] }
    }>(sql`
      select result from refund where id = ${request.refundId}`)
    expect(kept?.result.taxes.map(({ code, taxMinor }) => [code, taxMinor])).toEqual([
      ['MCTD', 15],
      ['STATE', 160],
      ['CITY', 180],
    ])
    expect(kept?.result.taxes.reduce((sum, { payableMinor }) => sum + payableMinor, 0)).toBe(3_998)
  })

  test('exempt from some taxes (27)', async () => {
    const taxes = [rate('GST', 50_000), rate('PST', 70_000)]
    const freed = (snapshot: Snapshot): Snapshot => ({
      ...snapshot,
      exemption: { by: 'hand', paperNumber: 'P-1', reason: 'Band council', codes: ['PST'] },
    })
    const order = await sell(onTop, [await goodsTaxed(onTop, 10_000, { taxes })], freed)
    expect([order.totalMinor, taxOf(order), order.exemption?.taxMinor]).toEqual([10_500, 500, 700])
    expect((await refund(onTop, order.id, 1, 10_500)).status).toBe(200)
    const contained = await sell(inside, [await goodsTaxed(inside, 11_200, { taxes })], freed)
    expect([contained.totalMinor, taxOf(contained), contained.exemption?.taxMinor]).toEqual([10_500, 500, 700])
    expect((await refund(inside, contained.id, 1, 10_500)).status).toBe(200)
  })
})

test('a till that knows one rate sells at what a group comes to, and is one item a day', async () => {
  const older = async () => {
    const { tax: _, ...line } = await goodsTaxed(onTop, 10_000, newYork)
    return line
  }
  const lines = [await older(), await older()]
  const [first, next] = [onTop.desk.sale(lines), onTop.desk.sale(lines)]
  const outcomes = await onTop.desk.book(first, next)
  expect(outcomes).toMatchObject([{ outcome: 'review' }, { outcome: 'accepted' }])
  const filed = await world.sql<{ reasons: readonly { facts: object }[] }>(sql`
    select reasons from review_item where reasons @> '[{"facts": {"tax": "one-rate"}}]'::jsonb`)
  expect(filed).toMatchObject([{ reasons: [{ facts: { tax: 'one-rate' } }] }])
  const { answer } = await world.call(readOrder, { id: next.orderId }, { as: onTop.adminToken })
  expect([answer.totalMinor, answer.underReview]).toEqual([21_776, false])
})

test('figures tell tax by rate and code, of what was sold and of what came back', async () => {
  const request = { rows: 'rate', columns: 'outlet', period: 'today', outletId: onTop.outlet.outletId } as const
  const { answer } = await world.call(crossFigures, request, { as: await adminOf(onTop) })
  const [told] = answer.byCurrency
  const of = (key: string) => {
    const row = told?.rows.findIndex((one) => one.key === key) ?? -1
    return { opens: told?.rows[row]?.opens, ...told?.cells.find((cell) => cell.row === row)?.figures }
  }
  const opens = { type: '1', rate: 'GST 5%' }
  expect(of('GST 5%')).toMatchObject({ opens, orders: 3, tax: 1_312, refundedTax: 1_250 })
  expect(of('MCTD 0.375%')).toMatchObject({ tax: 60, refundedTax: 30 })
  expect(of('zero-rated 0%')).toMatchObject({ net: 419, tax: 0 })
})

test.each([
  ['GST 5%', 3],
  ['MCTD 0.375%', 3],
  ['888', 2],
])('the sales with the row %s are listed by its name in the figures: %i', async (rate, count) => {
  const request = { rate, from: '2026-01-01', to: '2026-12-31', outletId: onTop.outlet.outletId }
  const { answer } = await world.call(listOrders, request, { as: await adminOf(onTop) })
  expect(answer.rows.length).toBe(count)
})

test('the journal posts tax by rate and code, less what went back', async () => {
  const period = { from: '2026-01-01', to: '2026-12-31' }
  const { answer } = await world.call(readJournal, period, { as: await adminOf(onTop) })
  const taxes = answer.outlets.flatMap(({ lines }) => lines.filter(({ role }) => role === 'tax'))
  const of = (wanted: string) =>
    taxes
      .filter(({ taxCode }) => taxCode === wanted)
      .map(({ rateMillionths, minor }) => [rateMillionths, Number(minor)])
  expect([of('GST'), of('MCTD')]).toEqual([[[null, -62]], [[3_750, -30]]])
})

test('the books agree with themselves', async () => {
  expect(await disagreements(world)).toEqual([])
})
