import { z } from 'zod'
import { line } from '../../fields.ts'
import { serialLeavingRefusals, serialNumber, serialRefusals } from '../../inventory/goods-line.ts'
import { purchaseOrderFields, receivePurchaseOrder as receiveInside } from '../../inventory/purchase-order.calls.ts'
import { transferFields } from '../../inventory/transfer.calls.ts'
import { externalId } from '../external-id.calls.ts'
import { idOf, setPrice } from '../frame.ts'
import { openWrite } from '../open-endpoint.ts'
import { purchaseOrderResource, transferResource } from './goods-documents.calls.ts'

const MOST_PIECES = 1_000
const PIECES = 'Pieces, or thousandths of the weight unit'

const note = transferFields.shape.note.describe('A note, at most 255 characters; empty: none')
const piece = serialNumber.meta({
  id: 'SerialNumber',
  description: 'The serial number of a piece: no control, format, private-use or unassigned characters',
})
const pieces = (description: string) => z.array(piece).max(MOST_PIECES).describe(description)
const namedPieces = pieces('The serial numbers of the pieces, of goods that have them').default([])
const some = (description: string) => z.int().min(0).max(999_999_999).describe(description)

const known = ['external-id.other-contents', 'external-id.gone'] as const

export const createTransfer = openWrite({
  name: 'create-transfer',
  path: '/transfers',
  scopes: ['transfers_create'],
  access: { anyOf: ['platform.inventory.transfers.add'] },
  summary: 'Draft a transfer between two outlets that the app sees: nothing moves before it is shipped',
  request: z.object({
    external_id: externalId,
    outlet_id: idOf('The outlet that ships'),
    to_outlet_id: idOf('The outlet that receives'),
    note,
    lines: z
      .array(
        z
          .object({
            variant_id: idOf('The variant; of a combined product its parts go'),
            quantity: transferFields.shape.lines.element.shape.quantity.describe(PIECES),
            serial_numbers: namedPieces,
          })
          .meta({ id: 'NewTransferLine', description: 'Goods to move' }),
      )
      .min(1)
      .max(500)
      .describe('The goods'),
  }),
  answer: transferResource.shown,
  refusals: [
    'goods.unknown',
    'goods.quantity-too-large',
    'transfer.same-outlet',
    'transfer.currency-differs',
    'transfer.empty',
    'transfer.insufficient',
    ...known,
  ],
})

export const shipTransfer = openWrite({
  name: 'ship-transfer',
  path: '/transfers/ship',
  scopes: ['transfers_ship'],
  access: { anyOf: ['platform.inventory.transfers.ship'] },
  summary: 'Ship a draft: its goods leave the outlet and are on their way',
  request: z.object({ id: idOf('The transfer') }),
  answer: transferResource.shown,
  refusals: [
    'transfer.not-draft',
    'transfer.completed',
    'transfer.cancelled',
    'transfer.insufficient',
    ...serialRefusals,
    ...serialLeavingRefusals,
  ],
})

export const receiveTransfer = openWrite({
  name: 'receive-transfer',
  path: '/transfers/receive',
  scopes: ['transfers_receive'],
  access: { anyOf: ['platform.inventory.transfers.receive'] },
  summary: 'Receive a transfer, whole or in part: what is not said stays on its way',
  request: z.object({
    id: idOf('The transfer'),
    lines: z
      .array(
        z
          .object({
            line_id: idOf('The line'),
            received: some('The quantity that arrived good'),
            damaged: some('The quantity that arrived damaged').default(0),
            is_final: z.boolean().default(false).describe('Whether nothing more of it will come: the rest is short'),
            serial_numbers: pieces('The good pieces among those sent; left out: all or none of them').optional(),
            damaged_serial_numbers: pieces('The damaged pieces; left out: all that are not good, or none').optional(),
          })
          .meta({ id: 'ArrivedTransferLine', description: 'Goods of a line of a transfer that arrived' }),
      )
      .min(1)
      .max(500)
      .optional()
      .describe('The lines that arrived; left out: all that is on its way arrived good'),
    note,
    beyond_reason: line()
      .min(2)
      .max(255)
      .optional()
      .describe('Why more came than the shop lets in, 2 to 255 characters; needs `stock_adjust`'),
  }),
  answer: transferResource.shown,
  refusals: [
    'transfer.not-shipped',
    'transfer.completed',
    'transfer.cancelled',
    'transfer.unknown-line',
    'transfer.quantity-invalid',
    'transfer.empty',
    'transfer.over-receipt',
    'transfer.beyond-not-allowed',
    'transfer.serials-needed',
    'transfer.serial-not-sent',
  ],
})

const own = purchaseOrderFields.shape
const ownLine = own.lines.element.shape

const purchasePrice = setPrice
  .extend({ amount: ownLine.unitPriceMinor.describe('Whole minor units of the currency: cents, fen, yen') })
  .meta({
    id: 'PurchasePrice',
    description: 'The price of one from a supplier, in minor units; goods may cost nothing',
  })

export const createPurchaseOrder = openWrite({
  name: 'create-purchase-order',
  path: '/purchase-orders',
  scopes: ['purchase_orders_create'],
  access: { anyOf: ['platform.inventory.purchaseOrders.add'] },
  summary: 'Draft a purchase order: it costs the shop nothing before it is submitted',
  request: z.object({
    external_id: externalId,
    outlet_id: idOf('The outlet that orders'),
    supplier_id: idOf('The supplier'),
    expected_on: own.expectedOn.default(null).describe('The day on which it should come (ISO date); null: not said'),
    note,
    lines: z
      .array(
        z
          .object({
            variant_id: idOf('The variant'),
            quantity: ownLine.quantity.describe(PIECES),
            unit_price: purchasePrice.describe('The price of one, in the currency of the outlet'),
          })
          .meta({ id: 'NewPurchaseOrderLine', description: 'Goods to order' }),
      )
      .min(1)
      .max(500)
      .describe('The goods'),
  }),
  answer: purchaseOrderResource.shown,
  refusals: [
    'purchase-order.price-beyond',
    'purchase-order.supplier-unknown',
    'goods.unknown',
    'goods.combined',
    'goods.twice',
    'goods.quantity-too-large',
    ...known,
  ],
})

export const submitPurchaseOrder = openWrite({
  name: 'submit-purchase-order',
  path: '/purchase-orders/submit',
  scopes: ['purchase_orders_submit'],
  access: { anyOf: ['platform.inventory.purchaseOrders.submit'] },
  summary: 'Submit a draft to its supplier: goods of it can be received from now on',
  request: z.object({ id: idOf('The purchase order') }),
  answer: purchaseOrderResource.shown,
  refusals: ['purchase-order.not-draft', 'purchase-order.closed', 'purchase-order.cancelled', 'scope.daily-limit'],
})

const receivedLine = receiveInside.request.shape.lines.element.shape

export const receivePurchaseOrder = openWrite({
  name: 'receive-purchase-order',
  path: '/purchase-orders/receive',
  scopes: ['purchase_orders_receive'],
  access: { anyOf: ['platform.inventory.purchaseOrders.receive'] },
  summary: 'Receive goods of a submitted order, all or some of them: they are in stock at what they cost',
  request: z.object({
    id: idOf('The purchase order'),
    lines: z
      .array(
        z
          .object({
            line_id: idOf('The line'),
            quantity: receivedLine.quantity.describe(PIECES),
            unit_price: purchasePrice
              .nullable()
              .default(null)
              .describe('The price of one that was really paid; null: that of the order'),
            lot_number: receivedLine.lotNumber.describe('The number of the lot, at most 50 characters; null: none'),
            expires_on: receivedLine.expiresOn.describe(
              'The last day on which it may be sold (ISO date); null: not said',
            ),
            serial_numbers: namedPieces,
          })
          .meta({ id: 'ReceivedLine', description: 'Goods of a line of a purchase order that came in' }),
      )
      .min(1)
      .max(500)
      .describe('The lines that came in, each once'),
    note,
    is_last: z.boolean().default(false).describe('Whether nothing more will come: the order is closed'),
  }),
  answer: purchaseOrderResource.shown,
  refusals: [
    'purchase-order.not-submitted',
    'purchase-order.closed',
    'purchase-order.cancelled',
    'purchase-order.empty',
    'purchase-order.unknown-line',
    'purchase-order.price-beyond',
    'purchase-order.over-receipt',
    ...serialRefusals,
    'serial.in-stock',
  ],
})
