import { z } from 'zod'
import { changeKinds } from '../change.calls.ts'
import { refuseYearZero } from '../../fields.ts'
import { namesAmong } from '../frame.ts'
import { openRead } from '../open-endpoint.ts'
import { webhookMessage } from '../webhook-events.ts'

export const listEvents = openRead({
  name: 'list-events',
  path: '/events',
  scopes: 'any',
  access: 'app',
  summary: 'Read what a webhook of the app would be told, since a place in the feed or since a moment',
  request: z
    .object({
      after: z
        .string()
        .max(200)
        .optional()
        .describe('`next` of the answer before. Without it and without `since`: nothing but the place of now'),
      since: z.iso
        .datetime()
        .check(refuseYearZero)
        .optional()
        .describe('The moment to begin at, instead of a place (UTC). Moments with names are kept 30 days'),
      kinds: namesAmong(changeKinds, 'Kinds to tell of, with commas between them; left out: all that the app sees'),
      limit: z.coerce.number().int().min(10).max(1_000).default(100).describe('The most events in an answer'),
    })
    .refine(({ after, since }) => after === undefined || since === undefined, { path: ['since'] }),
  answer: z.object({
    data: z
      .array(webhookMessage)
      .describe('Events in the order of the feed, each with an id of its own. Of one thing the newest change is told'),
    next: z.string().describe('Send it as `after` the next time. It does not expire'),
    complete: z.boolean().describe('Whether nothing that had a place before this answer is missing'),
  }),
  refusals: ['feed.restarted'],
})
