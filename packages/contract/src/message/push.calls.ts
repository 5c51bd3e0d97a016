import { MOST_PUSH_BROWSERS } from '@kassa/domain/message/push.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields } from '../fields.ts'

/**
 * The data that the browser's push service gave it: the address to write to, and the keys with which nobody between can read it (RFC 8291).
 */
const subscription = z.object({
  endpoint: z
    .string()
    .max(1_000)
    .regex(/^https:\/\/[^\s@\\]+$/),
  /** 65 bytes: an uncompressed point of P-256. */
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{85}[AEIMQUYcgkosw048]$/),
  /** 16 bytes. */
  auth: z.string().regex(/^[A-Za-z0-9_-]{21}[AQgw]$/),
})

const pushView = z.object({
  /** The key with which a browser subscribes; null where one has no alerts by push. */
  publicKey: z.string().nullable(),
  browsers: z
    .array(
      z.object({
        id,
        /** SHA-256 of the endpoint, by which a browser finds itself; the endpoint is told to nobody. */
        fingerprint: z.string(),
        userAgent: z.string(),
        addedAt: instant,
      }),
    )
    .max(MOST_PUSH_BROWSERS),
})

export const readPush = endpoint({
  name: 'message.read-push',
  method: 'GET',
  path: '/messages/push',
  access: 'login',
  summary: 'In which browsers one is told of alerts, and the key with which another begins',
  request: noFields,
  answer: pushView,
})

/** Adds a browser. One that is added again stays the same one, with its new keys. */
export const addPushBrowser = endpoint({
  name: 'message.add-push-browser',
  path: '/messages/add-push-browser',
  access: 'login',
  summary: 'Tells one of alerts in this browser too',
  refusals: ['push.not-here', 'push.unfit', 'push.most'],
  request: subscription,
  answer: pushView,
})

export const removePushBrowser = endpoint({
  name: 'message.remove-push-browser',
  path: '/messages/remove-push-browser',
  access: 'login',
  summary: 'Tells one of alerts in a browser no longer',
  request: z.object({ id }),
  answer: pushView,
})
