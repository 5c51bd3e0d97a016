import { REFERENCE_LENGTH } from '@kassa/domain/payment/reference.ts'
import { OWED_KINDS } from '@kassa/domain/purse/purse.ts'
import { z } from 'zod'
import { line as oneLine } from '../../fields.ts'
import { externalId } from '../external-id.calls.ts'
import {
  changedAfter,
  day,
  idOf,
  listOf,
  listRequest,
  moment,
  money,
  moneyBack,
  moneySum,
  readRequest,
  resource,
  text,
  withChangedAfter,
  wordAmong,
} from '../frame.ts'
import { openEdit, openRead, openWrite } from '../open-endpoint.ts'

const fields = {
  id: idOf('The gift card'),
  code_end: text('The last four characters of its code: whoever knows all of it can spend what is on it'),
  balance: money.describe('The money on it'),
  available: money.describe('The money that can be spent now: without what is held for payments; 0 where it is off'),
  is_enabled: z.boolean().describe('Whether it can be spent'),
  last_day: day('The last day on which it can be spent')
    .nullable()
    .describe('The last day on which it can be spent (ISO date); null: no end'),
  opened_at: moment('The moment at which it was opened'),
}

export const giftCardResource = resource('GiftCard', 'A gift card of the shop; deposits of orders are none', fields)

const READS = { anyOf: ['platform.members.members.balance'] } as const
const SELLS = { anyOf: ['desk.members.recharge'] } as const

export const listGiftCards = openRead({
  name: 'list-gift-cards',
  path: '/gift-cards',
  scopes: ['gift_cards_read'],
  access: READS,
  summary: 'List gift cards, the newest first',
  request: withChangedAfter(
    listRequest(giftCardResource).extend({
      ...changedAfter,
      state: z.enum(['on', 'off']).optional().describe('Those that are on, or off, only'),
    }),
  ),
  answer: listOf(giftCardResource),
  refusals: ['request.place-unknown', 'feed.restarted'],
})

export const readGiftCard = openRead({
  name: 'read-gift-card',
  path: '/gift-cards/:id',
  scopes: ['gift_cards_read'],
  access: READS,
  summary: 'Read one gift card with its balance',
  request: readRequest(giftCardResource, 'The gift card'),
  answer: giftCardResource.shown,
})

export const findGiftCard = openWrite({
  name: 'find-gift-card',
  path: '/gift-cards/find',
  scopes: ['gift_cards_read'],
  access: READS,
  summary: 'Find the gift card of a code that its holder typed; after 20 codes that are none, no more for an hour',
  request: z.object({ code: oneLine().min(1).max(64).describe('The code on the card') }),
  answer: giftCardResource.shown,
  refusals: ['gift-card.unknown', 'gift-card.too-many-tries'],
})

/** Reasons for which stored value moves. */
export const ENTRY_REASONS = ['paid_in', 'taken_back', 'spent', 'returned', 'redeemed', 'expired', 'opening'] as const

export const giftCardEntry = resource('GiftCardEntry', 'A movement of a gift card or of a house account', {
  id: text('The number of the movement on its card or account'),
  reason: wordAmong(
    ENTRY_REASONS,
    'Money paid in or taken back, spent by a sale, returned by a refund, redeemed by an app or given back by it, gone with its last day, or brought from another system',
  ),
  amount: money.describe('The amount: below zero where it was taken off'),
  balance: money.describe('The money on the card or account after it'),
  document_number: z.string().nullable().describe('The number of the order or refund; null: none'),
  business_day: day('The day it counts for'),
  at: moment('The moment'),
})

export const listGiftCardEntries = openRead({
  name: 'list-gift-card-entries',
  path: '/gift-cards/:id/entries',
  scopes: ['gift_cards_read'],
  access: READS,
  summary: 'List the movements of a gift card, the newest first',
  request: listRequest(giftCardEntry).extend({ id: idOf('The gift card') }),
  answer: listOf(giftCardEntry),
  refusals: ['request.place-unknown'],
})

export const listStoredValue = openRead({
  name: 'list-stored-value',
  path: '/stored-value',
  scopes: ['gift_cards_read'],
  access: READS,
  summary: 'Read what the shop owes on gift cards, deposits and accounts in all, by kind and currency',
  request: z.object({}),
  answer: z.object({
    data: z
      .array(
        z
          .object({
            kind: wordAmong(
              Object.values(OWED_KINDS),
              'Gift cards, deposits of orders, house accounts, or prepaid visits',
            ),
            count: z.int().describe('The accounts of the kind on which something is'),
            total: moneySum.describe('The money on them; below zero where members owe it to the shop'),
          })
          .meta({ id: 'StoredValueTotal', description: 'The accounts of a kind together' }),
      )
      .describe('The kinds of which there are some'),
  }),
})

const reference = oneLine()
  .min(REFERENCE_LENGTH.least)
  .max(REFERENCE_LENGTH.most)
  .describe('The number of your payment (letters, digits and - _ . / #); each is taken once')

export const issuedGiftCard = resource('IssuedGiftCard', 'A gift card that an app sold', {
  ...fields,
  code: text('The code, to be handed to whoever bought it and to nobody else: it is told here only'),
  order_id: idOf('The order in the books by which it was paid'),
})

export const issueGiftCard = openWrite({
  name: 'issue-gift-card',
  path: '/gift-cards',
  scopes: ['gift_cards_issue'],
  access: SELLS,
  summary: 'Sell a gift card for money that you took yourself: outside revenue, until it is spent',
  request: z.object({
    external_id: externalId,
    outlet_id: idOf('The outlet in whose books it is sold'),
    amount: moneyBack.describe('The money that was paid for it, in the currency of the outlet'),
    reference,
  }),
  answer: issuedGiftCard.shown,
  refusals: [
    'purse.amount-invalid',
    'purse.other-currency',
    'order.reference-used',
    'external-id.other-contents',
    'external-id.gone',
  ],
})

export const takeBackGiftCard = openWrite({
  name: 'take-back-gift-card',
  path: '/gift-cards/take-back',
  scopes: ['gift_cards_issue'],
  access: SELLS,
  summary: 'Say that you gave back money of a gift card that you sold: it goes off the card, never more than is left',
  request: z.object({
    id: idOf('The gift card'),
    amount: moneyBack.describe('The money that you gave back: at most what can be spent of what you sold'),
    reference: reference.describe('The number under which you gave it back'),
    reason: oneLine().min(2).max(200).describe('Why, 2 to 200 characters'),
  }),
  answer: giftCardResource.shown,
  refusals: ['purse.back-too-much', 'purse.amount-invalid', 'purse.other-currency', 'gift-card.not-sold-by-app'],
})

export const editGiftCard = openEdit({
  name: 'edit-gift-card',
  path: '/gift-cards/:id',
  scopes: ['gift_cards_edit'],
  access: { anyOf: ['platform.members.members.adjust'] },
  summary: 'Switch a gift card off, as where it was lost, or on again; what is on it stays',
  request: z.object({
    id: idOf('The gift card'),
    is_enabled: z.boolean().optional().describe('Whether it can be spent'),
  }),
  answer: giftCardResource.shown,
})
