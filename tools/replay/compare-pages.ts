import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import type { Call } from './client.ts'
import type { Facts, Figure } from './compare.ts'
import type { ShopHistory } from './documents.ts'
import type { ReplayShop } from './set-up-shop.ts'
import { centsOf } from './sort-rows.ts'

const money = (minor: unknown): string => decimalText(Number(minor ?? 0), 2)
const exact = (decimal: string): string => {
  const minor = centsOf(decimal)
  return minor === undefined ? decimal : decimalText(minor, 2)
}
const figure = (name: string, expected: string | number, got: string | number): Figure => ({
  name: `page: ${name}`,
  expected: String(expected),
  got: String(got),
})

interface Told {
  readonly orders?: number
  readonly refunds?: number
  readonly gross?: string
  readonly refunded?: string
  readonly net?: string
}

type By = 'day' | 'week' | 'month' | 'weekday' | 'hour'

async function rowsBy(call: Call, { adminToken, outletId }: ReplayShop, { span }: Facts, by: By) {
  const { byCurrency } = await call(salesFigures, { ...span, by }, { token: adminToken, outletId })
  return {
    total: byCurrency[0]?.total,
    rows: new Map((byCurrency[0]?.rows ?? []).map((row) => [row.key, row.figures])),
  }
}

type Values = NonNullable<Awaited<ReturnType<typeof rowsBy>>['total']>

/**
 * Returns the figures of a row that the facts know. Their gross is what was paid: the file knows no list prices, so it
 * is the page's net.
 */
function told(name: string, expected: Told, got: Values | undefined): Figure[] {
  return [
    ...(expected.orders === undefined ? [] : [figure(`${name} orders`, expected.orders, String(got?.orders ?? 0))]),
    ...(expected.refunds === undefined ? [] : [figure(`${name} refunds`, expected.refunds, String(got?.refunds ?? 0))]),
    ...(expected.gross === undefined ? [] : [figure(`${name} gross`, exact(expected.gross), money(got?.net))]),
    ...(expected.refunded === undefined
      ? []
      : [figure(`${name} refunded`, exact(expected.refunded).replace('-', ''), money(got?.refunded))]),
    ...(expected.net === undefined ? [] : [figure(`${name} net`, exact(expected.net), money(got?.netAfter))]),
  ]
}

/**
 * The facts tell every line by its own hour, an order is one at its last: what an invoice that ran over the full hour had before moves on with it.
 */
function byOrderHour(facts: Facts, { documents }: ShopHistory): Facts['by_hour'] {
  const hours = new Map(facts.by_hour.map(({ hour, orders, gross }) => [hour, { orders, minor: centsOf(gross) ?? 0 }]))
  const hourOf = (at: string): number => Number(at.slice(11, 13))
  for (const { kind, at, lines } of documents) {
    if (kind !== 'sale') continue
    const earlier = Map.groupBy(lines, (line) => hourOf(line.at))
    for (const [hour, moved] of earlier) {
      const [from, to] = [hours.get(hour), hours.get(hourOf(at))]
      if (!from || !to || from === to) continue
      const minor = moved.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0)
      from.orders -= 1
      from.minor -= minor
      to.minor += minor
    }
  }
  return [...hours].map(([hour, { orders, minor }]) => ({ hour, orders, gross: decimalText(minor, 2) }))
}

/** Compares the pages of statistics over the whole history with the facts. */
export async function comparePages(
  call: Call,
  shop: ReplayShop,
  facts: Facts,
  history: ShopHistory,
): Promise<Figure[]> {
  const [day, month, weekday, hour] = [
    await rowsBy(call, shop, facts, 'day'),
    await rowsBy(call, shop, facts, 'month'),
    await rowsBy(call, shop, facts, 'weekday'),
    await rowsBy(call, shop, facts, 'hour'),
  ]
  const { product_sale, product_refund, product_net } = facts.money
  const whole = {
    orders: facts.ids.invoices_with_a_product_sale_line,
    gross: product_sale.amount,
    refunded: product_refund.amount,
    net: product_net.amount,
  }
  return [
    ...told('all', whole, day.total),
    ...facts.by_day.flatMap((one) => told(one.day, one, day.rows.get(one.day))),
    ...facts.by_month.flatMap((one) => told(one.month, one, month.rows.get(`${one.month}-01`))),
    ...facts.by_weekday_1mon_7sun.flatMap((one) =>
      told(`weekday ${one.weekday}`, one, weekday.rows.get(String(one.weekday))),
    ),
    ...byOrderHour(facts, history).flatMap((one) =>
      told(`hour ${one.hour}`, one, hour.rows.get(String(one.hour).padStart(2, '0'))),
    ),
  ]
}
