import { ANSWER_LINES, SNAPSHOT_LIMITS } from '@kassa/domain/basket/index.ts'
import { CASH_DESTINATIONS } from '@kassa/domain/sales/cash-out.ts'
import { CLOCK_STEPS } from '@kassa/domain/sales/time-clock.ts'
import { z } from 'zod'
import { localDate, amountMinor, currency, id, instant } from '../fields.ts'
import { countedNotes, takenNotes } from '../payment/drawer/notes-fields.ts'
import { drawerName } from './drawer/drawer-name.ts'
import { approval } from './approval.ts'
import { clockProof } from './clock-proof.ts'

/**
 * The contract version a device writes into every entry. The server accepts this one and the one before.
 *
 * A device keeps entries for days without a network, so an entry outlives the program that wrote it.
 */
export const journalVersion = 3
export const acceptedJournalVersions: readonly number[] = [1, 2, 3]

/** A priced basket as the desk saw it; its inside is checked by the domain's `checkSnapshot`, not here. */
const plainObject = z.record(z.string(), z.unknown())

/** A body as it came, keys and all: whatever is wrong with it, the server keeps it as it was written. */
const anyBody = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

const journalMoment = {
  /** The device's clock; the server stores its own beside it (D76). */
  at: instant,
  /** Server clock minus device clock in milliseconds when last measured; null when never measured. */
  clockOffsetMs: z.int().nullable(),
  /** The outlet's local day the entry belongs to (D76). */
  businessDay: localDate,
  staffId: id,
}

/** The facts on the slip of a standalone card terminal beside its approval code, the tender's reference. Source: payments.md §4. */
const cardSlip = z.object({
  terminal: z.string().max(20).nullable(),
  batch: z.string().max(20).nullable(),
  lastFour: z.string().max(4).nullable(),
})

/** Method codes of specification §4; what is taken, less change, plus cash rounding, pays the sale. */
export const tender = z.object({
  /** A number nobody knows is booked as it came, and filed. */
  method: z.int().min(0).max(999),
  /** The amount that this tender pays of the sale, cash rounding included; ≥ 0. */
  amountMinor,
  /** The cash handed over; equals `amountMinor + changeMinor` for cash, `amountMinor` otherwise. */
  receivedMinor: amountMinor,
  changeMinor: amountMinor,
  /** Added to (or, negative, taken off) the payable by rounding to coins; 0 without cash. */
  cashRoundingMinor: amountMinor,
  reference: z.string().max(100).nullable(),
  /** Left out where it was no card's slip, or nothing else of it was said. */
  card: cardSlip.optional(),
  /** The part of the amount that is the fee of this method, with its tax, and of a sale undone whole the tip that goes back; left out: none. Source: PY-P08; D123. */
  feeMinor: amountMinor.min(0).optional(),
  tipMinor: amountMinor.min(0).optional(),
  ...takenNotes,
})

const shiftOpened = z.object({
  kind: z.literal('shift-opened'),
  ...journalMoment,
  shiftId: id,
  currency,
  floatMinor: amountMinor.min(0),
  /** The name of the till's drawer; left out where it has only one. */
  drawer: drawerName.optional(),
})

const sale = z.object({
  kind: z.literal('sale'),
  ...journalMoment,
  orderId: id,
  /** The number from the registration's own range (D65), in the format set at the device. */
  number: z.string().min(1).max(60),
  shiftId: id,
  memberId: id.nullable(),
  /** The number of the family card that was shown; left out: the member's own, or none. Source: MB-P09. */
  familyCard: z.string().min(1).max(30).optional(),
  currency,
  /** The catalogue cursor the prices came from. */
  catalogueCursor: z.int().min(0),
  snapshot: plainObject,
  answer: plainObject,
  /** The text of each line on the receipt: names in the outlet's language and the scanned code. A line left out has the product's name. */
  texts: z
    .array(
      z.object({
        lineId: z.string().max(100),
        name: z.string().min(1).max(200),
        code: z.string().max(64).nullable(),
        /** The cashier's note on the line; left out where there is none. */
        note: z.string().min(1).max(100).optional(),
        /** The parts of a combined product, each as `2 × Tea`; left out for other goods. */
        parts: z.array(z.string().min(1).max(220)).max(100).optional(),
      }),
    )
    .max(ANSWER_LINES)
    .optional(),
  /** The serial numbers of the pieces sold, by the line they stand on; a line left out has none. */
  serials: z
    .array(z.object({ lineId: z.string().max(100), numbers: z.array(z.string().min(1).max(50)).max(1_000) }))
    .max(ANSWER_LINES)
    .optional(),
  /** The seller of each line where that was not the cashier; a line left out is the cashier's. Source: CD-P22. */
  sellers: z
    .array(z.object({ lineId: z.string().max(100), staffId: id }))
    .max(ANSWER_LINES)
    .optional(),
  /** The names on the receipt of the plans and coupons that had an effect on the basket; left out where none had. */
  offerNames: z
    .array(z.object({ id, name: z.string().min(1).max(100) }))
    .max(SNAPSHOT_LIMITS.plans + SNAPSHOT_LIMITS.coupons)
    .optional(),
  /** Coupons printed on the receipt for the next visit: the device made their codes. Source: MK-P09. */
  givenCoupons: z
    .array(
      z.object({
        templateId: id,
        code: z.string().length(10),
        name: z.string().min(1).max(100),
        untilDate: localDate,
        /** The id under which the books will have it, and its first day: they stand in what its QR code says. Left out by an older desk. */
        id: id.optional(),
        fromDate: localDate.optional(),
      }),
    )
    .max(5)
    .optional(),
  /** The basket's coupons that were taken offline, each with the text of its QR code. Source: OF-P03. */
  offlineCoupons: z
    .array(z.object({ couponId: id, word: z.string().max(300) }))
    .max(SNAPSHOT_LIMITS.coupons)
    .optional(),
  /** Plans that the cashier switched off for this basket, each with the wording that stood and why. Source: CD-P10. */
  plansOff: z
    .array(z.object({ planId: id, version: z.int().min(1), reason: z.string().min(1).max(200) }))
    .max(SNAPSHOT_LIMITS.plans)
    .optional(),
  tenders: z.array(tender).min(1).max(10),
  /** The approvals of everything above the cashier's own limits. */
  approvals: z.array(approval).max(20),
  note: z.string().max(255).nullable(),
})

export const refundLine = z.object({
  /** Position of the line in the sale, from 0. */
  line: z.int().min(0).max(9_999),
  /** Units for counted goods; thousandths (g: grams) for weighed goods. */
  quantity: z.int().min(1).max(999_999_999),
  goods: z.enum(['restock', 'damaged']),
  /** The pieces that come back, where the line has serial numbers; left out where the whole rest of the line comes back. */
  serials: z.array(z.string().min(1).max(50)).max(1_000).optional(),
})

/** A refund of a sale that is still in this device's own journal (D75); all others are online calls. */
const journalRefund = z.object({
  kind: z.literal('refund'),
  ...journalMoment,
  refundId: id,
  number: z.string().min(1).max(60),
  orderId: id,
  /** The number on the sale's receipt: another sale may carry its id. Left out by an older desk. */
  orderNumber: z.string().min(1).max(60).optional(),
  shiftId: id,
  currency,
  reason: z.string().max(200),
  mode: z.enum(['prorated', 'reprice']),
  lines: z.array(refundLine).min(1).max(ANSWER_LINES),
  /** The result the cashier saw: the server works it out again and compares. */
  amountMinor: amountMinor.min(0),
  tenders: z.array(tender).max(10),
  /** The approval, where the refund is above the cashier's limit or outside the window. */
  approval: approval.optional(),
  /** Set where the sale is undone whole in its own open shift: a void, by the right to void. Left out: a refund. */
  isVoid: z.literal(true).optional(),
})

/** The fields that both halves of an exchange take from the entry around them. */
const around = {
  kind: true,
  at: true,
  clockOffsetMs: true,
  businessDay: true,
  staffId: true,
  shiftId: true,
  currency: true,
} as const

/**
 * An exchange: a refund and a sale that name each other, in one entry, so that neither is ever booked without the other. The part of the
 * new goods that the returned goods pay is on both as one tender (method 102, D104). Since version 3.
 */
const exchange = z.object({
  kind: z.literal('exchange'),
  ...journalMoment,
  shiftId: id,
  currency,
  refund: journalRefund.omit({ ...around, isVoid: true }),
  sale: sale.omit(around),
})

const cashMoved = z.object({
  kind: z.literal('cash-moved'),
  ...journalMoment,
  movementId: id,
  shiftId: id,
  currency,
  /** Positive into the drawer, negative out of it. */
  amountMinor,
  reason: z.string().min(1).max(200),
  /** The destination of money taken out, elsewhere where it is left out; and whether it pays out tips of customers. */
  destination: z.enum(CASH_DESTINATIONS).optional(),
  isTips: z.literal(true).optional(),
  /** The number on the envelope or the bank's receipt. */
  slip: z.string().min(1).max(64).optional(),
})

const drawerOpened = z.object({
  kind: z.literal('drawer-opened'),
  ...journalMoment,
  shiftId: id,
  reason: z.string().min(1).max(200),
})

const shiftClosed = z.object({
  kind: z.literal('shift-closed'),
  ...journalMoment,
  shiftId: id,
  currency,
  /** Face value in minor units → how many. */
  counts: z.array(z.object({ faceMinor: amountMinor.min(1), count: z.int().min(0).max(99_999) })).max(30),
  countedMinor: amountMinor.min(0),
  /** The amount that the desk expected; the server has its own from the books and compares. */
  expectedMinor: z.int(),
  nextFloatMinor: amountMinor.min(0),
  note: z.string().max(255).nullable(),
  /** The amounts counted for every method but cash, as slips and terminals show them; left out where it was not counted. */
  methods: z
    .array(z.object({ method: z.int().min(0).max(999), countedMinor: amountMinor }))
    .max(30)
    .optional(),
  ...countedNotes,
  /** The tasks before leaving, and whether they were done. */
  checklist: z
    .array(z.object({ text: z.string().min(1).max(100), isDone: z.boolean() }))
    .max(20)
    .optional(),
  /** True where nobody counted: the day's cut-off closed it, on the amount that should be there. */
  isUncounted: z.boolean().optional(),
  /** The approval of a difference above the tolerance. */
  approval: approval.optional(),
})

/**
 * The interim count when one cashier hands the drawer to the next without closing, or the blind count before the expected cash was shown
 * (D51). Since version 2.
 */
const shiftCounted = z.object({
  kind: z.literal('shift-counted'),
  ...journalMoment,
  countId: id,
  shiftId: id,
  currency,
  /** The person who takes over; null where nobody was named. */
  toStaffId: id.nullable(),
  counts: shiftClosed.shape.counts,
  countedMinor: amountMinor.min(0),
  /** The amount that the desk expected; the server has its own from the books and compares. */
  expectedMinor: z.int(),
  note: z.string().max(255).nullable(),
  /** Set for a blind count; the closing or handover that follows approves a difference. */
  isBlind: z.literal(true).optional(),
  /** The approval of a difference above the tolerance. */
  approval: approval.optional(),
})

/**
 * The goods taken out of a basket before it was paid: one line, or all of it when the basket is given up. A shop looks here when goods
 * leave without a sale. Since version 3.
 */
const goodsRemoved = z.object({
  kind: z.literal('goods-removed'),
  ...journalMoment,
  removalId: id,
  shiftId: id,
  currency,
  what: z.enum(['line', 'basket']),
  /** Refused to somebody too young. Left out: somebody took them out. A field of its own, so that an older server books the entry too. */
  because: z.literal('age').optional(),
  /** The price of the goods before anything was taken off: the sum of the lines' prices. */
  amountMinor,
  lines: z
    .array(
      z.object({
        productId: id,
        variantId: id.nullable(),
        name: z.string().max(200),
        /** Units for counted goods; thousandths (g: grams) for weighed goods. */
        quantity: z.int().min(0).max(999_999_999),
        amountMinor,
      }),
    )
    .min(1)
    .max(2_000),
})

/**
 * A desk that is tried and not sold at: from here to the end of the training nothing of it is in the journal, so nothing of it can come into
 * the books (D107). Since version 3.
 */
const trainingBegan = z.object({
  kind: z.literal('training-began'),
  ...journalMoment,
  trainingId: id,
  shiftId: id,
})

const trainingEnded = trainingBegan.extend({
  kind: z.literal('training-ended'),
  /** The number of sales that were tried. */
  sales: z.int().min(0).max(99_999),
})

/** An entry of the staff at the desk's time clock; `staffId` is the person. Since version 3. Source: SH-P08. */
const staffClocked = z.object({
  kind: z.literal('staff-clocked'),
  ...journalMoment,
  clockId: id,
  what: z.enum(CLOCK_STEPS),
  /** The person's own word for it; null: nothing at the desk could prove it, left out by a desk that cannot prove yet. */
  proof: clockProof.nullable().optional(),
})

export const journalBody = z.discriminatedUnion('kind', [
  shiftOpened,
  sale,
  journalRefund,
  exchange,
  cashMoved,
  drawerOpened,
  goodsRemoved,
  trainingBegan,
  trainingEnded,
  staffClocked,
  shiftCounted,
  shiftClosed,
])

/** One line of a device's journal: a fact that happened, hashed onto the one before. */
export const journalEntry = z.object({
  /** UUIDv7, minted on the device: the server books each id once. */
  id,
  /** Gapless from 1 within a registration: what is missing is seen. */
  sequence: z.int().min(1),
  contractVersion: z.int(),
  /** Hex SHA-256 of the entry before; 64 zeros for the first. */
  previousHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Hex SHA-256 over `previousHash + id + sequence + contractVersion + canonical JSON of body` (`journal-hash.ts`). */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The body as written; its fields are checked on the server so that a malformed one is kept in quarantine. */
  body: anyBody,
})

export type JournalBody = z.infer<typeof journalBody>
export type JournalEntry = z.infer<typeof journalEntry>
export type SaleBody = z.infer<typeof sale>
export type JournalRefundBody = z.infer<typeof journalRefund>
export type ExchangeBody = z.infer<typeof exchange>
export type GoodsRemovedBody = z.infer<typeof goodsRemoved>
export type StaffClockedBody = z.infer<typeof staffClocked>
export type EntryTender = z.infer<typeof tender>

/**
 * The server's outcome of an entry (D73). `accepted` is booked; `review` is booked and a difference is filed; `quarantined` is stored raw,
 * not booked, and shown to the merchant. None of them is to be sent again. `gap` was not taken because an earlier sequence is missing: send
 * from `expectedSequence`.
 */
export const journalOutcome = z.object({
  id,
  sequence: z.int(),
  outcome: z.enum(['accepted', 'review', 'quarantined', 'gap']),
  /** Codes and facts: why it is under review or in quarantine. */
  reasons: z.array(z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) })),
  /** Short code the receipt and the sale's state show: first 8 characters of the server's digest. */
  acknowledgement: z.string(),
})
export type TrainingBody = z.infer<typeof trainingBegan> | z.infer<typeof trainingEnded>
