import { z } from 'zod'
import { localDate, withPeriod } from '../../fields.ts'
import { purchaseOrderState } from '../../inventory/purchase-order.calls.ts'
import { transferState } from '../../inventory/transfer.calls.ts'
import {
  costField,
  day,
  idOf,
  listOf,
  listRequest,
  moment,
  money,
  moneySum,
  readRequest,
  resource,
  text,
  wordAmong,
} from '../frame.ts'
import { openRead } from '../open-endpoint.ts'
import { snake } from '../problem.ts'

const ofOutlet = {
  outlet_id: idOf('The outlet'),
  from: localDate.optional().describe('The first day on which it was made; together with `to`'),
  to: localDate.optional().describe('The last day on which it was made; together with `from`'),
}

export const stockEntryResource = resource('StockEntry', 'A movement in the book of a stock', {
  id: text('The number of the movement in the book of its stock'),
  kind: text('The kind of movement, such as `sale`, `refund`, `receipt`, `transfer-out` or `adjustment`'),
  quantity: z.int().describe('Pieces, or thousandths of the weight unit; below zero: they left'),
  before: z.int().describe('On hand before it'),
  after: z.int().describe('On hand after it'),
  value: costField('stock', moneySum.nullable(), 'The value of the goods that moved; null without `costs_read`'),
  document_kind: text('The kind of paper behind it'),
  document_id: idOf('The paper behind it'),
  document_number: z.string().nullable().describe('Its number; null: none'),
  reason: text('The reason that was typed; empty: none'),
  business_day: day('The day it counts for at its outlet'),
  at: moment('The moment'),
})

export const listStockEntries = openRead({
  name: 'list-stock-entries',
  path: '/stock-entries',
  scopes: ['stock_read'],
  access: { anyOf: ['platform.inventory.stock'] },
  summary: 'List the book of one variant at one outlet, the newest movement first',
  request: listRequest(stockEntryResource).extend({
    outlet_id: ofOutlet.outlet_id,
    variant_id: idOf('The variant; of a product without attributes the product itself'),
  }),
  answer: listOf(stockEntryResource),
  refusals: ['request.place-unknown'],
})

const statesOf = (words: readonly string[]) => words.map((word) => snake(word)) as [string, ...string[]]

const TRANSFER_STATES = statesOf(transferState.options)
const ORDER_STATES = statesOf(purchaseOrderState.options)

const goods = {
  line_id: idOf('The line'),
  variant_id: idOf('The variant'),
  product_id: idOf('The product'),
  name: text('The goods'),
  quantity: z.int().describe('Pieces, or thousandths of the weight unit'),
}

const transferHead = {
  id: idOf('The transfer'),
  number: text('Its number'),
  state: wordAmong(TRANSFER_STATES, 'The state of the transfer'),
  outlet_id: z.uuid().nullable().describe('The outlet that ships; null: one that the app does not see'),
  to_outlet_id: z.uuid().nullable().describe('The outlet that receives; null: one that the app does not see'),
  created_at: moment('The moment at which it was made'),
  shipped_at: moment('The moment at which it left')
    .nullable()
    .describe('The moment at which it left (UTC); null: not yet'),
}

export const transferSummary = resource(
  'TransferSummary',
  'Goods on their way between outlets, in a list',
  transferHead,
)

const transferStep = z
  .object({
    id: idOf('The step'),
    kind: wordAmong(['shipped', 'received', 'cancelled'], 'Goods left, goods arrived, or what was open went back'),
    at: moment('The moment at which it was booked'),
    note: text('A note; empty: none'),
    lines: z
      .array(
        z.object({
          line_id: idOf('The line of the transfer'),
          received: z.int().describe('The quantity that arrived good, the extra in it'),
          damaged: z.int().describe('The quantity that arrived damaged'),
          short: z.int().describe('The quantity that will not come'),
          extra: z.int().describe('The quantity beyond what was sent'),
        }),
      )
      .describe('The lines that arrived; empty: none did'),
    beyond_reason: z.string().nullable().describe('Why more came than the shop lets in; null: no more came'),
  })
  .meta({ id: 'TransferStep', description: 'A step of a transfer' })

export const transferResource = resource(
  'Transfer',
  'Goods on their way from one outlet to another',
  {
    ...transferHead,
    note: text('A note; empty: none'),
    lines: z
      .array(
        z
          .object({
            ...goods,
            received: z.int().describe('The quantity that arrived'),
            written_off: z.int().describe('The quantity that was short or damaged on arrival'),
            sent_back: z.int().describe('The quantity that went back'),
            open: z.int().describe('The quantity that is still on its way; before it is shipped all of it'),
            cost: costField(
              'stock',
              moneySum.nullable(),
              'The value of the goods when they left; null without `costs_read`',
            ),
          })
          .meta({ id: 'TransferLine', description: 'The goods of a line of a transfer' }),
      )
      .describe('Its lines'),
    steps: z.array(transferStep).describe('Its steps, the newest first; answered with `expand=steps`'),
  },
  ['steps'],
)

const TRANSFERS = { anyOf: ['platform.inventory.transfers'] } as const

export const listTransfers = openRead({
  name: 'list-transfers',
  path: '/transfers',
  scopes: ['transfers_read'],
  access: TRANSFERS,
  summary: 'List transfers from or to an outlet, the newest first',
  request: withPeriod(
    listRequest(transferSummary).extend({
      ...ofOutlet,
      state: z.enum(TRANSFER_STATES).optional().describe('Those that stand so only'),
    }),
  ),
  answer: listOf(transferSummary),
  refusals: ['request.place-unknown'],
})

export const readTransfer = openRead({
  name: 'read-transfer',
  path: '/transfers/:id',
  scopes: ['transfers_read'],
  access: TRANSFERS,
  summary: 'Read one transfer with its lines; expand its steps',
  request: readRequest(transferResource, 'The transfer'),
  answer: transferResource.shown,
})

export const supplierResource = resource('Supplier', 'A supplier of goods', {
  id: idOf('The supplier'),
  name: text('The name'),
})

const ORDERS = { anyOf: ['platform.inventory.purchaseOrders'] } as const

export const listSuppliers = openRead({
  name: 'list-suppliers',
  path: '/suppliers',
  scopes: ['purchase_orders_read'],
  access: ORDERS,
  summary: 'List suppliers by name',
  request: listRequest(supplierResource),
  answer: listOf(supplierResource),
  refusals: ['request.place-unknown'],
})

const orderHead = {
  id: idOf('The purchase order'),
  number: text('Its number'),
  state: wordAmong(ORDER_STATES, 'The state of the order'),
  outlet_id: idOf('The outlet that ordered'),
  supplier_id: idOf('The supplier'),
  supplier_name: text('The name of the supplier'),
  expected_on: day('The day on which it should come')
    .nullable()
    .describe('The day on which it should come (ISO date); null: not said'),
  is_late: z.boolean().describe('Whether that day has passed and goods are missing'),
  amount: costField(
    'stock',
    moneySum.nullable(),
    'The goods ordered, at the prices of the order; null without `costs_read`',
  ),
  created_at: moment('The moment at which it was made'),
}

export const purchaseOrderSummary = resource('PurchaseOrderSummary', 'A purchase order in a list', orderHead)

const unitPrice = costField('stock', money.nullable(), 'The price of one; null without `costs_read`')

const goodsReceipt = z
  .object({
    id: idOf('The receipt'),
    kind: wordAmong(['receipt', 'return'], 'Goods came in, or went back to the supplier'),
    at: moment('The moment at which it was booked'),
    note: text('A note; empty: none'),
    lines: z
      .array(
        z.object({
          line_id: idOf('The line of the order'),
          quantity: z.int().describe('Pieces, or thousandths of the weight unit'),
          unit_price: unitPrice,
          lot_number: z.string().nullable().describe('The number of the lot; null: none'),
          expires_on: z.iso.date().nullable().describe('The last day on which it may be sold; null: none'),
          serial_numbers: z.array(z.string()).describe('The pieces, of goods with serial numbers'),
        }),
      )
      .describe('The lines that moved'),
  })
  .meta({ id: 'GoodsReceipt', description: 'Goods of a purchase order that came in, or went back' })

export const purchaseOrderResource = resource(
  'PurchaseOrder',
  'Goods that were ordered from a supplier',
  {
    ...orderHead,
    note: text('A note; empty: none'),
    lines: z
      .array(
        z
          .object({
            ...goods,
            unit_price: unitPrice,
            received: z.int().describe('The quantity that came in'),
            returned: z.int().describe('The quantity that went back to the supplier'),
            most_receivable: z.int().describe('The quantity that may still come in, with what the shop takes beyond'),
          })
          .meta({ id: 'PurchaseOrderLine', description: 'The goods of a line of a purchase order' }),
      )
      .describe('Its lines'),
    receipts: z.array(goodsReceipt).describe('Its receipts, the newest first; answered with `expand=receipts`'),
  },
  ['receipts'],
)

export const listPurchaseOrders = openRead({
  name: 'list-purchase-orders',
  path: '/purchase-orders',
  scopes: ['purchase_orders_read'],
  access: ORDERS,
  summary: 'List purchase orders of an outlet, the newest first',
  request: withPeriod(
    listRequest(purchaseOrderSummary).extend({
      ...ofOutlet,
      state: z.enum(ORDER_STATES).optional().describe('Those that stand so only'),
      supplier_id: z.uuid().optional().describe('Those of this supplier only'),
    }),
  ),
  answer: listOf(purchaseOrderSummary),
  refusals: ['request.place-unknown'],
})

export const readPurchaseOrder = openRead({
  name: 'read-purchase-order',
  path: '/purchase-orders/:id',
  scopes: ['purchase_orders_read'],
  access: ORDERS,
  summary: 'Read one purchase order with its lines; expand its receipts',
  request: readRequest(purchaseOrderResource, 'The purchase order'),
  answer: purchaseOrderResource.shown,
})
