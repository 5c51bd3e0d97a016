import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  LINE_KINDS,
  listOrders as listCall,
  orderResource,
  orderSummary,
  readOrder as readCall,
} from '@kassa/contract/open/order.calls.ts'
import type { WholeOf } from '@kassa/contract/open/frame.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import { orderStatus } from '@kassa/contract/sales/order-filters.ts'
import { listOrders, readOrder, type orderDetail, type orderRow } from '@kassa/contract/sales/sales.calls.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { accept } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { listRowsOfOrders, readOrderParts } from '../../sales/public.ts'
import { MOST_EXPANDED, showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { costIn, moneyOf } from './amounts.ts'
import { methodNameOf } from './payment-method-name.ts'
import { taxesByRow, taxRowOf } from './tax-row.ts'
import { nameWithoutCode, tenderIn } from './tender.ts'

type Row = OutputOf<typeof orderRow>
type Detail = OutputOf<typeof orderDetail>
type Line = Omit<Detail['lines'][number], 'serials'>

const TYPES = { 1: 'sale', 2: 'recharge', 3: 'points_exchange' } as const

const summaryOf = (row: Row) => ({
  id: row.id,
  number: row.number,
  type: TYPES[row.type],
  status: snake(row.status),
  outlet_id: row.outletId,
  device_name: row.deviceName,
  staff_name: row.staffName,
  member_id: row.memberId,
  origin: moneyOf(row.originMinor, row.currency),
  total: moneyOf(row.totalMinor, row.currency),
  refunded: moneyOf(row.refundedMinor, row.currency),
  methods: row.paymentMethods.map(methodNameOf),
  sold_at: row.soldAt,
  received_at: row.receivedAt,
  business_day: row.businessDay,
  needs_review: row.underReview,
})

/** The taxes of a line as the sale worked them out; a line that was not priced, such as a recharge, has its one rate. */
function taxesOfLine(priced: Detail['priced'], line: Line) {
  const { lines } = priced as { readonly lines?: PricedBasket['lines'] }
  return taxesByRow(
    lines?.[line.line]?.taxShares ?? [{ rateBasisPoints: line.taxRateBasisPoints, taxMinor: line.taxMinor }],
  )
}

const lineIn = (priced: Detail['priced'], currency: string) => (line: Line) => ({
  line: line.line,
  product_id: line.productId,
  variant_id: line.variantId,
  kind: LINE_KINDS.find((one) => one === line.kind) ?? 'goods',
  name: line.name,
  quantity: line.quantity,
  weight_unit: line.weightUnit,
  unit_price: moneyOf(line.unitPriceMinor, currency),
  payable: moneyOf(line.payableMinor, currency),
  tax: moneyOf(line.taxMinor, currency),
  cost: costIn(line.costMinor, currency),
  tax_rate_basis_points: line.taxRateBasisPoints,
  taxes: taxesOfLine(priced, line).map((row) => ({ ...taxRowOf(row), amount: moneyOf(row.taxMinor, currency) })),
  deductions: line.deductions.map(({ source, name, amountMinor }) => ({
    source: snake(source),
    name,
    amount: moneyOf(amountMinor, currency),
  })),
  options: (line.options ?? []).map(({ id = '', name, amountMinor }) => ({
    id,
    name,
    surcharge: moneyOf(amountMinor, currency),
  })),
  refunded_quantity: line.refundedQuantity,
  refunded: moneyOf(line.refundedMinor, currency),
})

/** The name of a line; money paid into an account is called by it, without its code. */
const nameIn = ({ type }: Pick<Detail, 'type'>, { name }: { readonly name: string }): string =>
  TYPES[type] === 'recharge' ? nameWithoutCode(name) : name

const orderOf = (order: Detail) => ({
  ...summaryOf(order),
  rounding: moneyOf(order.roundingMinor + order.cashRoundingMinor, order.currency),
  tip: moneyOf(order.tipMinor, order.currency),
  taxes: order.taxes.map((tax) => ({
    name: tax.name,
    rate_basis_points: tax.rateBasisPoints,
    ...taxRowOf(tax),
    base: moneyOf(tax.baseMinor, order.currency),
    tax: moneyOf(tax.taxMinor, order.currency),
  })),
  is_tax_included: order.taxIsIncluded,
  family_card: order.familyCard?.cardNumber ?? null,
  shift_id: order.shiftId,
  app_id: order.soldByApp ?? null,
  lines: order.lines.map(lineIn(order.priced, order.currency)).map((line) => ({ ...line, name: nameIn(order, line) })),
  tenders: order.tenders.map(tenderIn(order.currency)),
})

type Order = WholeOf<typeof orderSummary>

/** Rows of orders as lists answer them; with their parts only where these are asked for. */
async function listedOf(context: Context, rows: readonly Row[], expand: string | undefined): Promise<Order[]> {
  const ids = rows.map(({ id }) => id)
  const parts = expand === undefined ? undefined : await readOrderParts(context, ids)
  return rows.map((row) => {
    const { priced = {}, lines = [], tenders = [] } = parts?.get(row.id) ?? {}
    return {
      ...summaryOf(row),
      lines: lines.map((line) => ({ ...lineIn(priced, row.currency)(line), name: nameIn(row, line) })),
      tenders: tenders.map(tenderIn(row.currency)),
    }
  })
}

/** Orders by their ids, in this order. */
export async function ordersOf(
  context: Context,
  ids: readonly string[],
  { expand }: { readonly expand: string | undefined },
): Promise<Order[]> {
  const rows = await listRowsOfOrders(context.tx, context.merchantId, ids)
  const orders = new Map((await listedOf(context, rows, expand)).map((one) => [one.id, one]))
  return ids.flatMap((id) => orders.get(id) ?? [])
}

export const orderCommands = (ask: AskInside) => [
  command(listCall, async (context, { cursor, limit: most, fields, expand, from, to, ...filter }) => {
    const status = orderStatus.options.find((one) => snake(one) === filter.status)
    const asked = { cursor, from, to, status, memberId: filter.member_id, couponCode: filter.coupon }
    const limit = expand === undefined ? most : Math.min(most, MOST_EXPANDED)
    const page = await ask(context, listOrders, asked, { outletId: filter.outlet_id, limit })
    if (!page.ok) return page
    const { rows, ...place } = page.value
    const orders = await listedOf(context, rows, expand)
    return shownPage(orderSummary, { ...place, rows: orders }, (order) => order, { fields, expand })
  }),
  command(readCall, async (context, { id, ...choice }) => {
    const order = await ask(context, readOrder, { id })
    return order.ok ? accept(showResource(orderResource, orderOf(order.value), choice)) : order
  }),
]
