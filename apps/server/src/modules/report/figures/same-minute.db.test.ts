import { productStatistics, salesFigures } from '@kassa/contract/report/figures.calls.ts'
import type { Division } from '@kassa/domain/figures/division.ts'
import { figuresBy, figuresOf } from '@kassa/domain/figures/figures.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  chanceOf,
  giveBack,
  makeFigureShop,
  sellSomething,
  type FigureShop,
} from '../../../../test/make/figure-world.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { readBooks, recount, type Books } from '../../../../test/recount.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

/*
 * The comparison with a day that is not over stops at the same minute: every figure of a page against a slow recount of the books without all
 * that happened later on that day, while days are read from the books and after they are kept. No clock changes within the two weeks.
 */

const now = '2026-03-20T12:00:00.000Z'
const at = Date.parse(now)
const day = 86_400_000
const week = 7

let world: World

beforeAll(async () => {
  world = await makeWorld({ now })
})
afterAll(() => world.close())

const pages = [
  ...['day', 'hour', 'outlet', 'staff', 'device', 'level', 'method', 'source', 'rate', 'recharge', 'category'].map(
    (by) => [salesFigures, by] as const,
  ),
  [productStatistics, 'product'] as const,
]

async function makeSoldShop(seed: number) {
  const chance = chanceOf(seed)
  const shop = await makeShop(world)
  const figures = await world.owner(async (tx) => {
    const made = await makeFigureShop(tx, chance, {
      merchantId: shop.merchantId,
      staffIds: [shop.cashier.id],
      adminId: shop.admin.id,
    })
    for (const [from, until] of [
      [at - 8.5 * day, at - 5.5 * day],
      [at - day, at],
    ] as const) {
      for (let count = 0; count < 12; count += 1) {
        const sold = await sellSomething(tx, chance, made, from, until)
        if (chance(3) === 0) await giveBack(tx, chance, made, sold, Date.parse(sold.at), until)
      }
    }
    return made
  })
  return { shop, figures }
}

/** The books without what happened at each outlet on the day a week ago after the time it is now. */
function cutBooks(books: Books, { outlets }: FigureShop): Books {
  const isLate = (outletId: string, businessDay: string, moment: string): boolean => {
    const outlet = outlets.find((one) => one.outletId === outletId)
    if (!outlet) return false
    const rule = { timeZone: outlet.timeZone, dayCutOffMinutes: outlet.dayCutoffMinutes }
    return businessDay === addDays(businessDayOf(at, rule), -week) && Date.parse(moment) > at - week * day
  }
  const orders = books.orders.filter((one) => !isLate(one.outletId, one.businessDay, one.soldAt))
  const refunds = books.refunds.filter((one) => !isLate(one.outletId, one.businessDay, one.refundedAt))
  const ids = new Set([...orders, ...refunds].map(({ id }) => id))
  return {
    ...books,
    orders,
    refunds,
    lines: books.lines.filter(({ orderId }) => orderId !== null && ids.has(orderId)),
    taxes: books.taxes.filter(({ orderId }) => orderId !== null && ids.has(orderId)),
    payments: books.payments.filter(({ documentId }) => ids.has(documentId)),
    refundLines: books.refundLines.filter(({ refundId }) => ids.has(refundId)),
  }
}

async function holds(shop: Shop, figures: FigureShop, [call, by]: (typeof pages)[number]): Promise<void> {
  const asked = { period: 'today', by, compare: 'before', limit: 2_000 } as never
  const { answer } = await world.call(call as typeof salesFigures, asked, { as: shop.admin.token })
  expect(answer.compared?.isCut).toBe(true)
  const books = cutBooks(await readBooks(world, shop.merchantId), figures)
  const perOutlet = figures.outlets.map(({ outletId, timeZone, dayCutoffMinutes }) => {
    const then = addDays(businessDayOf(at, { timeZone, dayCutOffMinutes: dayCutoffMinutes }), -week)
    return { from: then, to: then, outletIds: [outletId] }
  })
  const ofPart = (part: string) => perOutlet.flatMap((place) => recount(books, part, place))
  const summed = (part: string, currency: string, key?: string) =>
    ofPart(part)
      .filter((one) => one.currency === currency && (key === undefined || one.key === key))
      .reduce((all, { sums }) => addAll(all, sums), noSums)
  for (const { currency, compared, rows } of answer.byCurrency) {
    expect([by, currency, compared]).toEqual([by, currency, figuresOf(summed('whole', currency))])
    for (const { key, compared: before } of by === 'day' ? [] : rows)
      expect([by, currency, key, before]).toEqual([
        by,
        currency,
        key,
        figuresBy([by as Division], summed(by, currency, key)),
      ])
  }
}

const addAll = (one: typeof noSums, other: typeof noSums): typeof noSums =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, Number(value) + Number(other[name as keyof typeof noSums])]),
  ) as never

// Each page once in either state, in one of the two worlds.
it.each([1, 2])('world %i: kept or not, each figure stops at the same minute', async (seed) => {
  const { shop, figures } = await makeSoldShop(seed)
  const half = (which: number) => pages.filter((_, place) => (place + seed) % 2 === which)
  for (const page of half(0)) await holds(shop, figures, page)
  await world.sql(sql`update outbox set sequence = nextval('outbox_sequence_number') where sequence is null`)
  await world.runJob('report.keep-figures')
  for (const page of half(1)) await holds(shop, figures, page)
})
