import type { Log } from './log.ts'
import { readAllowedPlaces, type AllowedPlaces } from './outgoing/address-rule.ts'
import { multiplexPort, type MultiplexPort } from './outgoing/multiplex-port.ts'
import { networkPort, type OutgoingPort } from './outgoing/outgoing-port.ts'
import { rawPort, type RawPort } from './outgoing/raw-port.ts'
import { textLookup, type TextLookup } from './outgoing/resolve-texts.ts'
import type { SecretBox } from './secrets/secret.ts'

/** Channels that are played on this machine, in the demo world and in tests (D107). */
export interface Simulators {
  /** Base address of a channel, without a slash at its end; undefined where nobody plays it. */
  readonly addressOf: (channel: string) => string | undefined
  /** The customer of a waiting payment pays there; false where there is none such. */
  readonly pay?: (channel: string, number: string) => boolean
}

/** The ports for work that leaves the program: never used inside a transaction. */
export interface Reach {
  readonly outgoing: OutgoingPort
  /** The way to text records of names that strangers chose. */
  readonly texts: TextLookup
  /** The port to servers that take many requests over one connection of HTTP/2. */
  readonly multiplexed: MultiplexPort
  /** The port to printers in the network. */
  readonly raw: RawPort
  readonly secrets: SecretBox
  /** Places inside that may be reached all the same. */
  readonly allowed: AllowedPlaces
  readonly simulators: Simulators | null
  /** The way to what is played on this machine, and to nothing else. */
  readonly toSimulators: OutgoingPort
  /** The address under which other servers reach this one (`PUBLIC_URL`), without a slash at its end; null: they do not. */
  readonly publicUrl: string | null
  /** The address under which what is played on this machine reaches this one; null: it does not listen, or speaks TLS. */
  readonly loopbackUrl: () => string | null
}

/** The address under which whoever plays or runs a channel reaches this program; null where it cannot. */
export const addressFor = ({ publicUrl, loopbackUrl }: Reach, mode: 'demo' | 'live'): string | null =>
  mode === 'live' ? publicUrl : loopbackUrl()

/** The network with the installation's own allowances, and loopback for what is played here. */
export const reachOf = (parts: {
  readonly secrets: SecretBox
  readonly log: Log
  readonly outgoing?: OutgoingPort | undefined
  readonly outgoingAllow?: string | undefined
  readonly nameServers?: readonly string[] | undefined
  readonly simulators?: Simulators | null | undefined
  readonly publicUrl?: string | null | undefined
  readonly loopbackUrl?: () => string | null
}): Reach => ({
  secrets: parts.secrets,
  allowed: readAllowedPlaces(parts.outgoingAllow),
  simulators: parts.simulators ?? null,
  outgoing: parts.outgoing ?? networkPort({ allowed: readAllowedPlaces(parts.outgoingAllow), log: parts.log }),
  texts: textLookup(parts.nameServers),
  multiplexed: multiplexPort({ allowed: readAllowedPlaces(parts.outgoingAllow), log: parts.log }),
  raw: rawPort({ allowed: readAllowedPlaces(parts.outgoingAllow), log: parts.log }),
  toSimulators: networkPort({ allowed: readAllowedPlaces('127.0.0.1'), log: parts.log }),
  publicUrl: parts.publicUrl ?? null,
  loopbackUrl: parts.loopbackUrl ?? (() => null),
})
