import { OWED_KINDS } from '@kassa/domain/purse/purse.ts'
import { z } from 'zod'
import { day, idOf, listOf, listRequest, moment, money, resource, text, wordAmong } from '../frame.ts'
import { ENTRY_REASONS } from './cards.calls.ts'
import { openRead } from '../open-endpoint.ts'

export const storedValueEntry = resource('StoredValueEntry', 'A movement in the book of all stored value', {
  id: text('The number of the movement'),
  account_id: idOf('The account'),
  kind: wordAmong(Object.values(OWED_KINDS), 'The kind of account'),
  reason: wordAmong(
    ENTRY_REASONS,
    'Money paid in or taken back, spent by a sale, returned by a refund, redeemed by an app or given back by it, gone with its last day, or brought from another system',
  ),
  amount: money.describe('The amount: below zero where it was taken off; 0 where uses of a pass moved'),
  uses: z.int().describe('The uses of a pass that moved; 0 for money'),
  balance: money.describe('The money on the account after it'),
  document_number: z.string().nullable().describe('The number of the order or refund; null: none'),
  business_day: day('The day it counts for'),
  at: moment('The moment'),
})

export const listStoredValueEntries = openRead({
  name: 'list-stored-value-entries',
  path: '/stored-value/entries',
  scopes: ['gift_cards_read'],
  access: { anyOf: ['platform.members.members.balance'] },
  summary: 'List what a business day of an outlet moved on gift cards, deposits, accounts and passes, in its order',
  request: listRequest(storedValueEntry).extend({
    outlet_id: idOf('The outlet'),
    day: z.iso.date().describe('The business day'),
  }),
  answer: listOf(storedValueEntry),
  refusals: ['request.place-unknown'],
})
