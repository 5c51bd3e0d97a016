import { productStatistics, salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { productFigures } from '@kassa/contract/sales/figures.calls.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import type { Call } from './client.ts'
import type { Facts, Figure } from './compare.ts'
import { customCodeOf, type ReplayShop } from './set-up-shop.ts'
import { centsOf } from './sort-rows.ts'

/** The whole of the history, as the pages of statistics are asked for it. */
const span = { from: '2010-12-01', to: '2011-08-31' } as const

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

async function rowsBy(call: Call, { adminToken, outletId }: ReplayShop, by: By) {
  const { byCurrency } = await call(salesFigures, { ...span, by }, { token: adminToken, outletId })
  return {
    total: byCurrency[0]?.total,
    rows: new Map((byCurrency[0]?.rows ?? []).map((row) => [row.key, row.figures])),
  }
}

type Values = NonNullable<Awaited<ReturnType<typeof rowsBy>>['total']>

/** Those figures of a row that the facts know. */
function told(name: string, expected: Told, got: Values | undefined): Figure[] {
  return [
    ...(expected.orders === undefined ? [] : [figure(`${name} orders`, expected.orders, String(got?.orders ?? 0))]),
    ...(expected.refunds === undefined ? [] : [figure(`${name} refunds`, expected.refunds, String(got?.refunds ?? 0))]),
    ...(expected.gross === undefined ? [] : [figure(`${name} gross`, exact(expected.gross), money(got?.gross))]),
    ...(expected.refunded === undefined
      ? []
      : [figure(`${name} refunded`, exact(expected.refunded).replace('-', ''), money(got?.refunded))]),
    ...(expected.net === undefined ? [] : [figure(`${name} net`, exact(expected.net), money(got?.netAfter))]),
  ]
}

async function ofTime(call: Call, shop: ReplayShop, facts: Facts): Promise<Figure[]> {
  const [day, month, weekday, hour] = [
    await rowsBy(call, shop, 'day'),
    await rowsBy(call, shop, 'month'),
    await rowsBy(call, shop, 'weekday'),
    await rowsBy(call, shop, 'hour'),
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
    ...facts.by_hour.flatMap((one) => told(`hour ${one.hour}`, one, hour.rows.get(String(one.hour).padStart(2, '0')))),
  ]
}

/** The ten best by each order; which product a row is of is known by its code. */
async function ofProducts(call: Call, shop: ReplayShop, facts: Facts): Promise<Figure[]> {
  const as = { token: shop.adminToken, outletId: shop.outletId }
  const orders = { gross: 'gross', net: 'netAfter', quantity: 'pieces', orders: 'orders' } as const
  const found: Figure[] = []
  for (const by of ['gross', 'net', 'quantity', 'orders'] as const) {
    const { rows } = await call(productFigures, { ...span, by, limit: 200 }, as)
    const codes = new Map(rows.map(({ productId, customCode }) => [productId, customCode]))
    const page = await call(productStatistics, { ...span, by: 'product', order: orders[by], limit: 60 }, as)
    const byCode = new Map((page.byCurrency[0]?.rows ?? []).map((row) => [codes.get(row.key), row]))
    for (const [index, expected] of facts[`top10_products_by_${by}`].entries()) {
      const row = byCode.get(customCodeOf(expected.code))
      const name = `top ${index + 1} by ${by}`
      const amount = by === 'net' ? row?.figures.netAfter : row?.figures.gross
      found.push(
        figure(`${name}: place`, 'among the first', row && row.place <= index + 3 ? 'among the first' : 'not there'),
        figure(`${name}: amount`, exact(expected.amount), money(amount)),
        figure(
          `${name}: items`,
          expected.quantity,
          Number(row?.figures.pieces ?? 0) - (by === 'net' ? Number(row?.figures.returned ?? 0) : 0),
        ),
      )
    }
  }
  return found
}

/** What the pages of statistics say of the whole history, beside what the facts say. */
export const comparePages = async (call: Call, shop: ReplayShop, facts: Facts): Promise<Figure[]> => [
  ...(await ofTime(call, shop, facts)),
  ...(await ofProducts(call, shop, facts)),
]
