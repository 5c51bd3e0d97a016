import { DIFFERENCE_KINDS } from '@kassa/domain/sales/explain-difference.ts'
import { DRAWER_GAP_KINDS } from '@kassa/domain/sales/drawer-gap-kinds.ts'
import { CASH_DESTINATIONS } from '@kassa/domain/sales/cash-out.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  amountMinor,
  currency,
  id,
  instant,
  localDate,
  pageOf,
  pageRequest,
  sortBy,
  sumMinor,
  withDays,
  lines,
} from '../fields.ts'
import { countedNotes, notesAtClosing, shiftNotes } from '../payment/drawer/notes-fields.ts'

export const shiftView = z.object({
  id,
  number: z.string(),
  outletId: id,
  outletName: z.string(),
  deviceName: z.string(),
  /** The name of the till's drawer; null where it has only one. */
  drawer: z.string().nullable(),
  /** The person who opened it, and the one who closed it. */
  staffName: z.string(),
  closedByName: z.string().nullable(),
  currency,
  state: z.enum(['open', 'closed']),
  /**
   * How the desk of a shift stands that is open or closed without it: what it has not sent yet is missing from the figures. Null elsewhere, or where
   * the device is registered no more.
   */
  device: z
    .object({
      id,
      isOnline: z.boolean(),
      /** Its browser shows the office instead of the desk; left out by a server that does not say. */
      isInOffice: z.boolean().optional(),
      lastSeenAt: instant.nullable(),
      queued: z.int(),
    })
    .nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
  businessDay: localDate,
  /** Null while counting blind, as every sum below from which the drawer's cash could be worked out. */
  floatMinor: amountMinor.nullable(),
  orders: z.int(),
  salesMinor: sumMinor.nullable(),
  refunds: z.int(),
  refundsMinor: sumMinor.nullable(),
  /** Sales of this shift that were undone whole; in the sales, and in no refund. */
  voids: z.int(),
  voidsMinor: sumMinor.nullable(),
  /** Cash of sales and of refunds (positive) as it went through the drawer; null while counting blind. */
  cashSalesMinor: sumMinor.nullable(),
  cashRefundsMinor: sumMinor.nullable(),
  /** Money paid into members' balances, and given back of it: no revenue, in none of the sums above. */
  recharges: z.int(),
  rechargesMinor: sumMinor.nullable(),
  rechargeRefundsMinor: sumMinor.nullable(),
  /** The cash of recharges, less the part that went back; null while counting blind. */
  cashRechargesMinor: sumMinor.nullable(),
  cashInMinor: sumMinor.nullable(),
  cashOutMinor: sumMinor.nullable(),
  /** The parts of the money taken out that went into the safe and to the bank. */
  safeMinor: sumMinor.nullable(),
  bankMinor: sumMinor.nullable(),
  /** The part of the money taken out that paid tips; left out by an older server. */
  tipsPaidMinor: sumMinor.nullable().optional(),
  /** The number of times the drawer was opened without a sale. */
  drawerOpenings: z.int(),
  /** Entries of its till that could not be booked and moved cash all the same, and that cash: in what is expected; null while counting blind. */
  unbooked: z.int(),
  unbookedMinor: sumMinor.nullable(),
  /** Entries of its till that could not even be read: what they moved is in no figure. */
  unread: z.int(),
  /** Float + every cash entry of the shift; null while counting blind. */
  expectedMinor: sumMinor.nullable(),
  countedMinor: amountMinor.nullable(),
  differenceMinor: sumMinor.nullable(),
  /** Closed by the day's cut-off: nobody counted, and the counted cash is what should lie there. */
  isUncounted: z.boolean(),
  /**
   * Closed by the cut-off while its till was off: what the till sends later counts in it, until it is closed there or at the office. Left out by an
   * older server.
   */
  isProvisional: z.boolean().optional(),
  /** Payments less refunds per method; cash is left out while counting blind. */
  byMethod: z.array(z.object({ method: z.int(), amountMinor: sumMinor, count: z.int() })),
  /** The tips of customers on top of the sales; included in the methods, and in no sum of sales. */
  tipsMinor: sumMinor,
  /** The fees of customers for their payment methods, tax included; included in the methods, and in no sum of sales. */
  feesMinor: sumMinor,
  ...shiftNotes,
})

const faceCounts = z.array(z.object({ faceMinor: amountMinor, count: z.int() }))

export const listShifts = endpoint({
  name: 'sales.list-shifts',
  method: 'GET',
  access: { anyOf: ['desk.shift', 'platform.analysis.handover'] },
  outlet: 'optional',
  summary: 'Shifts of the outlets one may see, newest first',
  request: withDays(
    pageRequest.extend({
      /** A number from its start, or a part of the name of who opened it. */
      search: z.string().max(50).optional(),
      state: z.enum(['open', 'closed']).optional(),
      /** Closed over or short, or closed even. */
      difference: z.enum(['yes', 'no']).optional(),
      sort: sortBy(
        'number',
        'state',
        'difference',
        'openedAt',
        'closedAt',
        'staff',
        'outlet',
        'device',
        'float',
        'counted',
      ),
    }),
  ),
  answer: pageOf(shiftView),
})

const shiftDetail = shiftView.extend({
  counts: faceCounts,
  /** The possible causes of a closed drawer that was over or short, the likelier first; places to look, not verdicts. */
  findings: z.array(
    z.object({
      kind: z.enum(DIFFERENCE_KINDS),
      documents: z.array(
        z.object({ documentId: id, number: z.string(), kind: z.enum(['order', 'refund']), amountMinor }),
      ),
    }),
  ),
  /**
   * Where the drawer is not what was said of it before: its float, what was left for the next shift, cash beyond the outlet's bound. Nothing
   * while counting blind; left out by an older server.
   */
  gaps: z
    .array(
      z.object({
        kind: z.enum(DRAWER_GAP_KINDS),
        expectedMinor: amountMinor,
        foundMinor: amountMinor,
        /** The shift whose closing left another amount; null elsewhere. */
        beforeNumber: z.string().nullable(),
        at: instant,
      }),
    )
    .optional(),
  nextFloatMinor: amountMinor.nullable(),
  note: z.string().nullable(),
  /** The amount counted for each method but cash beside the amount in the books; empty where it was not counted. */
  methodCounts: z.array(
    z.object({ method: z.int(), expectedMinor: sumMinor, countedMinor: amountMinor, differenceMinor: sumMinor }),
  ),
  ...notesAtClosing,
  checklist: z.array(z.object({ text: z.string(), isDone: z.boolean() })),
  /** When the desk was only tried and not sold at, and how many sales were: in none of the sums (D107). Null while it goes on. */
  trainings: z.array(
    z.object({ beganAt: instant, endedAt: instant.nullable(), byName: z.string(), sales: z.int().nullable() }),
  ),
  /** Interim counts at handovers, the first one first. Expected and difference are null while counting blind. */
  handovers: z.array(
    z.object({
      id,
      at: instant,
      staffName: z.string(),
      toStaffName: z.string().nullable(),
      expectedMinor: sumMinor.nullable(),
      countedMinor: amountMinor,
      differenceMinor: sumMinor.nullable(),
      counts: faceCounts,
      note: z.string().nullable(),
    }),
  ),
  /** Whether it can be closed here, because no desk holds it any more. */
  can: z.object({ close: z.boolean() }),
})

export const readShift = endpoint({
  name: 'sales.read-shift',
  method: 'GET',
  path: '/sales/shifts/:id',
  access: { anyOf: ['desk.shift', 'platform.analysis.handover'] },
  summary: 'One shift with its totals and counts (X while open, Z when closed)',
  request: z.object({ id }),
  answer: shiftDetail,
})

/**
 * Closes a shift whose desk is gone: its device is no longer registered, or went on with a newer shift. Otherwise it is closed at the desk,
 * which knows its unsent entries. Later entries are booked without a shift and filed (D73).
 */
export const closeShift = endpoint({
  name: 'sales.close-shift',
  access: { anyOf: ['desk.shift.close'] },
  summary: 'Closes a shift that no desk holds any more',
  refusals: ['shift.not-open', 'shift.desk-holds-it', 'shift.next-float-invalid'],
  request: z.object({
    id,
    /** The amount counted in the drawer. */
    countedMinor: amountMinor.min(0),
    /** The amount that stays in it for the next shift; null or left out: all of it. */
    nextFloatMinor: amountMinor.min(0).nullish(),
    note: lines().min(2).max(255),
    /** Notes of a currency that is not named were counted by nobody, and are taken to lie there. */
    ...countedNotes,
  }),
  answer: shiftDetail,
})

/** A float by note and coin for a day, from the change given on the same weekdays before. */
export const floatForecast = endpoint({
  name: 'sales.float-forecast',
  method: 'GET',
  access: { anyOf: ['desk.shift', 'platform.analysis.handover'] },
  outlet: 'required',
  summary: 'What float an outlet’s drawers will need on a day, by note and coin',
  /** Without a day, the outlet's next one. */
  request: z.object({ day: localDate.optional() }),
  answer: z.object({
    day: localDate,
    currency,
    /** Same weekdays of the eight weeks before on which change was given. */
    days: z.int(),
    faces: z.array(z.object({ faceMinor: amountMinor, pieces: z.int() })),
    totalMinor: sumMinor,
  }),
})

export const shiftEntryKind = z.enum([
  'float',
  'sale',
  'refund',
  'in',
  'out',
  'no-sale',
  'unbooked',
  'unread',
  'closing',
])

/** Goods taken out of baskets before they were paid, newest first: what a shop looks for when goods leave without a sale. */
export const listRemovals = endpoint({
  name: 'sales.list-removals',
  method: 'GET',
  access: { anyOf: ['platform.analysis.orders', 'platform.devices.review'] },
  outlet: 'optional',
  summary: 'Goods that were taken out of baskets before payment, by whom and where',
  request: withDays(
    pageRequest.extend({
      staffId: id.optional(),
      sort: sortBy('removedAt', 'staff', 'amount', 'outlet', 'device'),
    }),
  ),
  answer: pageOf(
    z.object({
      id,
      /** One line, or the whole basket given up. */
      what: z.enum(['line', 'basket', 'age']),
      outletId: id,
      outletName: z.string(),
      deviceName: z.string(),
      staffId: id,
      staffName: z.string(),
      currency,
      amountMinor: sumMinor,
      lines: z.array(
        z.object({
          productId: id,
          variantId: id.nullable(),
          name: z.string(),
          quantity: z.int(),
          amountMinor: sumMinor,
        }),
      ),
      removedAt: instant,
    }),
  ),
})

export const listShiftEntries = endpoint({
  name: 'sales.list-shift-entries',
  method: 'GET',
  path: '/sales/shifts/:id/entries',
  access: { anyOf: ['desk.shift', 'platform.analysis.handover'] },
  summary: "The drawer's book of one shift, newest first; nothing of it while counting blind",
  request: pageRequest.extend({ id, kind: shiftEntryKind.optional() }),
  answer: pageOf(
    z.object({
      id,
      at: instant,
      kind: shiftEntryKind,
      currency,
      /** A closing's difference may be as wide as the sum. */
      amountMinor: sumMinor,
      /** The person who moved money beside sales; null for an entry of a document or of the shift itself. */
      staffName: z.string().nullable(),
      reason: z.string().nullable(),
      /** The destination of money taken out, and the number on its paper; null elsewhere. */
      destination: z.enum(CASH_DESTINATIONS).nullable(),
      slip: z.string().nullable(),
      /** True where it paid out tips; left out by an older server. */
      isTips: z.boolean().optional(),
      documentNumber: z.string().nullable(),
      /** The order sold or refunded; null for other movements and for a refund without the sale. */
      orderId: id.nullable(),
    }),
  ),
})
