import { REFERENCE_LENGTH } from '@kassa/domain/payment/reference.ts'
import { z } from 'zod'
import { line as oneLine } from '../../fields.ts'
import { externalId } from '../external-id.calls.ts'
import { day, idOf, moment, money, moneyBack, resource, text } from '../frame.ts'
import { openWrite } from '../open-endpoint.ts'

const REDEEMS = { anyOf: ['platform.members.members.balance'] } as const
const scopes = ['gift_cards_redeem'] as const

const code = oneLine().min(1).max(64).describe('The code that its holder typed')
const outletId = idOf('The outlet in whose books it is redeemed')
const reference = oneLine()
  .min(REFERENCE_LENGTH.least)
  .max(REFERENCE_LENGTH.most)
  .describe('Your number of what was bought (letters, digits and - _ . / #); several cards may pay one')

export const cardHoldResource = resource('GiftCardHold', 'Money of a gift card that is held while its holder buys', {
  id: idOf('The hold'),
  gift_card_id: idOf('The gift card'),
  amount: money.describe('The money that is held: nobody else spends it until then'),
  held_until: moment('The moment until which it is held'),
})

export const redemptionResource = resource('Redemption', 'Money of a gift card that your app took for its own goods', {
  id: idOf('The redemption'),
  gift_card_id: idOf('The gift card'),
  code_end: text('The last four characters of its code'),
  outlet_id: idOf('The outlet in whose books it stands'),
  amount: money.describe('The money that went off the card'),
  given_back: money.describe('The money of it that you gave back to the card'),
  balance: money.describe('The money on the card now'),
  reference: text('Your number of what was bought'),
  business_day: day('The day it counts for'),
  at: moment('The moment'),
})

const CARD_REFUSALS = [
  'gift-card.unfit',
  'gift-card.too-many-tries',
  'gift-card.not-enough',
  'purse.amount-invalid',
  'purse.other-currency',
] as const

export const holdGiftCard = openWrite({
  name: 'hold-gift-card',
  path: '/gift-cards/hold',
  scopes,
  access: REDEEMS,
  summary: 'Hold money of a gift card for 15 minutes, until you redeem it for goods of your own',
  request: z.object({
    code,
    outlet_id: outletId,
    amount: moneyBack.describe('The money to hold, in the currency of the outlet'),
  }),
  answer: cardHoldResource.shown,
  refusals: CARD_REFUSALS,
})

export const releaseGiftCard = openWrite({
  name: 'release-gift-card',
  path: '/gift-cards/release',
  scopes,
  access: REDEEMS,
  summary: 'Let go of money of a gift card that you hold; asked again it stays so',
  request: z.object({ id: idOf('The hold') }),
  answer: z.object({
    data: z
      .array(
        z
          .object({ id: idOf('The hold') })
          .meta({ id: 'ReleasedHold', description: 'A hold on a gift card that you let go of' }),
      )
      .describe('The hold; empty: nothing was held any more'),
  }),
})

export const redeemGiftCard = openWrite({
  name: 'redeem-gift-card',
  path: '/gift-cards/redeem',
  scopes,
  access: REDEEMS,
  summary:
    'Take money off a gift card for goods that you sold in books of your own; orders of the shop name the card instead',
  request: z.object({
    external_id: externalId,
    code,
    outlet_id: outletId,
    amount: moneyBack.describe('The money to take, in the currency of the outlet'),
    reference,
    hold_id: idOf('Your hold on the card, which ends with it').optional(),
  }),
  answer: redemptionResource.shown,
  refusals: [...CARD_REFUSALS, 'gift-card.hold-over', 'external-id.other-contents', 'external-id.gone'],
})

export const giveBackToGiftCard = openWrite({
  name: 'give-back-to-gift-card',
  path: '/gift-cards/give-back',
  scopes,
  access: REDEEMS,
  summary: 'Give a gift card money back of what you redeemed: never more than that',
  request: z.object({
    redemption_id: idOf('The redemption'),
    amount: moneyBack.describe('The money that goes back onto the card'),
    reference,
  }),
  answer: redemptionResource.shown,
  refusals: ['redemption.not-of-app', 'redemption.back-too-much', 'purse.amount-invalid', 'purse.other-currency'],
})
