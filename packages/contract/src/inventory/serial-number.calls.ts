import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, localDate, pageOf, pageRequest, sortBy } from '../fields.ts'
import { serialNumber } from './goods-line.ts'

export const serialState = z.enum([
  'in-stock',
  'in-transit',
  'sold',
  'damaged',
  'returned',
  'missing',
  'untracked',
  'used',
])

/** One piece: what it is, where it is or was last, and the document that brought it there. */
export const serialRow = z.object({
  id,
  number: z.string(),
  variantId: id,
  productId: id,
  name: z.string(),
  /** Attribute values, joined by a blank; empty for a plain product. */
  variantName: z.string(),
  state: serialState,
  outletId: id,
  outletName: z.string(),
  changedAt: instant,
  documentKind: z.string(),
  documentId: id,
  documentNumber: z.string().nullable(),
})

const access = { anyOf: ['platform.inventory.stock', 'desk.inventory'] } as const

/**
 * Pieces by serial number: where is it? Found by a part of the number, of the caller's outlets, what moved last first. `counts` is of one product
 * at one outlet, where both are named: what lies there, and how many of these pieces have no number.
 */
export const listSerials = endpoint({
  name: 'inventory.list-serials',
  method: 'GET',
  access,
  summary: 'Serial numbers and where each piece is',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    productId: id.optional(),
    variantId: id.optional(),
    outletId: id.optional(),
    state: serialState.optional(),
    sort: sortBy('number', 'name', 'outlet', 'document', 'changed'),
  }),
  answer: pageOf(serialRow).extend({ counts: z.object({ onHand: z.int(), unnumbered: z.int() }).nullable() }),
})

export const serialEntryView = z.object({
  entryNumber: z.int(),
  at: instant,
  businessDay: localDate,
  kind: z.string(),
  state: serialState,
  outletId: id,
  outletName: z.string(),
  documentKind: z.string(),
  documentId: id,
  documentNumber: z.string().nullable(),
  byName: z.string().nullable(),
})

/** The book of one piece, newest first: what happened to it at the caller's outlets, each with its document. */
export const readSerial = endpoint({
  name: 'inventory.read-serial',
  method: 'GET',
  path: '/inventory/serials/:id',
  access,
  summary: 'The history of one serial number',
  request: z.object({ id }),
  answer: serialRow.extend({ entries: z.array(serialEntryView) }),
})

/** Gives numbers to pieces that lie at the outlet without one: from before numbers were kept, opening stock, corrections. */
export const addSerials = endpoint({
  name: 'inventory.add-serials',
  access: { anyOf: ['platform.inventory.stock.edit'] },
  outlet: 'required',
  summary: 'Gives serial numbers to pieces in stock',
  refusals: [
    'serial.not-tracked',
    'serial.count-differs',
    'serial.twice',
    'serial.is-bar-code',
    'serial.in-stock',
    'serial.more-than-pieces',
  ],
  request: z.object({ variantId: id, serials: z.array(serialNumber).min(1).max(1_000) }),
  answer: z.object({ unnumbered: z.int() }),
})

/** Finds a serial number for a desk that scans a code that no product has. Pieces at the desk's outlet come first. */
export const findSerial = endpoint({
  name: 'inventory.find-serial',
  method: 'GET',
  access: 'device',
  summary: 'The products that have a piece of this serial number',
  refusals: ['device.unbound'],
  request: z.object({ number: z.string().trim().min(1).max(100) }),
  answer: z.object({
    rows: z.array(z.object({ variantId: id, number: z.string(), state: serialState, isHere: z.boolean() })),
  }),
})
