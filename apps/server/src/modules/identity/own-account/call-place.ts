import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findBrandOf, isBrandDomain, pagesAt, type OfBrand } from '../../message/public.ts'

/** The pages by which a call came. A passkey that was made there opens nothing elsewhere, and whoever goes from there to a provider comes back there. */
export interface CallPlace {
  readonly origin: string
  /** The domain of a brand; null: the platform's own pages. */
  readonly domain: string | null
}

type Called = Pick<Context, 'tx' | 'callerHost' | 'publicHost' | 'origin'>

/** The place that a call came by: the proven domain of a brand, else the platform's own. */
export async function placeOfCall({ tx, callerHost, publicHost, origin }: Called): Promise<CallPlace> {
  const isDomain = callerHost !== publicHost && (await isBrandDomain(tx, callerHost))
  return isDomain ? { origin: pagesAt(callerHost, origin), domain: callerHost } : { origin, domain: null }
}

/** Returns whether a place is an account's own: the platform's is everybody's, a domain is that of whoever it is shown to as theirs. */
export const isPlaceOf = async (tx: Context['tx'], { domain }: CallPlace, of: OfBrand): Promise<boolean> =>
  domain === null || (await findBrandOf(tx, of))?.domain === domain

/** The place at which the caller makes a passkey. Refuses `passkey.domain-not-yours` at the domain of another partner, who could stand between them and us. */
export async function ownPlaceOfCall(context: Context): Promise<Result<CallPlace>> {
  const place = await placeOfCall(context)
  if (await isPlaceOf(context.tx, place, context.actor)) return accept(place)
  const own = (await findBrandOf(context.tx, context.actor))?.domain ?? context.publicHost ?? ''
  return refuse({ code: 'passkey.domain-not-yours', facts: { host: context.callerHost, own } })
}
