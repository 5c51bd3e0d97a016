import { previewRefund, readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { productStatistics } from '@kassa/contract/report/figures.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

// A deal (buy one, get one, over A 10.00 and B 10.00) that comes back piece by piece. Source: pricing.md, Growth 2, 21 and example 36.

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [1_000, 1_000] })
  const pooled = { pooling: 'mix', maxTimes: null, isOnTopOfSpecial: false } as const
  const benefit = { type: 'buy-get', buyCount: 1, getCount: 1, ...pooled } as const
  await makePlan(world, await makeMarketer(world, shop.merchantId), tenthOff({ benefit }))
  await shop.desk.book(shop.desk.openShift(10_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const here = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })
const dealOf = async (counts: readonly number[] = [1, 1]): Promise<SaleBody> =>
  shop.desk.sale(
    counts.map((count, index) => shop.line(index, count)),
    { plans: await plansAtDesk(world, shop) },
  )

/** Returns the same sale by a till of the previous release, which gives no refund values. */
const ofOldTill = (sale: SaleBody): SaleBody => ({
  ...sale,
  answer: {
    ...sale.answer,
    lines: pricedIn(sale).lines.map((line) =>
      Object.fromEntries(Object.entries(line).filter(([name]) => !name.startsWith('refund'))),
    ),
  },
})

async function giveBack({ orderId }: SaleBody, line: number): Promise<number> {
  const lines = [{ line, quantity: 1, goods: 'restock' as const }]
  const { answer: seen } = await world.call(previewRefund, { orderId, lines, reason: '' }, here())
  expect(seen.lines).toMatchObject([{ line, amountMinor: seen.amountMinor }])
  const { amountMinor } = seen
  const asked = {
    orderId,
    lines,
    reason: 'torn',
    refundId: newId(),
    amountMinor,
    tenders: [],
    shiftId: shop.desk.shiftId,
  }
  expect((await world.call(refundOrder, asked, here())).status).toBe(200)
  return amountMinor
}

it.each([
  ['two lines', [1, 1], [0, 1]],
  ['one line', [2], [0, 0]],
])('each piece is worth half of it, of %s', async (_, counts, back) => {
  const sale = await dealOf(counts)
  expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted' }])
  expect([await giveBack(sale, back[0] ?? 0), await giveBack(sale, back[1] ?? 0)]).toEqual([500, 500])
})

it('the free piece gives back more than was paid for it, and its goods count as sold for that', async () => {
  const sale = await dealOf()
  await shop.desk.book(sale)
  const look = async () => (await world.call(readOrder, { id: sale.orderId }, here())).answer
  const free = (await look()).lines.findIndex(({ payableMinor }) => payableMinor === 0)
  expect(await giveBack(sale, free)).toBe(500)
  expect((await look()).lines[free]).toMatchObject({ payableMinor: 0, refundedMinor: 500 })
  await giveBack(sale, 1 - free)
  expect((await look()).status).toBe('refunded')
  const as = await makeMarketer(world, shop.merchantId, [permissionCode('platform.analysis.products')])
  const period = { from: '2026-01-01', to: '2027-12-31', by: 'product' as const }
  const { answer } = await world.call(productStatistics, period, { as })
  const rows = answer.byCurrency.flatMap((one) => one.rows.map(({ figures }) => figures))
  expect(rows).toMatchObject([
    { netAfter: 0, refunded: 500 },
    { netAfter: 0, refunded: 500 },
  ])
})

it('a till of the release before says no refund values: booked, not filed, and each line gives back what was paid for it', async () => {
  const sale = ofOldTill(await dealOf())
  expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  const paying = pricedIn(sale).lines.findIndex(({ payableMinor }) => payableMinor > 0)
  expect([await giveBack(sale, paying), await giveBack(sale, 1 - paying)]).toEqual([1_000, 0])
})

it('values that do not add up to what was paid are not booked; others than the rule’s are filed', async () => {
  const changed = async (refundMinor: readonly number[]) => {
    const sale = await dealOf()
    const lines = pricedIn(sale).lines.map((line, index) => ({
      ...line,
      refundMinor: refundMinor[index],
      refundTax: line.refundTax?.map((row, at) => ({ ...row, payableMinor: at === 0 ? refundMinor[index] : 0 })),
    }))
    return shop.desk.book({ ...sale, answer: { ...sale.answer, lines } })
  }
  expect(await changed([900, 900])).toMatchObject([{ outcome: 'quarantined' }])
  const [filed] = await changed([900, 100])
  expect(filed).toMatchObject({ outcome: 'review', reasons: [{ code: 'sale.priced-differently' }] })
})
