import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  costOf,
  currency,
  id,
  instant,
  line,
  noFields,
  pageOf,
  pageRequest,
  sortBy,
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
  serialNumber,
  serialNumbers,
  serialRefusals,
} from './goods-line.ts'

export const transferState = z.enum(['draft', 'shipped', 'partially-received', 'completed', 'cancelled'])

/** Goods leave the chosen outlet (the header) for another one. A combined product is written as its parts. */
export const transferFields = z.object({
  toOutletId: id,
  note,
  lines: z
    .array(z.object({ variantId: id, quantity, serials: serialNumbers }))
    .min(1)
    .max(500),
})

const lineView = z.object({
  ...goodsFacts,
  lineId: id,
  quantity: z.int(),
  received: z.int(),
  /** Short and damaged on arrival. */
  writtenOff: z.int(),
  sentBack: z.int(),
  /** Still in transit; before shipping the whole quantity. */
  open: z.int(),
  /** The pieces it names, of goods with serial numbers; once shipped those still in transit. */
  serials: z.array(z.string()),
  /** The most that a receipt may bring without a reason, over-receipt included. */
  mostReceivable: z.int(),
  /** On hand at the shipping outlet, for drafts; null once shipped. */
  available: z.int().nullable(),
  /** The value of the goods when they left; 0 for a draft. */
  costMinor: costOf('stock', sumMinor),
})

/** A transfer in a list; `outletId` and `outletName` are the shipping outlet. */
export const transferRow = z.object({
  ...documentFacts,
  state: transferState,
  toOutletId: id,
  toOutletName: z.string(),
  lineCount: z.int(),
  createdAt: instant,
  createdByName: z.string(),
  shippedAt: instant.nullable(),
})

export const transferView = transferRow.extend({
  note: z.string(),
  currency,
  lines: z.array(lineView),
  /** The arrivals and problems, newest first. */
  events: z.array(
    z.object({
      id,
      kind: z.enum(['shipped', 'received', 'cancelled']),
      at: instant,
      byName: z.string(),
      note: z.string(),
      lines: z.array(
        z.object({
          lineId: id,
          received: z.int(),
          damaged: z.int(),
          short: z.int(),
          extra: z.int(),
          /** The part of the extra beyond the over-receipt. */
          beyond: z.int().optional(),
        }),
      ),
      /** Why more came in than the over-receipt allows; null where none did. */
      beyondReason: z.string().nullable(),
    }),
  ),
  /** The actions that this caller may take now; `transferCan` of the domain gives the reasons. */
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    ship: z.boolean(),
    receive: z.boolean(),
    cancel: z.boolean(),
  }),
})

const lineRefusals = [
  'goods.unknown',
  'goods.quantity-too-large',
  'transfer.same-outlet',
  'transfer.outlet-unknown',
  'transfer.currency-differs',
  'transfer.empty',
  'transfer.quantity-invalid',
  'transfer.insufficient',
] as const

const stateRefusals = [
  'transfer.not-draft',
  'transfer.not-shipped',
  'transfer.completed',
  'transfer.cancelled',
  'transfer.other-outlet',
] as const

export const listTransfers = endpoint({
  name: 'inventory.list-transfers',
  method: 'GET',
  access: { anyOf: ['platform.inventory.transfers', 'desk.inventory.transfers'] },
  outlet: 'required',
  summary: 'Transfers from or to an outlet, newest first',
  request: withPeriod(
    pageRequest.extend({
      ...documentFilters,
      state: transferState.optional(),
      direction: z.enum(['out', 'in']).optional(),
      sort: sortBy('number', 'state', 'lines', 'createdAt', 'from', 'to'),
    }),
  ),
  answer: pageOf(transferRow),
})

export const readTransfer = endpoint({
  name: 'inventory.read-transfer',
  method: 'GET',
  path: '/inventory/transfers/:id',
  access: { anyOf: ['platform.inventory.transfers', 'desk.inventory.transfers'] },
  summary: 'A transfer with its lines and what happened to it',
  request: z.object({ id }),
  answer: transferView,
})

/** Refused above what is on hand at the shipping outlet (`variantId`, `name`, `wanted`, `available`). */
export const createTransfer = endpoint({
  name: 'inventory.create-transfer',
  access: { anyOf: ['platform.inventory.transfers.add', 'desk.inventory.transfers.add'] },
  outlet: 'required',
  summary: 'Drafts a transfer from the chosen outlet',
  refusals: lineRefusals,
  request: transferFields,
  answer: transferView,
})

export const editTransfer = endpoint({
  name: 'inventory.edit-transfer',
  access: { anyOf: ['platform.inventory.transfers.edit', 'desk.inventory.transfers.edit'] },
  summary: 'Changes a draft',
  refusals: [...lineRefusals, ...stateRefusals, 'thing.changed-meanwhile'],
  request: editFields(transferFields).extend({ id, version: z.int() }),
  answer: transferView,
})

export const deleteTransfer = endpoint({
  name: 'inventory.delete-transfer',
  access: { anyOf: ['platform.inventory.transfers.delete', 'desk.inventory.transfers.delete'] },
  summary: 'Deletes a draft',
  refusals: stateRefusals,
  request: z.object({ id }),
  answer: noFields,
})

/** Stock leaves the shipping outlet and is in transit; what the receiving outlet did not list it lists from now on. */
export const shipTransfer = endpoint({
  name: 'inventory.ship-transfer',
  access: { anyOf: ['platform.inventory.transfers.ship', 'desk.inventory.transfers.ship'] },
  summary: 'Ships a draft',
  refusals: [
    ...stateRefusals,
    'transfer.same-outlet',
    'transfer.outlet-unknown',
    'transfer.empty',
    'transfer.quantity-invalid',
    'transfer.insufficient',
    ...serialRefusals,
    ...serialLeavingRefusals,
  ],
  request: z.object({ id }),
  answer: transferView,
})

/**
 * Books what arrived, line by line. `received` is good and goes on the shelf; more than was sent is taken in as extra up to the over-receipt of
 * purchases, and beyond it by somebody who may set stock and says why (`beyondReason`).
 * Without lines all that is on its way arrived good. `damaged` is written off, of goods with serial numbers the named pieces; `isFinal` says that nothing more will come, so that the rest is short.
 */
export const receiveTransfer = endpoint({
  name: 'inventory.receive-transfer',
  access: { anyOf: ['platform.inventory.transfers.receive', 'desk.inventory.transfers.receive'] },
  summary: 'Receives a transfer, wholly or in part',
  refusals: [
    ...stateRefusals,
    'transfer.unknown-line',
    'transfer.quantity-invalid',
    'transfer.empty',
    'transfer.over-receipt',
    'transfer.beyond-not-allowed',
    'transfer.serials-needed',
    'transfer.serial-not-sent',
  ],
  request: z.object({
    id,
    lines: z
      .array(
        z.object({
          lineId: id,
          received: z.int().min(0).max(999_999_999),
          damaged: z.int().min(0).max(999_999_999).default(0),
          isFinal: z.boolean().default(false),
          /** The good pieces among those sent; left out where all or none of them are. */
          serials: z.array(serialNumber).max(1_000).optional(),
          /** The damaged pieces; left out where all that are not good are damaged, or none is. */
          damagedSerials: z.array(serialNumber).max(1_000).optional(),
        }),
      )
      .min(1)
      .max(500)
      .optional(),
    note,
    /** Takes in more than the over-receipt allows, and says why. */
    beyondReason: line().min(2).max(255).optional(),
  }),
  answer: transferView,
})

/** Cancels a transfer: the goods still in transit return to the shipping outlet. */
export const cancelTransfer = endpoint({
  name: 'inventory.cancel-transfer',
  access: { anyOf: ['platform.inventory.transfers.cancel'] },
  summary: 'Cancels what is open of a shipped transfer',
  refusals: [...stateRefusals, 'transfer.sender-closed'],
  request: z.object({ id, note }),
  answer: transferView,
})
