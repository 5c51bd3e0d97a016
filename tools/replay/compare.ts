import { listDamageReports } from '@kassa/contract/inventory/damage-report.calls.ts'
import { listStock, listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { addDays, weekdayOf } from '@kassa/domain/time/calendar-day.ts'
import { bestProducts, type BestBy } from './best-products.ts'
import type { Call } from './client.ts'
import type { ShopHistory } from './documents.ts'
import { openingQuantity } from './play.ts'
import type { MemberFacts } from './compare-members.ts'
import { customCodeOf, type ReplayShop } from './set-up-shop.ts'
import { centsOf } from './sort-rows.ts'

/** A figure of the shop beside what the file's own facts say. */
export interface Figure {
  readonly name: string
  readonly expected: string
  readonly got: string
}

interface Day {
  readonly day: string
  readonly orders: number
  readonly gross: string
  readonly refunded: string
  readonly net: string
}

interface TopProduct {
  readonly code: string
  readonly orders: number
  readonly quantity: number
  readonly amount: string
}

/** The sales in the thirty and seven days before the end of a day. */
export interface Velocities {
  readonly day: string
  readonly top20_by_30_days: readonly {
    readonly stock_code: string
    readonly sold_7: number
    readonly sold_30: number
    readonly avg_daily_30: string
  }[]
  readonly products_with_no_sale_in_30_days: number
}

/** The first and the last day of a history. */
export interface HistorySpan {
  readonly from: string
  readonly to: string
}

/** The parts of `facts.json` that a shop's figures can be held against. */
export interface Facts {
  readonly ids: { readonly invoices_with_a_product_sale_line: number }
  readonly money: Readonly<Record<'product_sale' | 'product_refund' | 'product_net', { readonly amount: string }>>
  readonly by_day: readonly Day[]
  readonly by_month: readonly (Omit<Day, 'day'> & { readonly month: string; readonly refunds: number })[]
  readonly by_weekday_1mon_7sun: readonly {
    readonly weekday: number
    readonly orders: number
    readonly gross: string
  }[]
  readonly by_hour: readonly { readonly hour: number; readonly orders: number; readonly gross: string }[]
  readonly top10_products_by_gross: readonly TopProduct[]
  readonly top10_products_by_net: readonly TopProduct[]
  readonly top10_products_by_quantity: readonly TopProduct[]
  readonly top10_products_by_orders: readonly TopProduct[]
  readonly velocities: Velocities
  /** The span of the days that the facts know. */
  readonly span: HistorySpan
  readonly members: MemberFacts
}

interface DayTotals {
  readonly orders: number
  readonly grossMinor: number
  readonly refunds: number
  readonly refundedMinor: number
}

export const money = (minor: number): string => decimalText(minor, 2)
/** The facts have three decimals, the last of which is 0 in every sum of whole cents. */
export const exact = (decimal: string): string => {
  const minor = centsOf(decimal)
  return minor === undefined ? decimal : money(minor)
}

/** Asks the server for every figure the facts hold, through the calls a back office uses. */
export async function compare(
  call: Call,
  shop: ReplayShop,
  facts: Facts,
  history: Pick<ShopHistory, 'stockNotes'>,
): Promise<Figure[]> {
  const days = new Map<string, DayTotals>()
  for (const { day } of facts.by_day) days.set(day, await totalsOf(call, shop, day))
  const figures = [...ofDays(facts, days), ...ofMonths(facts, days), ...ofWeekdays(facts, days), ...ofAll(facts, days)]
  for (const by of ['gross', 'net', 'quantity', 'orders'] as const) {
    figures.push(...(await ofProducts(call, shop, by, facts)))
  }
  figures.push(...(await ofVelocities(call, shop, facts.velocities)))
  figures.push(...(await ofNotes(call, shop, history)))
  return figures
}

async function totalsOf(call: Call, shop: ReplayShop, day: string): Promise<DayTotals> {
  const as = { token: shop.adminToken, outletId: shop.outletId }
  const orders = await call(listOrders, { from: day, to: day, limit: 1 }, as)
  const refunds = await call(listRefunds, { from: day, to: day, limit: 1 }, as)
  return {
    orders: orders.total,
    grossMinor: Number(orders.sums[0]?.totalMinor ?? 0),
    refunds: refunds.total,
    refundedMinor: Number(refunds.sums[0]?.amountMinor ?? 0),
  }
}

const sum = (days: readonly DayTotals[]): DayTotals =>
  days.reduce(
    (all, one) => ({
      orders: all.orders + one.orders,
      grossMinor: all.grossMinor + one.grossMinor,
      refunds: all.refunds + one.refunds,
      refundedMinor: all.refundedMinor + one.refundedMinor,
    }),
    { orders: 0, grossMinor: 0, refunds: 0, refundedMinor: 0 },
  )

export const figure = (name: string, expected: string | number, got: string | number): Figure => ({
  name,
  expected: String(expected),
  got: String(got),
})

const moneyFigures = (name: string, expected: Pick<Day, 'gross' | 'refunded' | 'net'>, got: DayTotals): Figure[] => [
  figure(`${name} gross`, exact(expected.gross), money(got.grossMinor)),
  figure(`${name} refunded`, exact(expected.refunded), money(-got.refundedMinor)),
  figure(`${name} net`, exact(expected.net), money(got.grossMinor - got.refundedMinor)),
]

const ofDays = (facts: Facts, days: ReadonlyMap<string, DayTotals>): Figure[] =>
  facts.by_day.flatMap((expected) => {
    const got = days.get(expected.day) ?? sum([])
    return [figure(`${expected.day} orders`, expected.orders, got.orders), ...moneyFigures(expected.day, expected, got)]
  })

const ofMonths = (facts: Facts, days: ReadonlyMap<string, DayTotals>): Figure[] =>
  facts.by_month.flatMap((expected) => {
    const got = sum([...days].filter(([day]) => day.startsWith(expected.month)).map(([, totals]) => totals))
    return [
      figure(`${expected.month} orders`, expected.orders, got.orders),
      figure(`${expected.month} refunds`, expected.refunds, got.refunds),
      ...moneyFigures(expected.month, expected, got),
    ]
  })

const ofWeekdays = (facts: Facts, days: ReadonlyMap<string, DayTotals>): Figure[] =>
  facts.by_weekday_1mon_7sun.flatMap((expected) => {
    const got = sum([...days].filter(([day]) => weekdayOf(day) === expected.weekday).map(([, totals]) => totals))
    return [
      figure(`weekday ${expected.weekday} orders`, expected.orders, got.orders),
      figure(`weekday ${expected.weekday} gross`, exact(expected.gross), money(got.grossMinor)),
    ]
  })

const ofAll = (facts: Facts, days: ReadonlyMap<string, DayTotals>): Figure[] => {
  const got = sum([...days.values()])
  const { product_sale, product_refund, product_net } = facts.money
  return [
    figure('all orders', facts.ids.invoices_with_a_product_sale_line, got.orders),
    ...moneyFigures(
      'all',
      { gross: product_sale.amount, refunded: product_refund.amount, net: product_net.amount },
      got,
    ),
  ]
}

/** Ties go by code, as in the facts; so a few more are asked for than are shown. */
async function ofProducts(call: Call, shop: ReplayShop, by: BestBy, facts: Facts): Promise<Figure[]> {
  const rows = await bestProducts(call, shop, facts.span, by, 60)
  const keyOf = (row: (typeof rows)[number]): number =>
    ({ gross: row.soldMinor, net: row.netMinor, quantity: row.quantity, orders: row.orders })[by]
  const top = rows.toSorted((one, other) => keyOf(other) - keyOf(one) || (one.code < other.code ? -1 : 1))
  return facts[`top10_products_by_${by}`].flatMap((product, index) => {
    const row = top[index]
    const name = `top ${index + 1} by ${by}`
    const isNet = by === 'net'
    return [
      figure(`${name}: product`, customCodeOf(product.code), row?.code ?? ''),
      figure(`${name}: orders`, product.orders, (row?.orders ?? 0) + (isNet ? (row?.refunds ?? 0) : 0)),
      figure(`${name}: quantity`, product.quantity, (row?.quantity ?? 0) - (isNet ? (row?.returned ?? 0) : 0)),
      figure(`${name}: amount`, exact(product.amount), money((isNet ? row?.netMinor : row?.soldMinor) ?? 0)),
    ]
  })
}

/**
 * Compares the best-selling products of the last thirty days, by the figures, and their sales in the last seven, by the
 * stock book.
 */
async function ofVelocities(
  call: Call,
  shop: ReplayShop,
  { day, top20_by_30_days: expected }: Velocities,
): Promise<Figure[]> {
  const rows = await bestProducts(call, shop, { from: addDays(day, -29), to: day }, 'quantity', 200)
  const month = new Map(rows.map(({ code, quantity }) => [code, quantity]))
  const figures: Figure[] = []
  for (const { stock_code: code, sold_30: sold30, sold_7: sold7, avg_daily_30: daily } of expected) {
    const sold = month.get(customCodeOf(code)) ?? 0
    figures.push(
      figure(`${code} sold in 30 days`, sold30, sold),
      figure(`${code} sold in 7 days`, sold7, await soldSince(call, shop, code, addDays(day, -6))),
      figure(`${code} a day`, Number(daily), Math.round((sold * 10_000) / 30) / 10_000),
    )
  }
  return figures
}

/** Pieces of a product that went over the counter since a day, entry by entry from the newest. */
async function soldSince(call: Call, shop: ReplayShop, code: string, from: string): Promise<number> {
  const variantId = shop.products.get(code)?.id
  if (variantId === undefined) return 0
  const as = { token: shop.adminToken, outletId: shop.outletId }
  let sold = 0
  for (let cursor: string | undefined; ;) {
    const page = await call(listStockEntries, { variantId, kind: 'sale', limit: 200, cursor }, as)
    const recent = page.rows.filter(({ businessDay }) => businessDay >= from)
    sold -= recent.reduce((sum, { quantity }) => sum + quantity, 0)
    if (page.nextCursor === null || recent.length < page.rows.length) return sold
    cursor = page.nextCursor
  }
}

/** The notes as damage reports, and what they leave of the products they are about. */
async function ofNotes(
  call: Call,
  shop: ReplayShop,
  { stockNotes }: Pick<ShopHistory, 'stockNotes'>,
): Promise<Figure[]> {
  const as = { token: shop.adminToken, outletId: shop.outletId }
  const { total } = await call(listDamageReports, { limit: 1, state: 'approved' }, as)
  const expected = new Map<string, number>()
  for (const { code, quantity } of stockNotes) {
    expected.set(code, (expected.get(code) ?? openingQuantity) + quantity)
  }
  let agreeing = 0
  for (const [code, quantity] of expected) {
    const { rows } = await call(listStock, { search: customCodeOf(code), limit: 100 }, as)
    const row = rows.find(({ variantId }) => variantId === shop.products.get(code)?.id)
    if (row?.onHand === quantity) agreeing += 1
  }
  return [
    figure('notes about stock booked as damage reports', stockNotes.length, total),
    figure('products of these notes whose stock is what the file leaves', expected.size, agreeing),
  ]
}
