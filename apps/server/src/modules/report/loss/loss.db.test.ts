import { lossEvents, lossFigures } from '@kassa/contract/report/loss-figures.calls.ts'
import { refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
const day = '2026-03-02'
const span = { from: day, to: day }
const own: { changed?: string; voided?: string } = {}

const removal = (what: 'line' | 'basket', amountMinor: number) => {
  const { kind: _, reason: __, ...moment } = shop.desk.openDrawer() as Record<string, unknown>
  const { productId } = shop.line(0)
  const lines = [{ productId, variantId: productId, name: 'Tea', quantity: 1, amountMinor }]
  return { kind: 'goods-removed', ...moment, removalId: newId(), currency: 'USD', what, amountMinor, lines }
}

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { desk } = shop
  await desk.book(desk.openShift(50_000))
  await desk.book(desk.sale([shop.line(0)]))
  const changed = desk.sale([{ ...shop.line(0), manualUnitPriceMinor: 700 }])
  const voided = desk.sale([shop.line(1)])
  await desk.book(changed)
  await desk.book(voided)
  Object.assign(own, { changed: changed.orderId, voided: voided.orderId })
  await desk.book(removal('line', 300))
  await desk.book(removal('line', 200))
  await desk.book(removal('basket', 900))
  await desk.book(desk.openDrawer())
  const asCashier = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const back = { orderId: voided.orderId, refundId: newId(), shiftId: desk.shiftId, reason: 'wrong goods' }
  expect((await world.call(voidOrder, back, asCashier)).status).toBe(200)
  const lines = [{ variantId: shop.line(3).productId, quantity: 1, amountMinor: 80, goods: 'restock' as const }]
  const without = {
    refundId: newId(),
    lines,
    reason: 'no receipt',
    tenders: [{ method: 0, amountMinor: 80 }],
    shiftId: desk.shiftId,
  }
  expect((await world.call(refundWithoutSale, without, asCashier)).status).toBe(200)
})
afterAll(() => world.close())

const events = async (asked: object = {}) =>
  (await world.call(lossEvents, { ...span, ...asked }, { as: shop.adminToken })).answer.rows

test('each person’s events are counted and add up to all', async () => {
  const { answer } = await world.call(lossFigures, span, { as: shop.adminToken })
  const [part] = answer.byCurrency
  expect(part?.people).toHaveLength(1)
  expect(part?.people[0]).toMatchObject({ personId: shop.cashier.staffId, orders: 3, events: 7, standsOut: false })
  expect(part?.people[0]?.kinds.map(({ kind, events: count, amountMinor }) => [kind, count, amountMinor])).toEqual([
    ['line', 2, 500],
    ['basket', 1, 900],
    ['void', 1, 350],
    ['without-sale', 1, 80],
    ['price', 1, 300],
    ['no-sale', 1, 0],
  ])
  expect(part?.all.kinds).toEqual(part?.people[0]?.kinds)
})

test('every event opens its sale, its refund or its shift', async () => {
  const rows = await events()
  expect(rows).toHaveLength(7)
  const of = (kind: string) => rows.find((row) => row.kind === kind)
  expect(of('price')).toMatchObject({ orderId: own.changed, amountMinor: 300 })
  expect(of('void')).toMatchObject({ orderId: own.voided, what: 'wrong goods' })
  expect(of('without-sale')).toMatchObject({ orderId: null, what: 'no receipt' })
  expect(of('without-sale')?.refundId).not.toBeNull()
  const [refund] = await world.sql<{ day: string }>(sql`
    select business_day::text as day from refund where id = ${of('without-sale')?.refundId}`)
  expect(of('without-sale')?.businessDay).toBe(refund?.day)
  for (const kind of ['line', 'basket', 'no-sale'])
    expect(of(kind)).toMatchObject({ shiftId: shop.desk.shiftId, personId: shop.cashier.staffId })
})

test('one kind, one person and one currency can be asked for, page by page', async () => {
  expect((await events({ kind: 'line' })).map(({ amountMinor }) => amountMinor)).toEqual(
    expect.arrayContaining([200, 300]),
  )
  expect(await events({ currency: 'CNY' })).toEqual([])
  expect(await events({ staffId: shop.cashier.staffId })).toHaveLength(7)
  const first = (await world.call(lossEvents, { ...span, limit: 4 }, { as: shop.adminToken })).answer
  const cursor = first.nextCursor ?? undefined
  const second = (await world.call(lossEvents, { ...span, limit: 4, cursor }, { as: shop.adminToken })).answer
  expect(first.total).toBe(7)
  expect(new Set([...first.rows, ...second.rows].map(({ kind, id }) => kind + id)).size).toBe(7)
})

test('what is another’s is not found, and shows nothing', async () => {
  const stranger = await makeSellingShop(world)
  const as = { as: stranger.adminToken }
  expect((await world.call(lossFigures, span, as)).answer.byCurrency).toEqual([])
  const { outletId } = shop.outlet
  expect((await world.call(lossFigures, { ...span, outletId }, as)).status).toBe(404)
  expect((await world.call(lossEvents, { ...span, outletId }, as)).status).toBe(404)
  expect((await world.call(lossEvents, { ...span, staffId: shop.cashier.staffId }, as)).status).toBe(404)
  expect((await world.call(lossFigures, span, { as: shop.cashierToken })).status).toBe(403)
  const long = await world.call(lossFigures, { from: '2006-03-02', to: day }, as)
  expect(long.refusal.code).toBe('figures.period-too-long')
})
