import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line } from '../fields.ts'

/** One letter each, by mail, in the member's language but for what was written. Source: members.md §1 (a segment is a target for messages). */
export const writeToSegment = endpoint({
  name: 'member.write-to-segment',
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Writes to everybody who fits a segment now and agreed to messages',
  refusals: ['segment.too-large-to-write', 'segment.nobody-to-write'],
  request: z.object({
    segmentId: id,
    title: line().min(2).max(100),
    text: z.string().trim().min(2).max(2_000),
  }),
  answer: z.object({
    sent: z.int(),
    /** Fit, and did not agree or have no address. */
    passedOver: z.int(),
  }),
})
