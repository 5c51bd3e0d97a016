import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, enabledBit, id, instant, locale, localDate, name, noFields } from '../fields.ts'
import { phone } from '../organisation/person-fields.ts'
import { memberPassword, ownBasket, taxStanding, typedReferralCode } from './member-fields.ts'
import { REFERRAL_REFUSALS } from './referral.calls.ts'

/** A member in a list of those who were found at the till: enough to tell them apart, and no more. */
export const foundMember = z.object({
  id,
  cardNumber: z.string(),
  name: z.string(),
  /** The last four digits; empty without a phone. */
  phoneTail: z.string(),
  levelName: z.string().nullable(),
  enabled: enabledBit,
  /** The person whose family card was shown; left out: the member's own. Source: MB-P09. */
  familyName: z.string().optional(),
  /** The number of that card, as it was given; left out also by an older server. */
  familyCard: z.string().optional(),
})

/** A member in a basket: what prices it and what a cashier says to a guest. Phone and balance are asked for by themselves. */
export const deskMember = foundMember.extend({
  levelNumber: z.int().nullable(),
  levelDiscountBasisPoints: z.int(),
  earnRatioHundredths: z.int(),
  /** The amount that can be used now: the points less those held by other payments that have begun. */
  points: z.int(),
  hasBalance: z.boolean(),
  /** True where paying by balance above the merchant's limit needs a password. Left out by an older server. */
  hasPassword: z.boolean().optional(),
  currency: z.string(),
  birthday: z.object({ month: z.int(), day: z.int() }).nullable(),
  /** The year of the birthday, for goods that are sold from an age on; left out: unknown, or by an older server. */
  birthYear: z.int().optional(),
  /** The segments with plans that the member fits now; left out: none. */
  segmentIds: z.array(id).max(50).optional(),
  nextLevel: z.object({ name: z.string(), missingMinor: amountMinor }).nullable(),
  /** The language for messages to the member, also on paper (RC-D02); null: nobody asked. Left out by an older server. */
  locale: locale.nullable().optional(),
  /** The paper by which they are free of tax on the outlet's day; left out: none. */
  taxStanding: taxStanding.optional(),
  /** The last day of a paper that is over, so that the cashier can say why tax is charged; left out: none. */
  standingEndedOn: localDate.optional(),
  visits: z.int(),
  lastVisitAt: instant.nullable(),
  /** The last three purchases, with what was bought. */
  lastOrders: z.array(
    z.object({
      number: z.string(),
      businessDay: localDate,
      totalMinor: amountMinor,
      currency: z.string(),
      goods: z.array(z.string()),
    }),
  ),
})

/** Finds members by the whole card number, by four and more digits of the phone's end, or by words of the name. */
export const findMembersAtDesk = endpoint({
  name: 'member.find-at-desk',
  method: 'GET',
  path: '/member/at-desk',
  access: { anyOf: ['desk.members'] },
  outlet: 'required',
  summary: 'Finds members for the basket, at most ten',
  request: z.object({ text: z.string().trim().min(1).max(400) }),
  answer: z.object({ members: z.array(foundMember), isExact: z.boolean() }),
})

export const readMemberAtDesk = endpoint({
  name: 'member.read-at-desk',
  method: 'GET',
  path: '/member/at-desk/:id',
  access: { anyOf: ['desk.members'] },
  outlet: 'required',
  summary: 'One member for the basket',
  refusals: ['member.disabled'],
  request: z.object({ id, basketId: ownBasket }),
  answer: deskMember,
})

export const addMemberAtDesk = endpoint({
  name: 'member.add-at-desk',
  access: { anyOf: ['desk.members.add'] },
  outlet: 'required',
  summary: 'Opens a card at the till: a name and a phone',
  refusals: [
    'member.phone-taken',
    'member.card-taken',
    'member.birthday-invalid',
    'member.no-outlet',
    'member.cards-used-up',
    'phone.invalid',
    ...REFERRAL_REFUSALS,
  ],
  request: z.object({
    name,
    phone,
    agreesToMessages: z.boolean().default(false),
    referralCode: typedReferralCode,
  }),
  answer: deskMember,
})

/** Returns the masked facts of a member when they are needed; the log records who looked. Source: SE-D02. */
export const revealMember = endpoint({
  name: 'member.reveal-at-desk',
  access: { anyOf: ['desk.members'] },
  outlet: 'required',
  repeat: 'runs-again',
  summary: 'Shows a member’s phone and balance; the member log says who looked',
  request: z.object({ id }),
  answer: z.object({
    phone: z.string(),
    email: z.string(),
    principalMinor: amountMinor,
    bonusMinor: amountMinor,
    currency: z.string(),
  }),
})

/**
 * Holds points or balance for a desk when a payment with them begins, by the id the sale will have. A new request replaces the earlier
 * hold. It lasts 15 minutes, and ends with the sale's booking. Source: members.md §3.
 */
export const holdMember = endpoint({
  name: 'member.hold',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Holds points and balance of a member for a payment',
  refusals: [
    'device.unbound',
    'member.disabled',
    'member.held-elsewhere',
    'points.not-there',
    'balance.not-there',
    'member.password-needed',
    'member.password-wrong',
    'member.password-locked',
  ],
  request: z.object({
    orderId: id,
    memberId: id,
    points: z.int().min(0).max(1e15),
    balanceMinor: z.int().min(0).max(1e15),
    /** Asked of a member who has one, above the merchant's limit (D23, PY-S22). */
    password: memberPassword.nullable(),
  }),
  answer: z.object({
    heldUntil: instant,
    points: z.int(),
    /** The parts of the balance by its buckets, as the basket's payment says. */
    principalMinor: amountMinor,
    bonusMinor: amountMinor,
    /** The rest of the account, for the paper; left out by an older server. */
    left: z.object({ points: z.int(), balanceMinor: amountMinor }).optional(),
  }),
})

/** Gives a hold back: the basket was left, or the payment failed. */
export const releaseMember = endpoint({
  name: 'member.release',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Gives back what was held of a member for a payment',
  refusals: ['device.unbound'],
  request: z.object({
    orderId: id,
    /** Releases also the reservation of the basket: nobody is in it any more. Left out: only the payment was left. */
    alsoReserve: z.boolean().default(false),
  }),
  answer: noFields,
})
