import { FILE_NAME_LIMIT, PLAYLIST_LIMIT, SCREEN_TEXT_LIMIT } from '@kassa/domain/screen/screen-layout.ts'
import { z } from 'zod'
import { id, line } from '../fields.ts'

const minute = z.int().min(0).max(1_439)
const file = z.object({
  fileId: id,
  // Whether it is too long is the rule's to say, so that the refusal names the partition.
  name: line().max(FILE_NAME_LIMIT * 4),
  days: z.array(z.int().min(1).max(7)).max(7).readonly(),
  from: minute,
  until: minute,
})
const files = z.array(file).max(PLAYLIST_LIMIT).readonly()

/** Lines of text as they are read: a line break is the only control character. */
const text = z
  .string()
  .max(SCREEN_TEXT_LIMIT)
  .regex(/^(?:\n|[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069])*$/u)

const content = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['basket', 'total', 'pay', 'clock', 'offers', 'follow', 'join']) }),
  z.object({ type: z.literal('carousel'), files, everyMs: z.int().min(0).max(10_000_000) }),
  z.object({ type: z.literal('video'), files }),
  z.object({ type: z.literal('text'), text, isLarge: z.boolean() }),
])

const cell = z.int().min(-100).max(100)

/** The parts of a customer's screen; what fits is the rule's to say (`checkLayout`). Source: specification §5, RC-S05. */
export const screenLayout = z.object({
  version: z.literal(1),
  isLargeText: z.boolean(),
  isHighContrast: z.boolean(),
  partitions: z
    .array(z.object({ x: cell, y: cell, width: cell, height: cell, content }))
    .max(100)
    .readonly(),
})
