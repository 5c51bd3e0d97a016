import { z } from 'zod'
import { idOf, listOf, listRequest, moment, money, readRequest, resource } from '../frame.ts'
import { giftCardEntry } from './cards.calls.ts'
import { openRead } from '../open-endpoint.ts'

export const houseAccountResource = resource('HouseAccount', 'An account on which a member buys on credit', {
  id: idOf('The account'),
  member_id: z.uuid().nullable().describe('The member; null: they were erased'),
  balance: money.describe('The money on it; below zero: the member owes it'),
  credit: money.describe('How far below zero it may go'),
  available: money.describe('The money that can be spent now: without what is held for payments; 0 where it is off'),
  is_enabled: z.boolean().describe('Whether it can be spent'),
  opened_at: moment('The moment at which it was opened'),
})

const READS = { anyOf: ['platform.members.members.balance'] } as const

export const listHouseAccounts = openRead({
  name: 'list-house-accounts',
  path: '/house-accounts',
  scopes: ['house_accounts_read'],
  access: READS,
  summary: 'List house accounts, the newest first',
  request: listRequest(houseAccountResource).extend({
    member_id: z.uuid().optional().describe('That of this member only'),
  }),
  answer: listOf(houseAccountResource),
  refusals: ['request.place-unknown'],
})

export const readHouseAccount = openRead({
  name: 'read-house-account',
  path: '/house-accounts/:id',
  scopes: ['house_accounts_read'],
  access: READS,
  summary: 'Read one house account with its balance',
  request: readRequest(houseAccountResource, 'The account'),
  answer: houseAccountResource.shown,
})

export const listHouseAccountEntries = openRead({
  name: 'list-house-account-entries',
  path: '/house-accounts/:id/entries',
  scopes: ['house_accounts_read'],
  access: READS,
  summary: 'List the movements of a house account, the newest first',
  request: listRequest(giftCardEntry).extend({ id: idOf('The account') }),
  answer: listOf(giftCardEntry),
  refusals: ['request.place-unknown'],
})
