import {
  MOST_LINKS,
  readSignInProvider as readCall,
  removeSignInLink as removeLinkCall,
  removeSignInProvider as removeCall,
  saveSignInProvider as saveCall,
} from '@kassa/contract/identity/provider.calls.ts'
import { enabledFlag } from '@kassa/contract/fields.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import type { Actor } from '../../../platform/actor.ts'
import { command, commandBringing, type Context } from '../../../platform/command.ts'
import { removeSealed, setSecretAt } from '../../../platform/secrets/secret.store.ts'
import { findBrandOf, pagesAt } from '../../message/public.ts'
import { discover } from './ask-provider.ts'
import { loginAddress, returnAddress } from './provider-pages.ts'
import {
  deleteLink,
  deleteLinks,
  deleteProvider,
  findNumber,
  findProvider,
  findProviderForUpdate,
  insertProvider,
  listLinks,
  secretOf,
  setProvider,
  type Provider,
  type ProviderOwner,
} from './provider.store.ts'

/** The owner of the caller's provider: their merchant or their partner; undefined for the operator, who has none. */
export function whoseOf({ merchantId, partnerId }: Pick<Actor, 'merchantId' | 'partnerId'>): ProviderOwner | undefined {
  if (merchantId !== null) return { merchantId, partnerId: null }
  return partnerId === null ? undefined : { merchantId: null, partnerId }
}

const notForOperator = refuse({ code: 'provider.not-for-operator' })

async function viewOf({ tx }: Context, whose: ProviderOwner, { isEnabled, acceptedAcr, ...provider }: Provider) {
  const links = await listLinks(tx, whose, provider.id, MOST_LINKS)
  const { id, name, issuer, clientId, hasSecret, version } = provider
  return {
    id,
    name,
    issuer,
    clientId,
    acceptedAcr: [...acceptedAcr],
    enabled: enabledFlag(isEnabled),
    hasSecret,
    version,
    links: links.map(({ accountId: _account, ...link }) => link),
  }
}

const nameOf = async ({ tx }: Context, whose: ProviderOwner) =>
  whose.merchantId === null
    ? { partnerId: whose.partnerId }
    : { merchantNumber: await findNumber(tx, whose.merchantId) }

export const readSignInProvider = command(readCall, async (context) => {
  const { tx, actor } = context
  const whose = whoseOf(actor)
  const provider = whose && (await findProvider(tx, whose))
  const domain = whose && (await findBrandOf(tx, whose))?.domain
  return accept({
    provider: whose && provider ? await viewOf(context, whose, provider) : null,
    returnAddress: returnAddress(context.origin),
    domainAddress: domain ? returnAddress(pagesAt(domain, context.origin)) : null,
    loginAddress: whose ? loginAddress(pagesAt(domain, context.origin), await nameOf(context, whose)) : null,
  })
})

/** Links and a kept secret count for the issuer and client that they were given for, and for no other. */
const isAnother = (before: Provider, after: Pick<Provider, 'issuer' | 'clientId'>): boolean =>
  before.issuer !== after.issuer || before.clientId !== after.clientId

export const saveSignInProvider = commandBringing(
  saveCall,
  async ({ actor, reach }, { issuer }) => (whoseOf(actor) ? discover(reach, issuer) : notForOperator),
  async (context, { clientSecret, enabled, version, ...fields }, endpoints) => {
    const { tx, actor, now, newId, secrets } = context
    const whose = whoseOf(actor)
    if (!whose) return notForOperator
    const before = await findProviderForUpdate(tx, whose)
    if ((before?.version ?? 0) !== version) return refuse({ code: 'thing.changed-meanwhile' })
    // Otherwise whoever may edit could have it sent to a provider of theirs.
    if (clientSecret === null && before?.hasSecret === true && isAnother(before, fields))
      return refuse({ code: 'provider.secret-again' })
    const id = before?.id ?? newId()
    const hasSecret = clientSecret === null ? (before?.hasSecret ?? false) : clientSecret !== ''
    const after = { ...fields, ...endpoints, id, isEnabled: enabled === 1, hasSecret, version }
    const written = before ? await setProvider(tx, whose, after, now) : await insertProvider(tx, whose, after, now)
    if (written === 0) return refuse({ code: 'thing.changed-meanwhile' })
    if (before && isAnother(before, after)) await deleteLinks(tx, whose, id)
    const place = secretOf(whose, id)
    if (clientSecret === '') await removeSealed(tx, place)
    else if (clientSecret !== null) await setSecretAt(tx, secrets, place, { text: clientSecret, now })
    context.audit({
      subject: `sign-in-provider/${id}`,
      before: before && {
        name: before.name,
        issuer: before.issuer,
        clientId: before.clientId,
        isEnabled: before.isEnabled,
      },
      after: { ...fields, isEnabled: after.isEnabled, hasNewSecret: clientSecret !== null },
    })
    return accept({ id, version: version + 1 })
  },
)

export const removeSignInProvider = command(removeCall, async (context) => {
  const { tx, actor } = context
  const whose = whoseOf(actor)
  const before = whose && (await findProviderForUpdate(tx, whose))
  if (!whose || !before) return accept({})
  await removeSealed(tx, secretOf(whose, before.id))
  await deleteProvider(tx, whose)
  context.audit({ subject: `sign-in-provider/${before.id}`, before: { name: before.name, issuer: before.issuer } })
  return accept({})
})

export const removeSignInLink = command(removeLinkCall, async (context, { id }) => {
  const { tx, actor } = context
  const whose = whoseOf(actor)
  const provider = whose && (await findProvider(tx, whose))
  const gone = whose && provider ? await deleteLink(tx, whose, provider.id, id) : 0
  if (gone === 0) return refuse({ code: 'thing.not-found' })
  context.audit({ subject: `sign-in-provider/${provider?.id}`, before: { link: id } })
  return accept({})
})
