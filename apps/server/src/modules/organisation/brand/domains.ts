import {
  claimDomain as claimCall,
  mayHaveCertificate as certificateCall,
  proveDomain as proveCall,
  releaseDomain as releaseCall,
} from '@kassa/contract/organisation/brand.calls.ts'
import { domainProof, readDomain } from '@kassa/domain/identity/domain-name.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, commandBringing } from '../../../platform/command.ts'
import { OutgoingRefused } from '../../../platform/outgoing/address-rule.ts'
import { newToken } from '../../../platform/session/token.ts'
import { findOwnerOfDomain, lockDomain, setDomain, setDomainProven, findBrand } from './brand.store.ts'
import { takeBrand } from './brands.ts'
import { findPartner } from '../partner/partner.store.ts'

/** A partner may look its record up so often within so many seconds: each look asks name servers outside. */
const LOOKS = 20
const LOOKS_SECONDS = 600

export const claimDomain = command(claimCall, async (context, { domain: typed, ...request }) => {
  const { tx, now, publicHost } = context
  const domain = readDomain(typed)
  if (domain === null) return refuse({ code: 'brand.domain-unfit', facts: { domain: typed } })
  if (domain === publicHost) return refuse({ code: 'brand.domain-reserved', facts: { domain } })
  const brand = await takeBrand(context, request)
  if (!brand.ok) return brand
  const { partnerId, version } = request
  const owner = await findOwnerOfDomain(tx, domain)
  if (owner !== undefined && owner !== partnerId) return refuse({ code: 'brand.domain-taken', facts: { domain } })
  // Entered again it keeps its word, and what was proven stays so.
  if (brand.value.domain === domain) return accept({ version })
  await setDomain(tx, partnerId, { name: domain, word: newToken() }, now)
  context.audit({ subject: `partner/${partnerId}`, before: { domain: brand.value.domain }, after: { domain } })
  return accept({ version: version + 1 })
})

/** The record is asked for before the transaction: no database waits for a name server of somebody else. */
export const proveDomain = commandBringing(
  proveCall,
  async ({ actor, reach, limiter, open }, { partnerId }) => {
    const brand = await open(null, async (tx) =>
      (await findPartner(tx, actor, partnerId)) ? findBrand(tx, partnerId) : undefined,
    )
    if (!brand || brand.domain === null || brand.domainWord === null) return refuse({ code: 'thing.not-found' })
    const seconds = await limiter.take(`records looked up for ${partnerId}`, LOOKS, LOOKS_SECONDS)
    if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
    const { domain } = brand
    const { host, text } = domainProof(domain, brand.domainWord)
    try {
      const found = await reach.texts(host)
      return found.includes(text)
        ? accept({ domain })
        : refuse({ code: 'brand.domain-not-proven', facts: { domain, host, text } })
    } catch (error) {
      if (!(error instanceof OutgoingRefused)) throw error
      return refuse({ code: 'brand.domain-unanswered', facts: { domain } })
    }
  },
  async (context, request, { domain }) => {
    const { tx, now } = context
    const { partnerId, version } = request
    await lockDomain(tx, domain)
    const brand = await takeBrand(context, request)
    if (!brand.ok) return brand
    // Another domain was entered while the record was looked up.
    if (brand.value.domain !== domain) return refuse({ code: 'thing.changed-meanwhile' })
    if (brand.value.domainProvenAt !== null) return accept({ version })
    if ((await findOwnerOfDomain(tx, domain)) !== undefined)
      return refuse({ code: 'brand.domain-taken', facts: { domain } })
    await setDomainProven(tx, partnerId, now)
    context.audit({ subject: `partner/${partnerId}`, after: { domain, isProven: true } })
    return accept({ version: version + 1 })
  },
)

export const releaseDomain = command(releaseCall, async (context, request) => {
  const brand = await takeBrand(context, request)
  if (!brand.ok) return brand
  const { domain } = brand.value
  if (domain === null) return accept({ version: request.version })
  await setDomain(context.tx, request.partnerId, null, context.now)
  context.audit({ subject: `partner/${request.partnerId}`, before: { domain } })
  return accept({ version: request.version + 1 })
})

/** Without it anybody could point names at this server and have certificates fetched for them until the authority gives none to anybody. */
export const mayHaveCertificate = command(certificateCall, async ({ tx, publicHost }, { domain: asked }) => {
  const domain = readDomain(asked)
  if (domain === null) return refuse({ code: 'thing.not-found' })
  const isKnown = domain === publicHost || (await findOwnerOfDomain(tx, domain)) !== undefined
  return isKnown ? accept({}) : refuse({ code: 'thing.not-found' })
})
