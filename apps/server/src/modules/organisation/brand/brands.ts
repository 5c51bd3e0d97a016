import {
  LOGO_LIMITS,
  readBrand as readCall,
  removeBrand as removeCall,
  saveBrand as saveCall,
} from '@kassa/contract/organisation/brand.calls.ts'
import { domainProof } from '@kassa/domain/identity/domain-name.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { drawLogo } from '../../file/public.ts'
import { findPartner } from '../partner/partner.store.ts'
import {
  deleteBrand,
  findBrand,
  findBrandForUpdate,
  insertBrand,
  setBrand,
  type BrandFields,
  type BrandRow,
} from './brand.store.ts'
import { logoAddress } from './shown-brand.ts'

const EDIT = 'platform.partners.edit'
const notFound = refuse({ code: 'thing.not-found' })
const changed = refuse({ code: 'thing.changed-meanwhile' })

function domainOf({ domain, domainWord, domainProvenAt }: BrandRow) {
  if (domain === null || domainWord === null) return null
  const { host, text } = domainProof(domain, domainWord)
  return { name: domain, recordName: host, recordText: text, provenAt: domainProvenAt }
}

const viewOf = (row: BrandRow) => {
  const { name, accent, logo, replyTo, version } = row
  return { name, accent, logo: logoAddress(logo), replyTo, domain: domainOf(row), version }
}

/** A brand as the log tells it: of its logo, only that there is one. */
const noted = ({ name, accent, replyTo, logo }: BrandFields) => ({ name, accent, replyTo, hasLogo: logo !== null })

/** The brand of a partner in reach, locked. Refuses `thing.not-found`, also where there is none, and `thing.changed-meanwhile`. */
export async function takeBrand(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { partnerId, version }: { readonly partnerId: string; readonly version: number },
): Promise<Result<BrandRow>> {
  if (!(await findPartner(tx, actor, partnerId))) return notFound
  const brand = await findBrandForUpdate(tx, partnerId)
  if (!brand) return notFound
  return brand.version === version ? accept(brand) : changed
}

export const readBrand = command(readCall, async (context, { partnerId }) => {
  const { tx, actor, holds, publicHost } = context
  if (!(await findPartner(tx, actor, partnerId))) return notFound
  const brand = await findBrand(tx, partnerId)
  return accept({ brand: brand ? viewOf(brand) : null, platformHost: publicHost, can: { edit: holds(EDIT) } })
})

/** The logo that is kept: the sent one drawn anew, or as it was where none was sent. */
async function logoAfter(sent: string | null | undefined, before: string | null): Promise<Result<string | null>> {
  if (sent === undefined) return accept(before)
  if (sent === null) return accept(null)
  const drawn = await drawLogo(Buffer.from(sent, 'base64'), LOGO_LIMITS.side)
  return drawn.ok ? accept(drawn.value.toString('base64')) : drawn
}

export const saveBrand = command(saveCall, async (context, { partnerId, version, logo: sent, ...fields }) => {
  const { tx, actor, now } = context
  if (!(await findPartner(tx, actor, partnerId))) return notFound
  const before = await findBrandForUpdate(tx, partnerId)
  if ((before?.version ?? 0) !== version) return changed
  const logo = await logoAfter(sent, before?.logo ?? null)
  if (!logo.ok) return logo
  const after = { ...fields, logo: logo.value }
  const written = before ? await setBrand(tx, partnerId, after, now) : await insertBrand(tx, partnerId, after, now)
  if (written === 0) return changed
  context.audit({
    subject: `partner/${partnerId}`,
    ...(before && { before: noted(before) }),
    after: { ...noted(after), ...(sent !== undefined && { logo: sent === null ? 'removed' : 'replaced' }) },
  })
  return accept({ version: version + 1 })
})

export const removeBrand = command(removeCall, async (context, request) => {
  const brand = await takeBrand(context, request)
  if (!brand.ok) return brand
  await deleteBrand(context.tx, request.partnerId)
  const { domain } = brand.value
  context.audit({ subject: `partner/${request.partnerId}`, before: { ...noted(brand.value), domain } })
  return accept({})
})
