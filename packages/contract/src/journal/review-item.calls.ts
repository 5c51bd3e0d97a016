import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields, pageOf, pageRequest, sortBy, lines } from '../fields.ts'

export const reviewItem = z.object({
  id,
  kind: z.enum(['review', 'quarantine']),
  state: z.enum(['open', 'resolved']),
  /** Null, as its name and the sequence are, for what the server wrote itself. */
  deviceId: id.nullable(),
  deviceName: z.string().nullable(),
  outletId: id,
  outletName: z.string(),
  sequence: z.int().nullable(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  refundNumber: z.string().nullable(),
  reasons: z.array(z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) })),
  receivedAt: instant,
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
})

/** Sales under review and entries in quarantine (D73). */
export const listReviewItems = endpoint({
  name: 'device.list-review-items',
  method: 'GET',
  access: { anyOf: ['platform.devices.review', 'platform.analysis.orders'] },
  outlet: 'optional',
  summary: 'Device entries that were booked with a difference, or kept in quarantine',
  request: pageRequest.extend({
    kind: z.enum(['review', 'quarantine']).optional(),
    state: z.enum(['open', 'resolved']).optional(),
    sort: sortBy('device', 'received'),
  }),
  answer: pageOf(reviewItem),
})

export const readReviewItem = endpoint({
  name: 'device.read-review-item',
  method: 'GET',
  path: '/device/review-items/:id',
  access: { anyOf: ['platform.devices.review', 'platform.analysis.orders'] },
  summary: 'One such entry with its raw contents',
  request: z.object({ id }),
  answer: reviewItem.extend({ raw: z.unknown() }),
})

export const resolveReviewItem = endpoint({
  name: 'device.resolve-review-item',
  access: { anyOf: ['platform.devices.review'] },
  summary: 'Marks it as looked at, with a note of what was done',
  request: z.object({ id, note: lines().min(2).max(255) }),
  answer: noFields,
})
