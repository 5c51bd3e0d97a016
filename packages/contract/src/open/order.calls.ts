import { z } from 'zod'
import { localDate, withPeriod } from '../fields.ts'
import { orderStatus } from '../sales/order-filters.ts'
import {
  changedAfter,
  costField,
  day,
  EXPANDED,
  idOf,
  listOf,
  listRequest,
  moment,
  money,
  namesAmong,
  pageChoice,
  readRequest,
  resource,
  text,
  withChangedAfter,
  wordAmong,
} from './frame.ts'
import { openRead } from './open-endpoint.ts'
import { chosenOption } from './options/option-group.calls.ts'
import { snake } from './problem.ts'
import { paperLanguage } from './receipts/receipt.calls.ts'
import { methodName } from './shop.calls.ts'
import { taxRowFields } from './tax-row.ts'

const [firstStatus, ...otherStatuses] = orderStatus.options.map((status) => snake(status))
const STATUSES = [firstStatus as (typeof otherStatuses)[number], ...otherStatuses] as const
const TYPES = ['sale', 'recharge', 'points_exchange'] as const

export const tender = z
  .object({
    method: methodName,
    method_number: z.int().describe('Its number on receipts and in exports'),
    amount: money.describe('The amount paid, or given back'),
    reference: z
      .string()
      .nullable()
      .describe(
        'The number of the payment at its channel or on its slip, or the end of the code that it was made with; null: none, or not shown',
      ),
  })
  .meta({ id: 'Tender', description: 'One payment of an order, or one part of a refund' })

export const deduction = z
  .object({
    source: text('The source of the reduction, such as `plan`, `coupon`, `member` or `manual`'),
    name: z.string().nullable().describe('The name of the plan or coupon; null: none'),
    amount: money.describe('The amount taken off'),
  })
  .meta({ id: 'Deduction', description: 'A reduction of a line' })

/** Kinds of lines, as the answer of a sale names them. */
export const LINE_KINDS = ['goods', 'gift', 'exchange', 'charge'] as const

const line = z
  .object({
    line: z.int().describe('Its number on the receipt'),
    product_id: z.uuid().nullable().describe('The product; null for goods that are in no catalogue'),
    variant_id: z.uuid().nullable().describe('The variant; null for goods that are in no catalogue'),
    kind: wordAmong(
      LINE_KINDS,
      'Goods that were sold, given, or sold in exchange; or a charge on each piece, such as a deposit',
    ),
    name: text('The name as it was sold'),
    quantity: z.int().describe('Pieces, or thousandths of the weight unit (of `g`: grams)'),
    weight_unit: z.enum(['g', 'kg', 'pound']).nullable().describe('The unit of goods that are weighed; null: pieces'),
    unit_price: money.describe('The price of one'),
    payable: money.describe('The amount paid for the line, after all reductions'),
    tax: money.describe('The tax of the line'),
    cost: costField('stock', money, 'The cost of its goods at the sale; null: unknown, or without `costs_read`'),
    tax_rate_basis_points: z
      .int()
      .describe('The rate in hundredths of a percent, rounded; all taxes of a group together'),
    taxes: z
      .array(z.object({ ...taxRowFields, amount: money.describe('The tax of the line at this rate and code') }))
      .describe('The taxes of the line by rate and code, exact'),
    deductions: z.array(deduction).describe('The reductions of the line, each with its reason'),
    options: z.array(chosenOption).describe('The options of each piece. Their surcharges are in its price'),
    refunded_quantity: z.int().describe('The quantity that came back'),
    refunded: money.describe('The money given back for the line'),
  })
  .meta({ id: 'OrderLine', description: 'A line of an order' })

export const taxRow = z
  .object({
    name: text('The tax'),
    rate_basis_points: z.int().describe('Its rate in hundredths of a percent, rounded'),
    ...taxRowFields,
    base: money.describe('The amount that the tax is on'),
    tax: money.describe('The tax itself'),
  })
  .meta({ id: 'TaxRow', description: 'A tax of an order by its rate and code' })

const head = {
  id: idOf('The order'),
  number: text('The number on its receipt'),
  type: wordAmong(TYPES, 'The kind of sale: goods, a recharge of a balance, or goods for points'),
  status: wordAmong(STATUSES, 'The state of the order'),
  outlet_id: idOf('The outlet that sold it'),
  device_name: text('The till'),
  staff_name: text('The person who sold it'),
  member_id: z.uuid().nullable().describe('The member who bought; null: nobody known'),
  origin: money.describe('The goods at their list prices'),
  total: money.describe('The amount to pay'),
  refunded: money.describe('The money given back'),
  methods: z.array(methodName).describe('The methods that paid it'),
  sold_at: moment('The moment of the sale by the clock of the till'),
  received_at: moment('The moment at which the server booked it'),
  business_day: day('The day it counts for at its outlet'),
  needs_review: z.boolean().describe('Whether a difference between the till and the books waits for a person'),
}

/** Parts of an order that are read where they are asked for only. */
const parts = {
  lines: z.array(line).describe('Its lines; answered with `expand=lines`'),
  tenders: z.array(tender).describe('The payments; answered with `expand=tenders`'),
}

export const orderSummary = resource('OrderSummary', 'An order in a list', { ...head, ...parts }, ['lines', 'tenders'])

export const orderResource = resource(
  'Order',
  'An order with what it is made of',
  {
    ...head,
    rounding: money.describe('Added or taken off by rounding to coins'),
    tip: money.describe('The tip given on top'),
    taxes: z.array(taxRow).describe('The taxes by rate and code'),
    is_tax_included: z.boolean().describe('Whether the prices contain the tax'),
    family_card: z.string().nullable().describe('The family card that was shown; null: none'),
    shift_id: z.uuid().nullable().describe('The shift it counts in; null: none'),
    app_id: z.uuid().nullable().describe('The connection of the app that brought it; null: a desk sold it'),
    ...parts,
  },
  ['lines', 'tenders'],
)

const access = { anyOf: ['platform.analysis.orders'] } as const
const between = {
  outlet_id: z.uuid().optional().describe('Those of this outlet only'),
  from: localDate.optional().describe('The first business day; together with `to`'),
  to: localDate.optional().describe('The last business day; together with `from`'),
}

export const listOrders = openRead({
  name: 'list-orders',
  path: '/orders',
  scopes: ['orders_read'],
  access,
  summary: 'List orders of the outlets that the app sees, the newest first',
  request: withPeriod(
    withChangedAfter(
      listRequest(orderSummary).extend({
        ...changedAfter,
        expand: namesAmong(['lines', 'tenders'], `${EXPANDED}. A page then has at most 100 orders`),
        ...between,
        status: z.enum(STATUSES).optional().describe('Those that stand so only'),
        member_id: z.uuid().optional().describe('Orders of this member only'),
        coupon: z.string().min(1).max(40).optional().describe('Orders that used the coupon of this code only'),
      }),
    ),
  ),
  answer: listOf(orderSummary),
  refusals: ['request.place-unknown', 'feed.restarted'],
})

export const readOrder = openRead({
  name: 'read-order',
  path: '/orders/:id',
  scopes: ['orders_read'],
  access,
  summary: 'Read one order; expand its lines and tenders',
  request: readRequest(orderResource, 'The order'),
  answer: orderResource.shown,
})

export const refundResource = resource('Refund', 'Goods that came back, and what was given for them', {
  id: idOf('The refund'),
  number: text('The number on its receipt'),
  order_id: z.uuid().nullable().describe('The order it is of; null: refunded without a sale'),
  staff_name: text('The person who gave it back'),
  amount: money.describe('The money given back'),
  tax: money.describe('The tax in it'),
  reason: text('Why'),
  is_void: z.boolean().describe('Whether the sale was undone whole in its own shift'),
  lines: z
    .array(
      z.object({
        line: z.int().nullable().describe('The line of the order; null without a sale'),
        name: text('The goods'),
        quantity: z.int().describe('Pieces, or thousandths of the weight unit'),
        is_restocked: z.boolean().describe('Whether the goods went back on the shelf; otherwise they are damaged'),
        amount: money.describe('The money given back for it'),
        cost: costField(
          'stock',
          money,
          'The cost of these goods at their sale; null: unknown, or without `costs_read`',
        ),
      }),
    )
    .describe('The lines that came back'),
  tenders: z.array(tender).describe('The payments by which it was given back'),
  refunded_at: moment('The moment of the refund'),
  business_day: day('The day it counts for at its outlet'),
})

export const listRefunds = openRead({
  name: 'list-refunds',
  path: '/refunds',
  scopes: ['orders_read'],
  access,
  summary: 'List refunds of the outlets that the app sees, the newest first',
  request: withPeriod(withChangedAfter(listRequest(refundResource).extend({ ...between, ...changedAfter }))),
  answer: listOf(refundResource),
  refusals: ['request.place-unknown', 'feed.restarted'],
})

export const invoiceResource = resource(
  'Invoice',
  'An invoice of an order, or the credit note that takes one back',
  {
    id: idOf('The invoice'),
    order_id: idOf('The order'),
    outlet_id: idOf('The outlet'),
    kind: wordAmong(['invoice', 'ryoshusho', 'fapiao_request'], 'The kind of paper'),
    number: text('Its number'),
    issued_at: moment('The moment at which it was issued'),
    buyer_name: text('The person or company it is made out to; empty without `invoices_read`'),
    buyer_tax_number: text('Their tax number; empty: none, or not shown'),
    credits_number: z
      .string()
      .nullable()
      .describe('The number of the invoice that this credit note takes back; null: it is an invoice'),
    is_credited: z.boolean().describe('Whether a credit note took it back'),
    pdf: text('Its paper as PDF, in base64; answered with `order_id` and `expand=pdf`'),
  },
  ['pdf'],
)

export const listInvoices = openRead({
  name: 'list-invoices',
  path: '/invoices',
  scopes: ['invoices_read'],
  access,
  summary: 'List invoices and credit notes, the newest first; expand the PDF of those of an order',
  request: withPeriod(
    z
      .object({
        ...pageChoice,
        order_id: z.uuid().optional().describe('Those of this order only'),
        outlet_id: between.outlet_id,
        from: localDate.optional().describe('The first day of issue; together with `to`'),
        to: localDate.optional().describe('The last day of issue; together with `from`'),
        language: paperLanguage,
        expand: namesAmong(['pdf'], EXPANDED),
      })
      // Drawing a paper takes longer than listing hundreds.
      .refine(({ order_id: order, expand }) => expand === undefined || order !== undefined, { path: ['expand'] }),
  ),
  answer: listOf(invoiceResource),
  refusals: ['request.place-unknown'],
})
