import { SET_ASIDE_KINDS } from '@kassa/domain/sales/set-aside.ts'
import { z } from 'zod'
import { idOf, listOf, listRequest, moment, money, readRequest, resource, wordAmong } from '../frame.ts'
import { openRead } from '../open-endpoint.ts'
import { snake } from '../problem.ts'

const [first, ...others] = SET_ASIDE_KINDS.map((kind) => snake(kind))
const KINDS = [first as (typeof others)[number], ...others] as const
const STATES = ['waiting', 'collected', 'cancelled'] as const

export const depositResource = resource('Deposit', 'Money that was paid ahead for one saved order', {
  id: idOf('The deposit'),
  balance: money.describe('The money on it: neither used nor given back'),
  order_id: z.uuid().nullable().describe('The saved order, of an app its web order; null: it is not known any more'),
  order_number: z.string().nullable().describe('The number by which the desk finds the order; null: not known'),
  order_kind: wordAmong(KINDS, 'The kind of saved order; `web`: an app brought it')
    .nullable()
    .describe('The kind of saved order; `web`: an app brought it; null: not known'),
  order_state: wordAmong(STATES, 'The state of the order')
    .nullable()
    .describe('The state of the order. Money on one that is over is still to be given back, or used; null: not known'),
  outlet_id: z.uuid().nullable().describe('The outlet that keeps the order; null: not known'),
  member_id: z.uuid().nullable().describe('The member of the order; null: nobody'),
  opened_at: moment('The moment at which it was first paid'),
})

const READS = { anyOf: ['platform.members.members.balance'] } as const

export const listDeposits = openRead({
  name: 'list-deposits',
  path: '/deposits',
  scopes: ['deposits_read'],
  access: READS,
  summary: 'List what was paid ahead for saved orders of the outlets that the app sees, the newest first',
  request: listRequest(depositResource).extend({
    state: z.enum(STATES).optional().describe('Those of orders that stand so only'),
  }),
  answer: listOf(depositResource),
  refusals: ['request.place-unknown'],
})

export const readDeposit = openRead({
  name: 'read-deposit',
  path: '/deposits/:id',
  scopes: ['deposits_read'],
  access: READS,
  summary: 'Read one deposit with its order',
  request: readRequest(depositResource, 'The deposit'),
  answer: depositResource.shown,
})
