import { z } from 'zod'
import { line as oneLine } from '../../fields.ts'
import { money, text } from '../frame.ts'

/** Gift cards that pay one order. */
export const MOST_CARDS = 5

/** The gift cards in the request of a quote. */
export const cardsToPay = {
  gift_cards: z
    .array(oneLine().min(1).max(50))
    .max(MOST_CARDS)
    .optional()
    .describe('The codes of gift cards that shall pay, the first one first. Needs the scope `gift_cards_use`'),
}

const quotedCard = z
  .object({
    code: text('Its code'),
    amount: money.describe('The part of the total that it can pay now. Nothing is taken from it for a quote'),
  })
  .meta({ id: 'QuotedGiftCard', description: 'A gift card that shall pay' })

/** The same in the quote. */
export const cardsInQuote = { gift_cards: z.array(quotedCard).describe('The gift cards that were named') }

/** Refusals of whatever gift cards shall pay. */
export const CARD_REFUSALS = ['order.gift-card-not-granted', 'gift-card.unfit', 'gift-card.too-many-tries'] as const
