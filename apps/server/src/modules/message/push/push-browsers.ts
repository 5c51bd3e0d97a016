import { createHash } from 'node:crypto'
import { addPushBrowser, readPush, removePushBrowser } from '@kassa/contract/message/push.calls.ts'
import { MOST_PUSH_BROWSERS } from '@kassa/domain/message/push.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { isPushKey } from './encrypt-push.ts'
import { listOwnBrowsers, lockBrowsers, removeOwnBrowser, setBrowser } from './push-browser.store.ts'
import { findPublicKey } from './push-key.store.ts'

const own = ({ merchantId, actor: { accountId } }: Context) => ({ merchantId, accountId })
/**
 * Returns whether the caller may get push messages, as for mails: administrators of a merchant, whose browsers are their own and not the shop's.
 */
const mayPush = ({ actor }: Context): boolean => actor.tier === 'merchant'

async function viewOf(context: Context) {
  const browsers = mayPush(context) ? await listOwnBrowsers(context.tx, own(context)) : []
  return {
    publicKey: mayPush(context) ? ((await findPublicKey(context.tx)) ?? null) : null,
    browsers: browsers.map(({ id, endpoint, userAgent, addedAt }) => ({
      id,
      fingerprint: createHash('sha256').update(endpoint).digest('base64url'),
      userAgent,
      addedAt,
    })),
  }
}

/** An address in the network out there, by https and without a port of its own choosing inside (D106). */
function isFitAddress({ mayCall }: Context, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  return url !== null && url.protocol === 'https:' && url.username === '' && mayCall(bare(url.hostname))
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

const read = command(readPush, async (context) => accept(await viewOf(context)))

const add = command(addPushBrowser, async (context, { endpoint, p256dh, auth }) => {
  const { tx, now, newId, userAgent, audit } = context
  if (!mayPush(context)) return refuse({ code: 'push.not-here' })
  if (!isFitAddress(context, endpoint) || !isPushKey(p256dh)) return refuse({ code: 'push.unfit' })
  await lockBrowsers(tx, own(context))
  const others = (await listOwnBrowsers(tx, own(context))).filter((one) => one.endpoint !== endpoint)
  if (others.length >= MOST_PUSH_BROWSERS) return refuse({ code: 'push.most', facts: { most: MOST_PUSH_BROWSERS } })
  const browser = { id: newId(), endpoint, p256dh, auth, userAgent: userAgent.slice(0, 300) }
  await setBrowser(tx, own(context), browser, now)
  audit({ subject: `push-browser/${context.actor.accountId}`, after: { service: new URL(endpoint).host } })
  return accept(await viewOf(context))
})

const remove = command(removePushBrowser, async (context, { id }) => {
  if ((await removeOwnBrowser(context.tx, own(context), id)) === 0) return refuse({ code: 'thing.not-found' })
  context.audit({ subject: `push-browser/${context.actor.accountId}`, before: { id } })
  return accept(await viewOf(context))
})

export const pushCommands = [read, add, remove]
