import { correctMethod } from '@kassa/contract/sales/correction.calls.ts'
import { listOrders, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash, makeDesk } from '../../../../../test/make/desk.ts'
import { inTheMiddle } from '../../../../../test/make/held-lock.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift())
})
afterAll(() => world.close())

type Body = ReturnType<SellingShop['desk']['sale']>
const paidBy = (body: Body, tenders: (totalMinor: number) => Body['tenders']): Body => ({
  ...body,
  tenders: tenders((body.answer as { totals: { payableMinor: number } }).totals.payableMinor),
  snapshot: { ...body.snapshot, payment: null },
})
const slip =
  (reference: string | null, method = 3) =>
  (totalMinor: number) => [{ ...card(totalMinor), method, reference }]
const booked = async (tenders: (totalMinor: number) => Body['tenders']) => {
  const [outcome] = await shop.desk.book(paidBy(shop.desk.sale([shop.line(0)]), tenders))
  return { outcome: outcome?.outcome, reasons: outcome?.reasons ?? [] }
}
const codes = ({ reasons }: Awaited<ReturnType<typeof booked>>) => reasons.map(({ code }) => code)

describe('the number of a slip', () => {
  it('pays once a method and day; a second sale with it is booked and filed, also where the first is remembered', async () => {
    expect(codes(await booked(slip('A-1001')))).not.toContain('sale.reference-used')
    const again = await booked(slip('A-1001'))
    expect(again.outcome).toBe('review')
    const used = again.reasons.find(({ code }) => code === 'sale.reference-used')
    const [first] = await world.sql<{ number: string }>(
      sql`select number from sales_order where merchant_id = ${shop.merchantId} order by received_at, number limit 1`,
    )
    expect(used?.facts).toMatchObject({ reference: 'A-1001', order: first?.number })
    expect(codes(await booked(slip('A-1002')))).not.toContain('sale.reference-used')
  })

  it('is another method’s own, and another day’s', async () => {
    expect(codes(await booked(slip('A-1001', 2)))).not.toContain('sale.reference-used')
    world.passSeconds(2 * 86_400)
    expect(codes(await booked(slip('A-1001')))).not.toContain('sale.reference-used')
  })

  it('stands once in a sale, and does not lack where it is asked for', async () => {
    const twice = await booked((totalMinor) => [
      { ...card(100), reference: 'A-2001' },
      { ...card(totalMinor - 100), reference: 'A-2001' },
    ])
    expect(codes(twice)).toContain('sale.reference-used')
    expect(codes(await booked(slip(null)))).toContain('sale.reference-unknown')
    expect(codes(await booked((totalMinor) => [cash(totalMinor)]))).not.toContain('sale.reference-unknown')
  })
})

describe('a slip that two tills bring in one moment', () => {
  it.each([
    ['from memory', 'M-1', {}],
    ['by reading', 'M-2', { clockOffsetMs: 90_000_000 }],
  ])('is booked twice and filed once, %s', async (_, reference, change) => {
    const { merchantId, outlet, cashier, products } = shop
    const other = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId, taxMode: 'included' })
    const tills = [shop.desk, other]
    await other.book(other.openShift(), other.sale([shop.line(0)]))
    await shop.desk.book(shop.desk.sale([shop.line(0)]))
    const stock = sql`
      select from stock where merchant_id = ${merchantId} and variant_id = ${products[0]!.productId} for update`
    const bring = (till: SellingShop['desk']) => {
      const entry = till.entry({ ...paidBy(till.sale([shop.line(0)]), slip(reference)), ...change })
      return async () => (await till.upload(entry)).answer.outcomes
    }
    const outcomes = (await inTheMiddle(world, stock, [bring(tills[0]!), bring(other)])).flat()
    expect(outcomes.map(({ outcome }) => outcome)).not.toContain('quarantined')
    const used = outcomes.filter(({ reasons }) => reasons.some(({ code }) => code === 'sale.reference-used'))
    expect(used).toHaveLength(1)
    const [{ booked: both } = { booked: 0 }] = await world.sql<{ booked: number }>(sql`
      select count(*)::int as booked from payment where merchant_id = ${merchantId} and reference = ${reference}`)
    expect(both).toBe(2)
  })

  it('pays a sale and a correction once: the correction waits for the sale, and is refused', async () => {
    const { merchantId, adminToken, outlet, products } = shop
    const paid = shop.desk.sale([shop.line(0)])
    await shop.desk.book(paid)
    const correction = { orderId: paid.orderId, position: 0, method: 3, reference: 'AP6001', reason: 'was a card' }
    const stock = sql`
      select from stock where merchant_id = ${merchantId} and variant_id = ${products[0]!.productId} for update`
    const entry = shop.desk.entry(paidBy(shop.desk.sale([shop.line(0)]), slip('AP6001')))
    const [, corrected] = await inTheMiddle(world, stock, [
      () => shop.desk.upload(entry),
      () => world.call(correctMethod, correction, { as: adminToken, outlet: outlet.outletId }),
    ])
    expect(corrected.refusal.code).toBe('correction.reference-used')
  })
})

describe('the slip of a card terminal', () => {
  const slipOf = (terminal: string | null, lastFour: string, reference: string) => (totalMinor: number) => [
    { ...card(totalMinor), reference, card: { terminal, batch: '0012', lastFour } },
  ]

  it('pays once a terminal and day, and again on another', async () => {
    expect(codes(await booked(slipOf('T1', '4321', 'AP7001')))).not.toContain('sale.reference-used')
    expect(codes(await booked(slipOf('T2', '4321', 'AP7001')))).not.toContain('sale.reference-used')
    expect(codes(await booked(slipOf('T1', '9999', 'AP7001')))).toContain('sale.reference-used')
    expect(codes(await booked(slipOf(null, '9999', 'AP7001')))).toContain('sale.reference-used')
    const here = await booked((totalMinor) => [
      { ...card(100), reference: 'AP7002', card: { terminal: 'T1', batch: null, lastFour: null } },
      { ...card(totalMinor - 100), reference: 'AP7002', card: { terminal: 'T2', batch: null, lastFour: null } },
    ])
    expect(codes(here)).not.toContain('sale.reference-used')
  })

  it('stands on its order, which its last four digits and its approval code find', async () => {
    const body = paidBy(shop.desk.sale([shop.line(0)]), slipOf('T3', '8642', 'AP8001'))
    await shop.desk.book(body)
    const as = { as: shop.adminToken }
    const { answer } = await world.call(readOrder, { id: body.orderId }, as)
    const said = { terminal: 'T3', batch: '0012', lastFour: '8642' }
    expect(answer.tenders).toMatchObject([{ reference: 'AP8001', card: said }])
    for (const search of ['8642', 'AP8001', 'ap8001']) {
      const found = await world.call(listOrders, { search, limit: 20 }, as)
      expect([search, found.answer.rows.map(({ id }) => id)]).toEqual([search, [body.orderId]])
    }
    const none = await world.call(listOrders, { search: '8643', limit: 20 }, as)
    expect(none.answer.rows).toEqual([])
  })

  it('is a card’s once cash is corrected to it, and finds its order so', async () => {
    const body = shop.desk.sale([shop.line(0)])
    await shop.desk.book(body)
    const as = { as: shop.adminToken, outlet: shop.outlet.outletId }
    const card = { terminal: 'T4', batch: null, lastFour: '9753' }
    const wrong = { orderId: body.orderId, position: 0, method: 3, reference: 'AP9001', reason: 'was a card' }
    const unread = { ...card, lastFour: '975' }
    expect((await world.call(correctMethod, { ...wrong, card: unread }, as)).refusal.code).toBe('request.invalid')
    expect((await world.call(correctMethod, { ...wrong, card }, as)).status).toBe(200)
    const { answer } = await world.call(readOrder, { id: body.orderId }, as)
    expect(answer.tenders).toMatchObject([{ method: 3, reference: 'AP9001', card }])
    const found = await world.call(listOrders, { search: '9753', limit: 20 }, as)
    expect(found.answer.rows.map(({ id }) => id)).toEqual([body.orderId])
  })

  it('is no card’s any more once it is corrected to cash', async () => {
    const body = paidBy(shop.desk.sale([shop.line(0)]), slipOf('T3', '7531', 'AP8002'))
    await shop.desk.book(body)
    const as = { as: shop.adminToken, outlet: shop.outlet.outletId }
    const correction = { orderId: body.orderId, position: 0, method: 0, reference: null, reason: 'typed wrong' }
    expect((await world.call(correctMethod, correction, as)).status).toBe(200)
    const { answer } = await world.call(readOrder, { id: body.orderId }, as)
    expect(answer.tenders.map((one) => [one.method, one.card])).toEqual([[0, undefined]])
  })
})
