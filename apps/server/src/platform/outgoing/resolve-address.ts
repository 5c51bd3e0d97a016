import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { mayReach, OutgoingRefused, type AllowedPlaces } from './address-rule.ts'

interface Address {
  readonly address: string
  readonly family: 4 | 6
}

/** Looks a name up: every address it has now. */
export type Lookup = (name: string) => Promise<readonly Address[]>

export const systemLookup: Lookup = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }))

const STRANGERS_LOOKUP_MS = 2_000

/**
 * For names that strangers chose: asks the name servers itself, once and for a short time. The system's look-up would hold one of the few threads that
 * files wait for as well, and knows names of this network.
 */
export const strangersLookup: Lookup = async (name) => {
  const resolver = new Resolver({ timeout: STRANGERS_LOOKUP_MS, tries: 1 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 as const })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 as const })) : []),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

/**
 * The one address to which a connection to a host goes; looked up once, so that what was judged is what is connected to. Throws
 * OutgoingRefused where the name has no address, or any of its addresses may not be reached (D106).
 */
export async function resolveAddress(
  host: string,
  allowed: AllowedPlaces,
  find: Lookup = systemLookup,
): Promise<Address> {
  const name = host.replace(/^\[|\]$/g, '')
  const known = isIP(name)
  const found = known === 0 ? await find(name).catch(unknown(name)) : [{ address: name, family: known as 4 | 6 }]
  const [first] = found
  if (!first) throw new OutgoingRefused('address-unknown', name)
  if (found.every(({ address }) => mayReach(name, address, allowed))) return first
  throw new OutgoingRefused('address-forbidden', name)
}

const unknown = (name: string) => (cause: unknown) => {
  throw new OutgoingRefused('address-unknown', name, cause)
}
