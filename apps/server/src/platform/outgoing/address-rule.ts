import { BlockList, isIP } from 'node:net'

/** Why nothing is sent: a place that may not be reached, an answer that is too large, or no answer in time. */
export type OutgoingProblem =
  | 'address-forbidden'
  | 'address-unknown'
  | 'url-unfit'
  | 'timed-out'
  | 'answer-too-large'
  | 'unreachable'

export class OutgoingRefused extends Error {
  readonly problem: OutgoingProblem

  constructor(problem: OutgoingProblem, what: string, cause?: unknown) {
    super(`${problem}: ${what}`, { cause })
    this.name = 'OutgoingRefused'
    this.problem = problem
  }
}

// Loopback, link-local, private and shared ranges, documentation, benchmarking, multicast, reserved (RFC 6890 and its like).
const inside4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

// The same of IPv6, and whatever carries an IPv4 address inside: mapped, translated, 6to4, Teredo.
const inside6: readonly (readonly [string, number])[] = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

// A list each: in one, the mapped range of IPv6 would stand for all of IPv4.
const forbidden = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of inside4) forbidden.ipv4.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of inside6) forbidden.ipv6.addSubnet(network, prefix, 'ipv6')

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** The inside places that the installation allows to be reached: addresses, ranges (`10.1.0.0/16`) and names, in its own setting. */
export interface AllowedPlaces {
  readonly names: ReadonlySet<string>
  readonly ranges: BlockList
}

/** Reads `OUTGOING_ALLOW`: places separated by commas. Throws with a sentence for what is none. */
export function readAllowedPlaces(text = ''): AllowedPlaces {
  const names = new Set<string>()
  const ranges = new BlockList()
  for (const place of text.split(',').map((one) => one.trim().toLowerCase())) {
    if (place === '') continue
    const [network = '', prefix] = place.split('/')
    if (isIP(network) === 0 && prefix !== undefined) throw new Error(`OUTGOING_ALLOW: ${place} is no address range`)
    if (isIP(network) === 0) names.add(place)
    else if (prefix === undefined) ranges.addAddress(network, familyOf(network))
    else ranges.addSubnet(network, Number(prefix), familyOf(network))
  }
  return { names, ranges }
}

/** Nothing inside, whatever the installation allows for its printers and mail: for addresses that merchants type. */
export const nowhereInside = readAllowedPlaces()

/** Returns whether the program may connect to an address that it found under a name (D106). */
export function mayReach(name: string, address: string, allowed: AllowedPlaces): boolean {
  if (isIP(address) === 0) return false
  const family = familyOf(address)
  return !forbidden[family].check(address, family) || isAllowed(name, address, allowed)
}

const isAllowed = (name: string, address: string, { names, ranges }: AllowedPlaces): boolean =>
  names.has(name.toLowerCase()) || (isIP(address) !== 0 && ranges.check(address, familyOf(address)))

/** Returns whether a host that somebody types may be called, before anything is looked up: an address by its range, and no name of this machine. */
export function mayName(host: string, allowed: AllowedPlaces): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (isIP(name) !== 0) return mayReach(name, name, allowed)
  // A name that looks like a number is one to some resolvers (0x7f.1, 2130706433).
  const isNumber = /^(0x[0-9a-f]+|[0-9]+)(\.(0x[0-9a-f]+|[0-9]+))*$/.test(name)
  const isHere = name === 'localhost' || name.endsWith('.localhost') || name.endsWith('.internal') || isNumber
  return !isHere || allowed.names.has(name)
}

/**
 * Returns the problem with a web address that somebody typed, before anything is looked up: its host may not be called (`inside`), or it is
 * not encrypted (`plain`: http, which only places named by the installation may use). Null: none.
 */
export function problemOfUrl(text: string, allowed: AllowedPlaces): 'inside' | 'plain' | null {
  const url = new URL(text)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (!mayName(host, allowed)) return 'inside'
  return url.protocol === 'https:' || isAllowed(host, host, allowed) ? null : 'plain'
}
