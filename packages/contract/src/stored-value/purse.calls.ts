import { purseKinds } from '@kassa/domain/purse/purse.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { scopeField } from '../promotion/offer-fields.ts'
import {
  amountMinor,
  calendarMonth,
  currency,
  enabledBit,
  id,
  instant,
  line,
  localDate,
  noFields,
  pageOf,
  pageRequest,
  sortBy,
} from '../fields.ts'
import { heldCard } from './held-card.ts'
import { paymentTax } from './payment-tax.ts'
import { readSlip } from '../payment/read-slip.ts'

/** The kinds that are money, and all. */
const [kind, anyKind] = [z.enum(['gift-card', 'house-account']), z.enum(purseKinds)]

/** Refusals of whatever shall be held for a payment. */
const NOT_HELD = [
  'device.unbound',
  'purse.unknown',
  'purse.disabled',
  'purse.holder-off',
  'purse.other-currency',
] as const

/** The facts of a session pass. */
const timesView = z.object({
  name: z.string(),
  /** The goods whose pieces it pays. */
  scope: scopeField,
  paidMinor: amountMinor,
  usesSold: z.int(),
  /** Below 0 where tills used more than there were. */
  usesLeft: z.int(),
  /** The uses available now, without those held by payments that have begun; 0 where the pass is over. */
  usesFree: z.int(),
  /** The last day; null: no end. */
  lastDay: localDate.nullable(),
})

/** A gift card, a house account or a session pass. Minor units of its own currency; a session pass's total is the value of its uses. */
export const purseView = z.object({
  id,
  kind: anyKind,
  /** The code that is typed or scanned: ten characters, of which the last two check the others, or the number of a card from another system. */
  code: z.string(),
  /** The owner; null for a gift card, and for a session pass of nobody in particular. */
  memberId: id.nullable(),
  memberName: z.string().nullable(),
  currency,
  totalMinor: amountMinor,
  /** The amount by which a house account may go below 0. */
  creditMinor: amountMinor,
  /** The amount that can be spent now, without the part held by payments that have begun. */
  spendableMinor: amountMinor,
  enabled: enabledBit,
  /** True where its member is switched off or gone: nothing is spent of it then, whatever its own switch says. */
  isHolderOff: z.boolean(),
  openedAt: instant,
  /** Null for what is money; a gift card has its last day beside it (null: none; an older server leaves it out). */
  times: timesView.nullable(),
  lastDay: localDate.nullable().optional(),
  version: z.int(),
})

export const listPurses = endpoint({
  name: 'member.list-purses',
  method: 'GET',
  access: { anyOf: ['platform.members.members.balance'] },
  summary: 'Gift cards, house accounts and times cards, the newest first',
  request: pageRequest.extend({
    /** A code, or a part of a member’s name. */
    search: z.string().trim().max(50).optional(),
    kind: anyKind.optional(),
    memberId: id.optional(),
    enabled: z.coerce.number().pipe(enabledBit).optional(),
    sort: sortBy('code', 'of', 'total', 'credit', 'uses', 'until', 'opened'),
  }),
  answer: pageOf(purseView),
})

/**
 * An entry of a stored-value account's book. `reason`: paid in, taken back, spent by a sale, returned by a refund, redeemed by a program of others, expired with the
 * card's last day, or the opening of a card that came from another system.
 */
const purseEntry = z.object({
  entryNumber: z.int(),
  reason: z.enum(['paid-in', 'taken-back', 'spent', 'returned', 'redeemed', 'expired', 'opening']),
  amountMinor,
  afterMinor: amountMinor,
  /** The uses of a session pass, and their number after it; 0 for money. */
  uses: z.int(),
  usesAfter: z.int(),
  documentNumber: z.string().nullable(),
  businessDay: localDate,
  at: instant,
})

export const listPurseEntries = endpoint({
  name: 'member.list-purse-entries',
  method: 'GET',
  access: { anyOf: ['platform.members.members.balance'] },
  summary: 'The book of a gift card or house account, the newest entry first',
  request: pageRequest.extend({ id }),
  answer: pageOf(purseEntry),
})

/** Returns the amount that a house account's holder is asked to pay at the end of a month. */
export const readPurseStatement = endpoint({
  name: 'member.read-purse-statement',
  method: 'GET',
  path: '/member/purse-statement',
  access: { anyOf: ['platform.members.members.balance'] },
  summary: 'A month of a gift card or house account: what stood before, every entry, what stands after',
  request: z.object({ id, month: calendarMonth }),
  answer: z.object({
    purse: purseView,
    month: z.string(),
    openingMinor: amountMinor,
    inMinor: amountMinor,
    outMinor: amountMinor,
    closingMinor: amountMinor,
    /** The entries, at most 1,000; the sums count all. */
    entries: z.array(purseEntry),
  }),
})

/** 0–999,999.99 of the currency, as every price. Source: specification §5. */
const credit = z.int().min(0).max(99_999_999)

export const openHouseAccount = endpoint({
  name: 'member.open-house-account',
  access: { anyOf: ['platform.members.members.adjust'] },
  summary: 'Lets a member buy on credit up to a limit',
  refusals: ['purse.member-has-one', 'member.disabled'],
  request: z.object({ memberId: id, creditMinor: credit }),
  answer: purseView,
})

export const setPurseCredit = endpoint({
  name: 'member.set-purse-credit',
  access: { anyOf: ['platform.members.members.adjust'] },
  summary: 'Changes the credit of a house account; what is owed already stays owed',
  refusals: ['purse.no-credit'],
  request: z.object({ id, creditMinor: credit, version: z.int() }),
  answer: purseView,
})

export const setPurseEnabled = endpoint({
  name: 'member.set-purse-enabled',
  access: { anyOf: ['platform.members.members.adjust'] },
  summary: 'Switches a gift card or house account off, or on again; what it holds stays',
  refusals: ['purse.holder-off', 'purse.member-has-one'],
  request: z.object({ id, enabled: enabledBit }),
  answer: purseView,
})

/**
 * Finds accounts by the code on the card, or a member's house account and session passes, the newest first. The list is empty where none is
 * found.
 */
export const findPurses = endpoint({
  name: 'member.find-purses',
  method: 'GET',
  access: { anyOf: ['desk.members.recharge', 'desk.cashiering'] },
  outlet: 'required',
  summary: 'A card by its code, or the house account and times cards of a member',
  request: z.object({ code: z.string().trim().max(40).optional(), memberId: id.optional() }),
  answer: z.object({ purses: z.array(purseView) }),
})

/**
 * Holds a gift card or a house account for a desk that takes it for a sale, by the id the sale will have. A new request replaces the
 * earlier hold on it. It lasts 15 minutes, and ends with the sale's booking. Source: members.md §3.
 */
export const holdPurse = endpoint({
  name: 'member.hold-purse',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Holds an amount of a gift card or house account for a payment',
  refusals: [
    ...NOT_HELD,
    'purse.held-elsewhere',
    'purse.not-enough',
    'purse.is-deposit',
    'purse.paid-to-app',
    'purse.paid-by-cards',
  ],
  request: z.object({ orderId: id, kind, code: z.string().trim().min(1).max(40), amountMinor: amountMinor.min(1) }),
  answer: z.object({
    heldUntil: instant,
    code: z.string(),
    amountMinor,
    /** The rest that can be spent besides the amount held now. */
    leftMinor: amountMinor,
  }),
})

/**
 * Holds session passes for a desk when the payment of a sale with uses of them begins, by the id the sale will have: all passes or none. A
 * new request replaces the earlier hold. Source: members.md §3.
 */
export const holdTimes = endpoint({
  name: 'member.hold-times',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Holds uses of times cards for a payment',
  refusals: [...NOT_HELD, 'times.over', 'times.held-elsewhere', 'times.not-enough'],
  request: z.object({
    orderId: id,
    cards: z
      .array(z.object({ code: z.string().trim().min(1).max(40), uses: z.int().min(1).max(1_000_000_000) }))
      .min(1)
      // Most cards of one sale.
      .max(20),
  }),
  answer: z.object({
    heldUntil: instant,
    cards: z.array(heldCard),
  }),
})

export const releasePurses = endpoint({
  name: 'member.release-purses',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Gives back what was held of cards and accounts for a payment',
  refusals: ['device.unbound'],
  request: z.object({ orderId: id }),
  answer: noFields,
})

const tender = z.object({
  method: z.int().min(0).max(17),
  amountMinor: amountMinor.min(1),
  /** The number of a slip; null for cash, and where the payment method needs none. */
  reference: line().max(64).nullable(),
  /** The facts on a card's slip; left out: none. */
  card: readSlip.optional(),
})

const paidIn = z.object({
  orderId: id,
  number: z.string(),
  purse: purseView,
  amountMinor,
  refundedMinor: amountMinor,
  /** Programs of others pay by a method that nobody chooses at a desk. */
  tenders: z.array(tender.extend({ method: z.int().min(0) })),
  paidAt: instant,
})

/** Sells a gift card, tops one up, or pays what a house account owes: an order of type 2, untaxed, outside revenue. */
export const payIntoPurse = endpoint({
  name: 'member.pay-into-purse',
  access: { anyOf: ['desk.members.recharge'] },
  outlet: 'required',
  summary: 'Takes money for a gift card, new or again, or for what a house account owes',
  refusals: [
    'purse.is-deposit',
    'purse.disabled',
    'purse.other-currency',
    'purse.amount-invalid',
    'purse.more-than-owed',
    'set-aside.over',
    'set-aside.no-deposit',
    'set-aside.above-total',
    'recharge.tender-sum',
    'recharge.method-refused',
    'recharge.reference-unfit',
    'recharge.slip-used',
    'recharge.attempt-unproven',
    'shift.not-open',
  ],
  request: z.object({
    /** Minted by whoever asks: asked again, the first answer comes back. */
    orderId: id,
    /** Null: a new gift card. */
    purseId: id.nullable(),
    /** A pre-order or layaway that it is a deposit for: into its own card, new with the first money. Then `purseId` is null. */
    setAsideId: id.optional(),
    amountMinor: amountMinor.min(1),
    tenders: z.array(tender).min(1).max(5),
    /** The shift whose drawer takes the cash; null where none is paid. */
    shiftId: id.nullable(),
  }),
  answer: paidIn.extend(paymentTax),
})

/** Sells a session pass: an order of type 2, untaxed, outside revenue, as everything that is paid ahead. */
export const sellTimesCard = endpoint({
  name: 'member.sell-times-card',
  access: { anyOf: ['desk.members.recharge'] },
  outlet: 'required',
  summary: 'Sells a card of a number of uses',
  refusals: [
    'times.not-sold',
    'times.price-changed',
    'member.disabled',
    'purse.other-currency',
    'recharge.tender-sum',
    'recharge.method-refused',
    'recharge.reference-unfit',
    'recharge.slip-used',
    'recharge.attempt-unproven',
    'shift.not-open',
  ],
  request: z.object({
    /** Minted by whoever asks: asked again, the first answer comes back. */
    orderId: id,
    offerId: id,
    /** The price that the customer was shown. */
    priceMinor: amountMinor.min(1),
    /** The member; null: the pass belongs to the person who shows it. */
    memberId: id.nullable(),
    tenders: z.array(tender).min(1).max(5),
    shiftId: id.nullable(),
  }),
  answer: paidIn.extend(paymentTax),
})

export const listPursePayments = endpoint({
  name: 'member.list-purse-payments',
  method: 'GET',
  access: { anyOf: ['desk.members.recharge', 'platform.members.members.balance'] },
  summary: 'The last payments into a gift card or house account, the newest first',
  request: z.object({ id }),
  answer: z.object({
    payments: z.array(
      paidIn.extend({
        /** The part of it that could be taken back now. */
        mostBackMinor: amountMinor,
      }),
    ),
  }),
})

/**
 * Takes a payment into a stored-value account back, by its payment methods: at most the unspent part; for a session pass, at most the value
 * of all its free uses.
 */
export const takeBackFromPurse = endpoint({
  name: 'member.take-back-from-purse',
  access: { anyOf: ['desk.orders.refund'] },
  outlet: 'required',
  summary: 'Gives money of a gift card or of a payment on account back',
  refusals: [
    'purse.is-deposit',
    'purse.paid-to-app',
    'purse.paid-by-cards',
    'purse.back-too-much',
    'times.back-whole',
    'refund.above-limit',
    'refund.other-currency',
    'shift.not-open',
  ],
  request: z.object({
    refundId: id,
    orderId: id,
    amountMinor: amountMinor.min(1),
    reason: line().min(2).max(200),
    shiftId: id.nullable(),
  }),
  answer: z.object({
    refundId: id,
    number: z.string(),
    purse: purseView,
    amountMinor,
    tenders: z.array(z.object({ method: z.int(), amountMinor })),
    refundedAt: instant,
  }),
})
