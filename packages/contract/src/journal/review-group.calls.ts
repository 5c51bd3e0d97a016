import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, localDate, lines } from '../fields.ts'

/** Most groups that are answered at once: the ones that were filed last. */
export const MOST_REVIEW_GROUPS = 200

/** The name of a group: everything open of one cause that came from one till (or from the server itself: null) on one day of its outlet. */
const groupKey = z.object({
  outletId: id,
  deviceId: id.nullable(),
  day: localDate,
  kind: z.enum(['review', 'quarantine']),
  code: z.string().min(1).max(100),
})

const reviewGroup = groupKey.extend({
  outletName: z.string(),
  deviceName: z.string().nullable(),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** The first of them, and why it is there: one that stands for all. */
  itemId: id,
  reason: z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) }),
})

/** Open items, a day, a till and a cause at a time: however many documents one cause has filed, it is one decision. */
export const listReviewGroups = endpoint({
  name: 'device.list-review-groups',
  method: 'GET',
  access: { anyOf: ['platform.devices.review', 'platform.analysis.orders'] },
  outlet: 'optional',
  summary: 'What is to be looked at, grouped by day, till and cause',
  request: z.object({}),
  answer: z.object({ groups: z.array(reviewGroup).max(MOST_REVIEW_GROUPS) }),
})

export const resolveReviewGroup = endpoint({
  name: 'device.resolve-review-group',
  access: { anyOf: ['platform.devices.review'] },
  summary: 'Marks a whole group as looked at, as far as it was shown, with one note',
  request: groupKey.extend({ upTo: instant, note: lines().min(2).max(255) }),
  answer: z.object({ count: z.int() }),
})
