import { z } from 'zod'
import {
  changedAfter,
  day,
  idOf,
  listOf,
  listRequest,
  moneySum,
  readRequest,
  resource,
  withChangedAfter,
} from '../frame.ts'
import { openRead } from '../open-endpoint.ts'

export const dayResource = resource('Day', 'A business day of an outlet that is over, as its figures stand now', {
  id: idOf('The day at its outlet'),
  outlet_id: idOf('The outlet'),
  day: day('The business day'),
  orders: z.int().describe('The sales that count for it'),
  refunds: z.int().describe('The refunds that count for it'),
  net: moneySum.describe('The sales after reductions, before refunds'),
  refunded: moneySum.describe('The money given back'),
  tax: moneySum.describe('The tax in the sales, before refunds'),
})

const SALES = { anyOf: ['platform.analysis.sales'] } as const

export const listDays = openRead({
  name: 'list-days',
  path: '/days',
  scopes: ['days_read'],
  access: SALES,
  summary: 'List the business days of an outlet that the feed told of, the newest first',
  request: withChangedAfter(listRequest(dayResource).extend({ ...changedAfter, outlet_id: idOf('The outlet') })),
  answer: listOf(dayResource),
  refusals: ['request.place-unknown', 'feed.restarted'],
})

export const readDay = openRead({
  name: 'read-day',
  path: '/days/:id',
  scopes: ['days_read'],
  access: SALES,
  summary: 'Read one business day that the feed told of',
  request: readRequest(dayResource, 'The day'),
  answer: dayResource.shown,
})
