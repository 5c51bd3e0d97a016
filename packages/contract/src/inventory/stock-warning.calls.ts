import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, costOf, currency, id, localDate, pageOf, pageRequest, sortBy, sumMinor } from '../fields.ts'
import { goodsFacts } from './goods-line.ts'
import { missingUnit } from './missing-unit.ts'

/** The lists of D14: at or below the warning line, by days of sale, too much of it, soon to expire, expired. */
export const warningKind = z.enum(['low-quantity', 'low-days', 'high', 'expiring', 'expired'])

/** One item on one list with the figures that put it there; those that do not belong to its list are null. */
export const warningRow = z.object({
  ...goodsFacts,
  kind: warningKind,
  onHand: z.int(),
  /** False of goods that were only ever sold, so that what there is below zero says nothing; left out by a server that does not say. */
  isTracked: z.boolean().optional(),
  inTransit: z.int(),
  currency,
  valueMinor: costOf('stock', sumMinor),
  warningLine: z.int().nullable(),
  minimumDays: z.int().nullable(),
  /** Whole days the stock lasts; null when nothing sells. */
  coverDays: z.int().nullable(),
  /** Units sold in `velocityDays` days that count (days without stock are left out). */
  sold: z.int().nullable(),
  velocityDays: z.int().nullable(),
  expiresOn: localDate.nullable(),
  /** Negative once expired. */
  daysLeft: z.int().nullable(),
  /** The number of the lot, where there is one, and the quantity of it that should still be there (first expired goes first). */
  lotNumber: z.string().nullable(),
  quantity: z.int(),
  /**
   * The part of it that will be left when it expires, if sales go on as they do; null where nobody knows how it sells, or it does not
   * expire.
   */
  atRisk: z.int().nullable(),
})

/** A number above it says only that there are more. */
export const MOST_COUNTED = 10_000

export const listStockWarnings = endpoint({
  name: 'inventory.list-stock-warnings',
  method: 'GET',
  access: { anyOf: ['platform.inventory.stock', 'desk.inventory'] },
  outlet: 'required',
  summary: 'Goods that need a look: low, high, expiring, expired',
  request: pageRequest.extend({
    kind: warningKind.optional(),
    search: z.string().trim().max(50).optional(),
    categoryId: id.optional(),
    sort: sortBy('name', 'quantity', 'onHand'),
  }),
  answer: pageOf(warningRow).extend({
    /** The counts of warnings by kind; beyond `MOST_COUNTED` they need not be exact. */
    counts: z.record(warningKind, z.int()),
  }),
})

/** A suggestion with every number it was made of, to be worded: `demand` null means it goes by the minimum stock. */
export const reorderRow = z.object({
  ...goodsFacts,
  quantity: z.int(),
  onHand: z.int(),
  incoming: z.int(),
  reserved: z.int(),
  position: z.int(),
  reorderPoint: z.int(),
  target: z.int(),
  basis: z.enum(['sales', 'min-stock', 'none']),
  demand: z.object({ sold: z.int(), days: z.int(), ignoredDays: z.int() }).nullable(),
  leadDays: z.int(),
  coverDays: z.int(),
  packSize: z.int(),
  /** The last supplier, and the last price; null when it was never bought. */
  supplierId: id.nullable(),
  supplierName: z.string().nullable(),
  lastPriceMinor: costOf('stock', amountMinor),
  currency,
})

export const listReorderSuggestions = endpoint({
  name: 'inventory.list-reorder-suggestions',
  method: 'GET',
  access: { anyOf: ['platform.inventory.purchaseOrders', 'platform.inventory.stock', 'desk.inventory.purchaseOrders'] },
  outlet: 'required',
  summary: 'What to order and why',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    supplierId: id.optional(),
    /** Days the delivery should last. */
    coverDays: z.coerce.number().int().min(1).max(365).default(14),
    sort: sortBy('name', 'quantity', 'supplier'),
  }),
  answer: pageOf(reorderRow),
})

const examinedEntry = z.object({
  entryNumber: z.int(),
  kind: z.string(),
  quantity: z.int(),
  before: z.int(),
  after: z.int(),
  documentKind: z.string(),
  documentId: id,
  documentNumber: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
})

/**
 * The stock doctor: replays the book of one item and says where it parted from itself or from a count. `fault` is the first
 * entry that does not follow on from the one before; `lastCount` the last inventory check with what it changed; `belowZero`
 * the first entry at which more left than was there, which is where a receipt was forgotten; `proposal` sets it
 * right; `unit` says which receipt was booked in packs, where that is why; `transfer` names another outlet of the caller's
 * that has some of what is below zero, and how many it could send.
 */
export const examineStock = endpoint({
  name: 'inventory.examine-stock',
  method: 'GET',
  access: { anyOf: ['platform.inventory.stock'] },
  outlet: 'required',
  summary: 'Replays the stock book of one item and names the first document that does not fit',
  request: z.object({ variantId: id }),
  answer: z.object({
    entries: z.int(),
    onHand: z.int(),
    replayed: z.int(),
    isSound: z.boolean(),
    fault: examinedEntry.nullable(),
    belowZero: examinedEntry.nullable(),
    lastCount: examinedEntry.nullable(),
    proposal: z.object({ kind: z.enum(['receipt', 'count', 'unit']), quantity: z.int() }).nullable(),
    unit: missingUnit.extend({ orderId: id, number: z.string() }).nullable(),
    transfer: z.object({ outletId: id, outletName: z.string(), onHand: z.int(), quantity: z.int() }).nullable(),
  }),
})

/** The lots of an item that should still be there, what expires first first: the hint at the shelf (FEFO). */
export const listLots = endpoint({
  name: 'inventory.list-lots',
  method: 'GET',
  access: { anyOf: ['platform.inventory.stock', 'desk.inventory', 'desk.cashiering'] },
  outlet: 'required',
  summary: 'Lots of an item, what to sell first first',
  request: z.object({ variantId: id }),
  answer: z.object({
    rows: z.array(
      z.object({
        id,
        number: z.string().nullable(),
        expiresOn: localDate.nullable(),
        receivedOn: localDate,
        received: z.int(),
        remaining: z.int(),
        state: z.enum(['fresh', 'expiring', 'expired']),
      }),
    ),
  }),
})
