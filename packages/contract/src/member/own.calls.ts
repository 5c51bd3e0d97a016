import { purseKinds } from '@kassa/domain/purse/purse.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, localDate, locale, noFields } from '../fields.ts'
import { shownBrand } from '../organisation/brand.calls.ts'
import { wordsOfShop } from '../settings/own-word.calls.ts'
import { WALLETS } from './wallet.calls.ts'

/** Days a link to a member's own page opens it; each time a code is asked. */
export const MEMBER_LINK_DAYS = 30
/** Minutes after a code in which the page stays open. */
export const OWN_PAGE_MINUTES = 15

const token = z.string().min(20).max(500)

/** A link to the member's own page, for the till and the back office to hand out. Source: MB-P06, MB-D01. */
export const createOwnLink = endpoint({
  name: 'member.create-own-link',
  access: { anyOf: ['platform.members.members', 'desk.members'] },
  repeat: 'runs-again',
  summary: 'Makes a link to a member’s own page, which a code by mail or SMS opens',
  refusals: ['member-link.unreachable'],
  request: z.object({ id }),
  answer: z.object({ token: z.string(), expiresAt: instant }),
})

export const sendOwnCode = endpoint({
  name: 'member.send-own-code',
  path: '/member/own/send-code',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Sends a code to the registered address or phone of a member who has a link',
  refusals: ['member-link.invalid', 'member-link.no-address', 'request.too-often'],
  request: z.object({ token }),
  answer: z.object({
    againInSeconds: z.int(),
    /** The address with most of it hidden. */
    address: z.string(),
  }),
})

export const openOwnPage = endpoint({
  name: 'member.open-own-page',
  path: '/member/own/open',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Opens a member’s own page with the code',
  refusals: ['member-link.invalid', 'member-link.no-address', 'code.wrong', 'request.too-often'],
  request: z.object({ token, code: z.string().regex(/^[0-9]{6}$/) }),
  answer: z.object({ pass: z.string(), expiresAt: instant }),
})

const pass = z.object({ pass: token })

/** Returns the holdings of a member, and their history. Source: MB-D01. */
export const readOwnPage = endpoint({
  name: 'member.read-own-page',
  path: '/member/own/page',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'What a member holds: level, points, balance, coupons, purchases',
  refusals: ['member-link.invalid', 'request.too-often'],
  request: pass,
  answer: z.object({
    shop: z.string(),
    words: wordsOfShop,
    /** The brand of the merchant's partner. Left out: none, or an older server. */
    brand: shownBrand.optional(),
    name: z.string(),
    cardNumber: z.string(),
    locale: locale.nullable(),
    levelName: z.string().nullable(),
    nextLevel: z.object({ name: z.string(), missingMinor: amountMinor }).nullable(),
    currency,
    points: z.int(),
    lots: z.array(z.object({ lastDay: localDate.nullable(), points: z.int() })),
    principalMinor: amountMinor,
    bonusMinor: amountMinor,
    spentMinor: amountMinor,
    /** The last fifty lines of each book, the newest first. */
    pointRecords: z.array(z.object({ day: localDate, reason: z.int(), points: z.int(), after: z.int() })),
    balanceRecords: z.array(z.object({ day: localDate, type: z.int(), amountMinor, afterMinor: amountMinor })),
    coupons: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        fromDate: localDate,
        untilDate: localDate,
        /** The signed text of its QR code; left out by an older server. */
        word: z.string().optional(),
      }),
    ),
    /** The accounts and cards in the member's name that are not empty; left out by an older server. */
    purses: z
      .array(
        z.object({
          kind: z.enum(purseKinds),
          code: z.string(),
          /** The name of the sold session pass. */
          name: z.string().nullable(),
          currency: z.string(),
          totalMinor: amountMinor,
          usesLeft: z.int(),
          lastDay: localDate.nullable(),
        }),
      )
      .optional(),
    /** The outlets that say when they are open; left out by an older server. */
    outlets: z
      .array(
        z.object({
          name: z.string(),
          isOpen: z.boolean(),
          /** The next closing while it is open, else the next opening, as the wall clock there shows it: `2026-03-02 14:05`; null: none is known. */
          changesAt: z.string().nullable(),
        }),
      )
      .optional(),
    /** The code by which the member brings friends; left out where nothing is given for them, or by an older server. */
    referral: z
      .object({
        code: z.string(),
        /** Friends who joined by it and count, of the most there may be. */
        friends: z.int(),
        mostFriends: z.int(),
        minimumMinor: amountMinor,
        days: z.int(),
        /** The rewards of the member for each friend, and of the friend. */
        points: z.int(),
        coupons: z.int(),
        friendPoints: z.int(),
        friendCoupons: z.int(),
      })
      .optional(),
    /** The cards in use of people who share the account; left out by an older server. Source: MB-P09. */
    family: z.array(z.object({ name: z.string(), cardNumber: z.string() })).optional(),
    /** The wallets for which the shop gives a pass; left out by an older server. */
    wallets: z.array(z.enum(WALLETS)).optional(),
    orders: z.array(
      z.object({
        number: z.string(),
        outletName: z.string(),
        day: localDate,
        currency: z.string(),
        totalMinor: amountMinor,
        refundedMinor: amountMinor,
      }),
    ),
  }),
})

/** Makes the code that the till reads off the member's screen in place of a card; a new one each minute. Source: members.md §1. */
export const makeMemberCode = endpoint({
  name: 'member.make-member-code',
  path: '/member/own/code',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Makes the code that stands for a member’s card for a minute',
  refusals: ['member-link.invalid', 'request.too-often'],
  request: pass,
  answer: z.object({ code: z.string(), expiresAt: instant }),
})

/** For good, by the member; what is still held must be spent or given up at the shop first. Source: D79, D109. */
export const eraseOwn = endpoint({
  name: 'member.erase-own',
  path: '/member/own/erase',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Erases what names the member, asked by the member',
  refusals: [
    'member-link.invalid',
    'member.holds-something',
    'member.promised-something',
    'member.holds-account',
    'request.too-often',
  ],
  request: pass,
  answer: noFields,
})
