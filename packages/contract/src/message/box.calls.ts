import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields } from '../fields.ts'

/** Messages that the box shows, the newest. */
export const SHOWN_BOXED = 100

/** A message that a test shop would have sent. */
const boxedView = z.object({
  id,
  channel: z.enum(['mail', 'sms', 'push']),
  recipient: z.string(),
  subject: z.string(),
  /** Empty where it is old: texts are kept for seven days. */
  text: z.string(),
  /** By the clock of the test shop. */
  createdAt: instant,
})

export const listBox = endpoint({
  name: 'message.list-box',
  method: 'GET',
  path: '/messages/box',
  access: { anyOf: ['platform.configuration.connections.testShop'] },
  summary: 'What a test shop would have sent by mail, SMS and push, the newest first',
  request: noFields,
  answer: z.object({ messages: z.array(boxedView) }),
})
