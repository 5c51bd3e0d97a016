import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { mayReach, OutgoingRefused, type AllowedPlaces } from './address-rule.ts'

export interface Address {
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
