import { pushPayload } from '@kassa/domain/message/push.ts'
import type { JobContext } from '../../../platform/module.ts'
import type { TakenMessage } from '../delivery/message.store.ts'
import { encryptPush } from './encrypt-push.ts'
import { findBrowser, removeGoneBrowser } from './push-browser.store.ts'
import { findPushKey } from './push-key.ts'
import { problemOfStatus, pushLost, PushRefused } from './push-problem.ts'
import { vapidHeader } from './vapid.ts'

type Sending = Pick<JobContext, 'database' | 'reach' | 'now'>
type Pushed = Pick<TakenMessage, 'merchantId' | 'facts' | 'usefulUntil'>

/**
 * Hands a message over to the push service of its browser (RFC 8030). `beforeLast` is waited for before the call: thrown out of it, nothing
 * was sent. A browser that the service does not know any more is forgotten. Throws PushRefused.
 */
export async function sendPush(on: Sending, message: Pushed, beforeLast: () => Promise<void>): Promise<string> {
  const { database, reach } = on
  const { browser: id = '' } = message.facts
  const inside = { kind: 'owner' } as const
  const browser = await database.transaction(inside, (tx) => findBrowser(tx, message.merchantId, id))
  if (!browser) throw new PushRefused('browser-gone')
  const request = await requestOf(on, message, browser)
  await beforeLast()
  const answer = await reach.outgoing.send(request).catch((error: unknown) => {
    throw pushLost(error)
  })
  const problem = problemOfStatus(answer)
  if (problem?.problem === 'browser-gone')
    await database.transaction(inside, (tx) => removeGoneBrowser(tx, message.merchantId, id, browser.endpoint))
  if (problem) throw problem
  return String(answer.status)
}

async function requestOf(
  { database, reach, now }: Sending,
  { facts, usefulUntil }: Pushed,
  { endpoint, ...keys }: { readonly endpoint: string; readonly p256dh: string; readonly auth: string },
) {
  const key = await database.transaction({ kind: 'owner' }, (tx) => findPushKey(tx, reach.secrets))
  if (!key) throw new Error('the key for pushes does not open')
  const { title = '', text = '', path = '/', topic = '' } = facts
  const contact = reach.publicUrl?.startsWith('https:') === true ? reach.publicUrl : null
  return {
    purpose: 'message.push',
    method: 'POST' as const,
    url: endpoint,
    headers: {
      authorization: vapidHeader(key, { endpoint, now, contact }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(Math.max(0, Math.floor((Date.parse(usefulUntil) - Date.parse(now)) / 1000))),
      topic,
      urgency: 'normal',
    },
    body: encryptPush(pushPayload({ title, text, path, tag: topic }), keys),
  }
}
