import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/limits.ts'
import { z } from 'zod'
import { money, moneyBack } from '../frame.ts'

/** Points and balance of a member, in the request of a quote. */
export const ofMemberToUse = {
  points: z
    .int()
    .min(1)
    .max(SNAPSHOT_LIMITS.points)
    .optional()
    .describe(
      'Points that the member wants to use: as many of them as the rule of the shop takes lower the price. Needs the scope `member_books_use`',
    ),
  balance: moneyBack
    .optional()
    .describe(
      'The most that the balance of the member shall pay, behind gift cards. Needs the scope `member_books_use`',
    ),
}

/** The same in the quote. */
export const ofMemberInQuote = {
  points_used: z.int().describe('The points that lower the price. They are kept for an order that is made of it'),
  by_balance: money.describe(
    'The part of the total that the balance can pay now. Nothing is taken from it for a quote',
  ),
}

/** Value that a hold of a quote holds with its goods. */
export const heldWithQuote = {
  points: z.int().describe('Points of the member that are held with them'),
  by_balance: money.describe('Balance of the member that is held with them'),
  by_gift_cards: money.describe('Money of gift cards that is held with them: nobody else spends it'),
}

/** Refusals of whatever uses points or balance of a member. */
export const BOOK_REFUSALS = ['order.member-books-not-granted', 'points.not-there'] as const
