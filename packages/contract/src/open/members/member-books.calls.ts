import { z } from 'zod'
import { adjustBalance, adjustPoints } from '../../member/member-records.calls.ts'
import { eraseMember as eraseInside } from '../../member/privacy.calls.ts'
import { chargeMoney, day, idOf, listOf, listRequest, moment, money, resource, text, wordAmong } from '../frame.ts'
import { memberResource } from '../member.calls.ts'
import { openRead, openWrite } from '../open-endpoint.ts'

/** The reasons of movements of points, by their numbers in the book. */
export const POINT_REASONS = {
  1: 'earned',
  2: 'used',
  3: 'welcome_gift',
  4: 'by_hand',
  5: 'earned_taken_back',
  6: 'used_returned',
  7: 'expired',
  8: 'merged',
  9: 'corrected_late',
  10: 'recharge_gift',
  11: 'referral',
} as const

/** The reasons of movements of balance, by their numbers in the book. */
export const BALANCE_REASONS = {
  1: 'paid_in',
  2: 'bonus_given',
  3: 'spent',
  4: 'bonus_spent',
  5: 'returned',
  6: 'bonus_returned',
  7: 'by_hand',
  8: 'bonus_by_hand',
} as const

const wordsOf = <Words extends Readonly<Record<number, string>>>(words: Words) =>
  Object.values(words) as [Words[keyof Words] & string, ...(Words[keyof Words] & string)[]]

const moved = {
  id: text('The number of the movement in the book of the member'),
  document_number: z.string().nullable().describe('The number of the order or refund; null: none'),
  outlet_id: z.uuid().nullable().describe('The outlet; null: none, or one that the app does not see'),
  note: text('The reason that was typed; empty: none'),
  business_day: day('The day it counts for'),
  at: moment('The moment'),
}

export const pointEntry = resource('PointEntry', 'A movement of the points of a member', {
  ...moved,
  reason: wordAmong(wordsOf(POINT_REASONS), 'The kind of movement'),
  points: z.int().describe('The points: below zero where they were taken off'),
  points_after: z.int().describe('The points of the member after it'),
  last_day: z.iso.date().nullable().describe('The last day on which these points can be used; null: no end'),
})

export const balanceEntry = resource('BalanceEntry', 'A movement of the balance of a member', {
  ...moved,
  reason: wordAmong(wordsOf(BALANCE_REASONS), 'The kind of movement'),
  amount: money.describe('The amount: below zero where it was taken off'),
  amount_after: money.describe('The money or the bonus of the member after it'),
})

const BOOKS = ['member_books_read'] as const

export const listMemberPoints = openRead({
  name: 'list-member-points',
  path: '/members/:id/points',
  scopes: BOOKS,
  access: { anyOf: ['platform.members.members.points'] },
  summary: 'List the movements of the points of a member, the newest first',
  request: listRequest(pointEntry).extend({ id: idOf('The member') }),
  answer: listOf(pointEntry),
  refusals: ['request.place-unknown'],
})

export const listMemberBalance = openRead({
  name: 'list-member-balance',
  path: '/members/:id/balance',
  scopes: BOOKS,
  access: { anyOf: ['platform.members.members.balance'] },
  summary: 'List the movements of the balance of a member, the newest first',
  request: listRequest(balanceEntry).extend({ id: idOf('The member') }),
  answer: listOf(balanceEntry),
  refusals: ['request.place-unknown'],
})

const ADJUSTS = { anyOf: ['platform.members.members.adjust'] } as const
const [points, balance] = [adjustPoints.request.shape, adjustBalance.request.shape]

export const adjustMemberPoints = openWrite({
  name: 'adjust-member-points',
  path: '/members/adjust-points',
  scopes: ['member_books_adjust'],
  access: ADJUSTS,
  summary: 'Add points to a member, or take them off, never below zero; answers what your scopes read of the member',
  request: z.object({
    id: idOf('The member'),
    points: points.points.describe('The points to add; below zero: to take off. Never 0'),
    reason: points.note.describe('Why, 1 to 100 characters'),
  }),
  answer: memberResource.shown,
  refusals: ['points.below-zero', 'points.too-many', 'scope.daily-limit'],
})

export const adjustMemberBalance = openWrite({
  name: 'adjust-member-balance',
  path: '/members/adjust-balance',
  scopes: ['member_books_adjust'],
  access: ADJUSTS,
  summary:
    'Correct the money that a member paid ahead, or the bonus on it, never below zero; answers what your scopes read of the member',
  request: z.object({
    id: idOf('The member'),
    bucket: wordAmong(['principal', 'bonus'], 'Money that the member paid, or a bonus that came with it'),
    amount: chargeMoney
      .extend({ amount: balance.amountMinor.describe('Whole minor units to add; below zero: to take off. Never 0') })
      .meta({ id: 'BalanceCorrection', description: 'An amount that is added to a balance, or taken off' }),
    reason: balance.note.describe('Why, 1 to 100 characters'),
  }),
  answer: memberResource.shown,
  refusals: ['balance.below-zero', 'balance.adjusted-too-much', 'scope.daily-limit'],
})

export const eraseMember = openWrite({
  name: 'erase-member',
  path: '/members/erase',
  scopes: ['members_erase'],
  access: { anyOf: ['platform.members.members.delete'] },
  summary: 'Erase for good what names a member who holds nothing; the books stay',
  request: z.object({
    id: idOf('The member'),
    card_number: eraseInside.request.shape.cardNumber.describe(
      'The number of their card, said again because it cannot be undone',
    ),
  }),
  answer: z.object({ id: idOf('The member') }),
  refusals: [
    'member.holds-something',
    'member.promised-something',
    'member.holds-account',
    'member.card-differs',
    'scope.daily-limit',
  ],
})
