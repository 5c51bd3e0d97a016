import { type ChangeKind } from '@kassa/contract/open/change.calls.ts'
import { newestOpenVersion } from '@kassa/contract/open/versions.ts'
import {
  changeWebhook as changeCall,
  createWebhook as createCall,
  listWebhooks as listCall,
  MOST_WEBHOOKS,
  removeWebhook as removeCall,
  rotateWebhookSecret as rotateCall,
  SECRET_OVERLAP_HOURS,
  switchWebhook as switchCall,
} from '@kassa/contract/open/webhook.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { nowhereInside, problemOfUrl } from '../../../platform/outgoing/address-rule.ts'
import { confirmPassword } from '../../identity/public.ts'
import { canSeeKind } from '../changes/grant-difference.ts'
import { findConnectionForUpdate } from '../connection/connection.store.ts'
import { after } from './running-clock.ts'
import { giveSecret, removeSecrets } from './webhook-secret.ts'
import {
  countWebhooks,
  findWebhookForUpdate,
  insertWebhook,
  listWebhookRows,
  setSecretOverlap,
  setWebhookChoice,
  setWebhookOff,
  setWebhookOn,
  setWebhookRemoved,
  type WebhookRow,
} from './webhook.store.ts'

const HOUR_MS = 3_600_000

/** Refuses an address inside, whatever the installation allows for printers: whoever connects an app is a stranger to the network. */
function checkAddress(url: string): Result<null> {
  const problem = problemOfUrl(url, nowhereInside)
  return problem === null ? accept(null) : refuse({ code: `webhook.address-${problem}` })
}

/** Refuses kinds that the app is not shown, by their names. */
function checkKinds(kinds: readonly ChangeKind[], scopes: readonly string[]): Result<null> {
  const hidden = kinds.filter((kind) => !canSeeKind({ scopes }, kind))
  return hidden.length === 0
    ? accept(null)
    : refuse({ code: 'webhook.kind-beyond-grant', facts: { kinds: hidden.join(', ') } })
}

const subjectOf = (connectionId: string) => `connection/${connectionId}` as const

/** The address without its query, in which secrets may stand. */
const shownUrl = (url: string): string => url.split('?')[0] ?? ''

const factsOf = ({ url, kinds }: Pick<WebhookRow, 'url' | 'kinds'>) => ({ url: shownUrl(url), kinds })

export const listWebhooks = command(listCall, async ({ tx, merchantId }) => {
  const rows = await listWebhookRows(tx, merchantId)
  return accept({ webhooks: rows })
})

export const createWebhook = command(createCall, async (context, { connectionId, password, ...choice }) => {
  const { tx, merchantId, newId, now, secrets } = context
  const connection = await findConnectionForUpdate(tx, merchantId, connectionId)
  if (!connection) return refuse({ code: 'thing.not-found' })
  const checked = await checkChoice(context, choice, { scopes: connection.scopes, password })
  if (!checked.ok) return checked
  if ((await countWebhooks(tx, merchantId, connectionId)) >= MOST_WEBHOOKS)
    return refuse({ code: 'webhook.too-many', facts: { most: MOST_WEBHOOKS } })
  const id = newId()
  await insertWebhook(tx, merchantId, { ...choice, id, installationId: connectionId, version: newestOpenVersion, now })
  context.audit({ subject: subjectOf(connectionId), after: { name: connection.name, ...factsOf(choice) } })
  return accept({ id, secret: await giveSecret(tx, secrets, { merchantId, id }, now) })
})

async function checkChoice(
  context: Context,
  { url, kinds }: { readonly url: string; readonly kinds: readonly ChangeKind[] },
  { scopes, password }: { readonly scopes: readonly string[]; readonly password: string },
): Promise<Result<unknown>> {
  const address = checkAddress(url)
  if (!address.ok) return address
  const seen = checkKinds(kinds, scopes)
  return seen.ok ? confirmPassword(context, password) : seen
}

export const changeWebhook = command(changeCall, async (context, { id, password, ...choice }) => {
  const { tx, merchantId } = context
  const before = await findWebhookForUpdate(tx, merchantId, id)
  const connection = before && (await findConnectionForUpdate(tx, merchantId, before.connectionId))
  if (!connection) return refuse({ code: 'thing.not-found' })
  const checked = await checkChoice(context, choice, { scopes: connection.scopes, password })
  if (!checked.ok) return checked
  await setWebhookChoice(tx, merchantId, id, choice)
  const name = connection.name
  context.audit({
    subject: subjectOf(connection.id),
    before: { name, ...factsOf(before) },
    after: { name, ...factsOf(choice) },
  })
  return accept({})
})

export const switchWebhook = command(switchCall, async (context, { id, isOn }) => {
  const { tx, merchantId, now } = context
  const before = await findWebhookForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (isOn) await setWebhookOn(tx, merchantId, id)
  else await setWebhookOff(tx, merchantId, id, { reason: 'person', now })
  const about = { name: before.connectionName, url: shownUrl(before.url) }
  context.audit({
    subject: subjectOf(before.connectionId),
    before: { ...about, isOn: before.isOn },
    after: { ...about, isOn },
  })
  return accept({})
})

export const rotateWebhookSecret = command(rotateCall, async (context, { id, password }) => {
  const { tx, merchantId, now, secrets } = context
  const webhook = await findWebhookForUpdate(tx, merchantId, id)
  if (!webhook) return refuse({ code: 'thing.not-found' })
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  await setSecretOverlap(tx, merchantId, id, after(now, SECRET_OVERLAP_HOURS * HOUR_MS))
  context.audit({
    subject: subjectOf(webhook.connectionId),
    after: { name: webhook.connectionName, url: shownUrl(webhook.url) },
  })
  return accept({ id, secret: await giveSecret(tx, secrets, { merchantId, id }, now) })
})

export const removeWebhook = command(removeCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const before = await findWebhookForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await setWebhookRemoved(tx, merchantId, id, now)
  await removeSecrets(tx, { merchantId, id })
  context.audit({
    subject: subjectOf(before.connectionId),
    before: { name: before.connectionName, ...factsOf(before) },
  })
  return accept({})
})
