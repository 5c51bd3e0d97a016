import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  amountMinor,
  costOf,
  currency,
  id,
  instant,
  line,
  localDate,
  noFields,
  pageOf,
  pageRequest,
  sortBy,
  purchasePriceMinor,
  sumMinor,
  withPeriod,
} from '../fields.ts'
import {
  documentFacts,
  documentFilters,
  goodsFacts,
  note,
  quantity,
  serialLeavingRefusals,
  serialNumbers,
  serialRefusals,
} from './goods-line.ts'

export const purchaseOrderState = z.enum([
  'draft',
  'submitted',
  'partially-received',
  'received',
  'closed',
  'cancelled',
])

/** The unit price is of one piece (kg, pound, gram), in the outlet's currency. */
export const purchaseOrderFields = z.object({
  supplierId: id,
  /** The delivery date. */
  expectedOn: localDate.nullable(),
  note,
  lines: z
    .array(z.object({ variantId: id, quantity, unitPriceMinor: purchasePriceMinor }))
    .min(1)
    .max(500),
})

const lineView = z.object({
  ...goodsFacts,
  lineId: id,
  quantity: z.int(),
  unitPriceMinor: costOf('stock', amountMinor),
  amountMinor: costOf('stock', sumMinor),
  received: z.int(),
  returned: z.int(),
  /** The most that a receipt may still bring, over-receipt included; what the receiving form offers as limit. */
  mostReceivable: z.int(),
})

/** A receipt or return, newest first: the history of the order. */
const receiptView = z.object({
  id,
  kind: z.enum(['receipt', 'return']),
  at: instant,
  byName: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      lineId: id,
      quantity: z.int(),
      unitPriceMinor: costOf('stock', amountMinor),
      lotNumber: z.string().nullable(),
      expiresOn: localDate.nullable(),
      serials: z.array(z.string()).default([]),
    }),
  ),
})

export const purchaseOrderRow = z.object({
  ...documentFacts,
  state: purchaseOrderState,
  supplierId: id,
  supplierName: z.string(),
  expectedOn: localDate.nullable(),
  isLate: z.boolean(),
  lineCount: z.int(),
  currency,
  /** The goods ordered, at the prices of the order. */
  amountMinor: costOf('stock', sumMinor),
  /** Goods that came in, at the prices they came at, less those that went back. */
  receivedMinor: costOf('stock', sumMinor),
  createdAt: instant,
  createdByName: z.string(),
})

export const purchaseOrderView = purchaseOrderRow.extend({
  note: z.string(),
  submittedAt: instant.nullable(),
  closedAt: instant.nullable(),
  lines: z.array(lineView),
  receipts: z.array(receiptView),
  /** The actions that this caller may take now; `purchaseOrderCan` of the domain gives the reasons. */
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    submit: z.boolean(),
    receive: z.boolean(),
    cancel: z.boolean(),
    close: z.boolean(),
    return: z.boolean(),
  }),
})

const lineRefusals = [
  'purchase-order.price-beyond',
  'goods.unknown',
  'goods.combined',
  'goods.twice',
  'goods.quantity-too-large',
  'purchase-order.supplier-unknown',
] as const

export const listPurchaseOrders = endpoint({
  name: 'inventory.list-purchase-orders',
  method: 'GET',
  access: { anyOf: ['platform.inventory.purchaseOrders', 'desk.inventory.purchaseOrders'] },
  outlet: 'required',
  summary: 'Purchase orders of an outlet, newest first',
  request: withPeriod(
    pageRequest.extend({
      ...documentFilters,
      state: purchaseOrderState.optional(),
      supplierId: id.optional(),
      sort: sortBy('number', 'state', 'lines', 'createdAt', 'supplier', 'expectedOn'),
    }),
  ),
  answer: pageOf(purchaseOrderRow),
})

export const readPurchaseOrder = endpoint({
  name: 'inventory.read-purchase-order',
  method: 'GET',
  path: '/inventory/purchase-orders/:id',
  access: { anyOf: ['platform.inventory.purchaseOrders', 'desk.inventory.purchaseOrders'] },
  summary: 'A purchase order with its lines and receipts',
  request: z.object({ id }),
  answer: purchaseOrderView,
})

export const createPurchaseOrder = endpoint({
  name: 'inventory.create-purchase-order',
  access: { anyOf: ['platform.inventory.purchaseOrders.add', 'desk.inventory.purchaseOrders.add'] },
  outlet: 'required',
  summary: 'Drafts a purchase order for the chosen outlet',
  refusals: lineRefusals,
  request: purchaseOrderFields,
  answer: purchaseOrderView,
})

export const editPurchaseOrder = endpoint({
  name: 'inventory.edit-purchase-order',
  access: { anyOf: ['platform.inventory.purchaseOrders.edit', 'desk.inventory.purchaseOrders.edit'] },
  summary: 'Changes a draft',
  refusals: [
    ...lineRefusals,
    'purchase-order.not-draft',
    'purchase-order.closed',
    'purchase-order.cancelled',
    'thing.changed-meanwhile',
  ],
  request: editFields(purchaseOrderFields).extend({ id, version: z.int() }),
  answer: purchaseOrderView,
})

const stateRefusals = [
  'purchase-order.not-draft',
  'purchase-order.not-submitted',
  'purchase-order.already-received',
  'purchase-order.nothing-received',
  'purchase-order.closed',
  'purchase-order.cancelled',
] as const

export const deletePurchaseOrder = endpoint({
  name: 'inventory.delete-purchase-order',
  access: { anyOf: ['platform.inventory.purchaseOrders.delete', 'desk.inventory.purchaseOrders.delete'] },
  summary: 'Deletes a draft',
  refusals: stateRefusals,
  request: z.object({ id }),
  answer: noFields,
})

export const submitPurchaseOrder = endpoint({
  name: 'inventory.submit-purchase-order',
  access: { anyOf: ['platform.inventory.purchaseOrders.submit'] },
  summary: 'Sends a draft to its supplier: it can be received from now on',
  refusals: stateRefusals,
  request: z.object({ id }),
  answer: purchaseOrderView,
})

/**
 * Books what came in. On a draft this is "receive now": submitted and received in one step. The order is received when every
 * line is; otherwise partially. `isLast` closes it although something is missing.
 */
export const receivePurchaseOrder = endpoint({
  name: 'inventory.receive-purchase-order',
  access: { anyOf: ['platform.inventory.purchaseOrders.receive', 'desk.inventory.purchaseOrders.receive'] },
  summary: 'Receives goods: stock and moving-average cost',
  refusals: [
    ...stateRefusals,
    'purchase-order.empty',
    'purchase-order.unknown-line',
    'purchase-order.quantity-invalid',
    'purchase-order.price-beyond',
    'purchase-order.over-receipt',
    ...serialRefusals,
    'serial.in-stock',
  ],
  request: z.object({
    id,
    lines: z
      .array(
        z.object({
          lineId: id,
          quantity,
          /** The actual price; null takes the order's price. */
          unitPriceMinor: purchasePriceMinor.nullable().default(null),
          lotNumber: line().max(50).nullable().default(null),
          /** The last day it may be sold. */
          expiresOn: localDate.nullable().default(null),
          serials: serialNumbers,
        }),
      )
      .min(1)
      .max(500),
    note,
    isLast: z.boolean().default(false),
  }),
  answer: purchaseOrderView,
})

export const returnPurchaseOrder = endpoint({
  name: 'inventory.return-purchase-order',
  access: { anyOf: ['platform.inventory.purchaseOrders.receive'] },
  summary: 'Sends goods back to the supplier: a negative receipt',
  refusals: [
    ...stateRefusals,
    'purchase-order.empty',
    'purchase-order.unknown-line',
    'purchase-order.quantity-invalid',
    'purchase-order.price-beyond',
    'purchase-order.over-return',
    'goods.insufficient',
    ...serialRefusals,
    ...serialLeavingRefusals,
  ],
  request: z.object({
    id,
    lines: z
      .array(
        z.object({
          lineId: id,
          quantity,
          unitPriceMinor: purchasePriceMinor.nullable().default(null),
          serials: serialNumbers,
        }),
      )
      .min(1)
      .max(500),
    note,
  }),
  answer: purchaseOrderView,
})

export const cancelPurchaseOrder = endpoint({
  name: 'inventory.cancel-purchase-order',
  access: { anyOf: ['platform.inventory.purchaseOrders.submit'] },
  summary: 'Cancels an order of which nothing has come',
  refusals: stateRefusals,
  request: z.object({ id }),
  answer: purchaseOrderView,
})

export const closePurchaseOrder = endpoint({
  name: 'inventory.close-purchase-order',
  access: { anyOf: ['platform.inventory.purchaseOrders.submit', 'platform.inventory.purchaseOrders.receive'] },
  summary: 'Closes an order: nothing more is expected',
  refusals: stateRefusals,
  request: z.object({ id }),
  answer: purchaseOrderView,
})
