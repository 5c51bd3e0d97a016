import { REFERENCE_LENGTH } from '@kassa/domain/payment/reference.ts'
import { z } from 'zod'
import { line as oneLine, localDate } from '../fields.ts'
import { setAside } from '../sales/set-aside.calls.ts'
import { externalId } from './external-id.calls.ts'
import {
  changedAfter,
  day,
  idOf,
  listOf,
  listRequest,
  moment,
  money,
  readRequest,
  resource,
  text,
  withChangedAfter,
  wordAmong,
} from './frame.ts'
import { openRead, openWrite } from './open-endpoint.ts'
import { tender } from './order.calls.ts'
import { PRICING_REFUSALS, quotedLine } from './quote.calls.ts'
import { MOST_CARDS } from './stored-value/quoted-cards.ts'

/** The limits of whoever collects, by the rule of the desk. */
const own = setAside.request.shape

const STATES = ['waiting', 'ready', 'collected', 'shipped', 'cancelled'] as const

/** The collector as an app names them: it may leave out all but the name. */
const newCollector = z
  .object({
    name: own.customer.describe('The name that is asked for at the desk, at most 50 characters'),
    phone: own.phone.default('').describe('Their phone; empty or left out: none'),
    note: own.note.default('').describe('A note for the desk; empty or left out: none'),
  })
  .meta({ id: 'NewCollector', description: 'The person who will collect an order' })

const collector = z
  .object({
    name: text('The name that is asked for at the desk; empty without `orders_read` for an order of another app'),
    phone: own.phone.describe('Their phone; empty: none, or not shown'),
    note: own.note.describe('A note for the desk; empty: none, or not shown'),
  })
  .meta({ id: 'Collector', description: 'The person who collects an order' })

const paymentReference = oneLine().min(REFERENCE_LENGTH.least).max(REFERENCE_LENGTH.most)

const payment = z
  .object({
    method: wordAmong(
      ['paid_outside', 'gift_card', 'member_balance'],
      'Money that you took yourself, before the order; a gift card of the shop (scope `gift_cards_use`); or balance of the member of the quote (scope `member_books_use`)',
    ),
    reference: paymentReference
      .optional()
      .describe(
        'The number of your payment (letters, digits and - _ . / #, each is taken once), or the code of the gift card; left out for `member_balance`',
      ),
    amount: money.describe('Its part of the price. All payments together are the price, to the minor unit'),
  })
  .meta({ id: 'NewPayment', description: 'A payment that comes with an order' })

const partOfLine = z.object({
  line: z.int().min(0).max(9_999).describe('The place of the line in the order, from 0'),
  quantity: z.int().min(1).max(999_999_999).describe('Pieces, or thousandths of the weight unit'),
})

const carrier = oneLine().max(100)
const trackingNumber = oneLine().max(100)

const parcel = z
  .object({
    order_id: idOf('The order in the books that it is'),
    number: text('The number of that order'),
    total: money.describe('Its part of the price'),
    carrier: carrier.describe('Whoever carries it; empty: not said'),
    tracking_number: trackingNumber.describe('The number by which it is followed; empty: none'),
    shipped_at: moment('The moment at which it was shipped'),
    lines: z.array(partOfLine).describe('The quantities of lines that are in it, charges of their goods too'),
  })
  .meta({ id: 'Parcel', description: 'A part of a web order that was shipped' })

export const webOrderResource = resource(
  'WebOrder',
  'An order that an app brought, waiting to be collected at an outlet',
  {
    id: idOf('The web order'),
    number: text('The number by which the desk finds it'),
    state: wordAmong(
      STATES,
      'The state of the order. One of which parcels are left to ship waits; `shipped`: all are gone',
    ),
    outlet_id: idOf('The outlet where it is collected'),
    app_id: idOf('The connection of the app that brought it'),
    member_id: z.uuid().nullable().describe('The member who buys; null: nobody, or not shown'),
    customer: collector,
    total: money.describe('The price of the order'),
    paid: money.describe('The money paid ahead that was neither given back nor used'),
    to_give_back: money.describe('The part of `paid` that you took and have to give back, now that the order is over'),
    given_back: money.describe('The money that you said you gave back so far'),
    refunded: money.describe('The money refunded since it was collected or shipped'),
    tenders: z.array(tender).describe('The payments made ahead'),
    points_used: z.int().describe('Points of the member in its price: kept while it waits, spent as it is handed out'),
    collect_until: day('The last day on which it is kept'),
    order_id: z
      .uuid()
      .nullable()
      .describe('The order in the books once it is collected; of parcels that of the last one; null before'),
    parcels: z.array(parcel).describe('The parcels that were shipped, the first one first'),
    created_at: moment('The moment at which it was made'),
    ready_at: moment('The moment from which it can be collected')
      .nullable()
      .describe('The moment from which it can be collected; null: it is not ready'),
    cancelled_at: moment('The moment at which it was cancelled')
      .nullable()
      .describe('The moment at which it was cancelled; null: it was not'),
    lines: z.array(quotedLine).describe('Its lines as they were quoted; answered with `expand=lines`'),
  },
  ['lines'],
)

const ORDERS = { anyOf: ['desk.cashiering'] } as const
const SEEN = { anyOf: ['platform.analysis.orders'] } as const

export const createWebOrder = openWrite({
  name: 'create-web-order',
  path: '/web-orders',
  scopes: ['orders_create'],
  access: ORDERS,
  summary: 'Make an order of a quote: goods are kept until they are collected, or all of it is refused',
  request: z.object({
    external_id: externalId,
    quote_id: idOf(
      'The quote. After it ran out the same price and goods are taken, and others are refused with a new quote',
    ),
    customer: newCollector,
    collect_until: localDate.optional().describe('The last day on which it is kept; left out: in 14 days'),
    tenders: z
      .array(payment)
      .max(MOST_CARDS + 2)
      .default([])
      .describe('The payments, at most one paid outside and one by balance; empty: it is paid when it is collected'),
  }),
  answer: webOrderResource.shown,
  refusals: [
    ...PRICING_REFUSALS,
    'order.quote-used',
    'test-shop.orders-full',
    'quote.changed',
    'stock.gone',
    'order.amount-differs',
    'order.reference-used',
    'gift-card.not-enough',
    'balance.not-there',
    'member.held-elsewhere',
    'member.password-needed',
    'set-aside.day-unfit',
    'external-id.other-contents',
    'external-id.gone',
  ],
})

export const listWebOrders = openRead({
  name: 'list-web-orders',
  path: '/web-orders',
  scopes: ['orders_read'],
  access: SEEN,
  summary: 'List the web orders of the outlets that the app sees, the newest first',
  request: withChangedAfter(
    listRequest(webOrderResource).extend({
      ...changedAfter,
      outlet_id: z.uuid().optional().describe('Those of this outlet only'),
      state: z.enum(STATES).optional().describe('Those that stand so only'),
    }),
  ),
  answer: listOf(webOrderResource),
  refusals: ['request.place-unknown', 'feed.restarted'],
})

export const readWebOrder = openRead({
  name: 'read-web-order',
  path: '/web-orders/:id',
  scopes: ['orders_read'],
  access: SEEN,
  summary: 'Read one web order; expand its lines',
  request: readRequest(webOrderResource, 'The web order'),
  answer: webOrderResource.shown,
})

export const markWebOrderReady = openWrite({
  name: 'mark-web-order-ready',
  path: '/web-orders/ready',
  scopes: ['orders_create'],
  access: ORDERS,
  summary: 'Say that an order lies ready to be collected',
  request: z.object({ id: idOf('The web order') }),
  answer: webOrderResource.shown,
  refusals: ['set-aside.over'],
})

export const shipWebOrder = openWrite({
  name: 'ship-web-order',
  path: '/web-orders/ship',
  scopes: ['orders_create'],
  access: ORDERS,
  summary: 'Ship an order or a parcel of it: goods leave the stock, and their part of the price is earned',
  request: z.object({
    id: idOf('The web order'),
    lines: z
      .array(partOfLine)
      .min(1)
      .max(500)
      .optional()
      .describe('The lines that go, and how much of each; left out: all that is left. Charges go with their goods'),
    carrier: carrier.default('').describe('Whoever carries it; left out: not said'),
    tracking_number: trackingNumber.default('').describe('The number by which it is followed; left out: none'),
  }),
  answer: webOrderResource.shown,
  refusals: ['set-aside.over', 'set-aside.taken', 'parcel.order-changed', 'parcel.lines-unfit', 'order.not-paid'],
})

export const cancelWebOrder = openWrite({
  name: 'cancel-web-order',
  path: '/web-orders/cancel',
  scopes: ['orders_create'],
  access: ORDERS,
  summary:
    'Cancel an order, or what was not shipped of it: its goods are free, gift cards and balance have their money back, and what you took is yours to give back',
  request: z.object({
    id: idOf('The web order'),
    reason: oneLine().min(2).max(200).describe('Why, 2 to 200 characters'),
  }),
  answer: webOrderResource.shown,
  refusals: ['set-aside.over', 'set-aside.taken'],
})

export const giveBackWebOrder = openWrite({
  name: 'give-back-web-order',
  path: '/web-orders/give-back',
  scopes: ['orders_refund'],
  access: { anyOf: ['platform.analysis.orders.refund'] },
  summary: 'Confirm that you gave back the money of a cancelled order: until then the shop owes it',
  request: z.object({
    id: idOf('The web order'),
    amount: money.describe('All that was left of it, to the minor unit'),
    reference: paymentReference.describe('The number under which you gave it back'),
  }),
  answer: webOrderResource.shown,
  refusals: ['order.not-cancelled', 'order.nothing-to-give-back', 'order.amount-differs', 'scope.daily-limit'],
})
