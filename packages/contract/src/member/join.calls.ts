import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { name } from '../fields.ts'
import { wordsOfShop } from '../settings/own-word.calls.ts'
import { typedReferralCode } from './member-fields.ts'
import { REFERRAL_REFUSALS } from './referral.calls.ts'

/** Days for which the code on a customer's screen leads to the page where somebody joins; a desk asks for a new one with every set-up. */
export const JOIN_LINK_DAYS = 7
/** The ways to prove one's presence: a text to the phone, or a letter where the shop has no gateway for texts. */
export const JOIN_WAYS = ['phone', 'email'] as const

const token = z.string().min(20).max(500)
/** A phone as it is typed, or an e-mail address. */
const address = z.string().trim().min(3).max(64)

/** Returns the place where a person joins, and the way. Source: print-and-devices.md, member sign-up QR. */
export const readJoin = endpoint({
  name: 'member.read-join',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'The shop behind the code on a customer’s screen, and how somebody joins it as a member',
  refusals: ['join.invalid', 'join.closed', 'request.too-often'],
  request: z.object({ token }),
  answer: z.object({
    shop: z.string(),
    outletName: z.string(),
    way: z.enum(JOIN_WAYS),
    /** True where a friend's code is asked for: something is given for it. Left out by an older server. */
    takesReferral: z.boolean().optional(),
    words: wordsOfShop,
  }),
})

/** Answers alike whether a member has the address already or not. */
export const sendJoinCode = endpoint({
  name: 'member.send-join-code',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Sends a code to the phone or address with which somebody joins as a member',
  refusals: ['join.invalid', 'join.closed', 'join.address', 'phone.invalid', 'request.too-often'],
  request: z.object({ token, address }),
  answer: z.object({ againInSeconds: z.int() }),
})

/** Opens a card at the outlet of the screen. A person who already has one gets its number, and nothing of it is changed. */
export const joinAsMember = endpoint({
  name: 'member.join',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Opens a member’s own card with the code that was sent',
  refusals: [
    'join.invalid',
    'join.closed',
    'join.address',
    'phone.invalid',
    'code.wrong',
    'request.too-often',
    'member.cards-used-up',
    ...REFERRAL_REFUSALS,
  ],
  request: z.object({
    token,
    address,
    code: z.string().regex(/^[0-9]{6}$/),
    name,
    /** That the shop keeps name and address: without it there is no card. */
    agrees: z.literal(true),
    agreesToMessages: z.boolean(),
    referralCode: typedReferralCode,
  }),
  answer: z.object({
    /** Empty where the card was taken out of use: the shop knows why. */
    cardNumber: z.string(),
  }),
})
