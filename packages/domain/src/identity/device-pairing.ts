import { checkedCodeOf, readCheckedCode } from '../text/checked-code.ts'

/** Rules by which a new browser becomes a device of the list, with a code that the back office shows. Source: features, DV-P04. */
export const DEVICE_PAIRING = {
  /** A code is good for so long, and once. */
  minutes: 10,
  /** Codes that are none: so many from one address within `triesMinutes`. */
  tries: 5,
  triesMinutes: 5,
  /** Signs of a code, the last of them the check; written in threes. */
  length: 9,
} as const

/** The number of random bytes that a code is made of. */
export const PAIRING_CODE_BYTES = DEVICE_PAIRING.length - 1

/** The code that eight random bytes make, without dashes. */
export const pairingCodeOf = (bytes: Uint8Array): string => checkedCodeOf(bytes.slice(0, PAIRING_CODE_BYTES))

/**
 * Returns the pairing code that was typed; undefined where it cannot be one: a sign is wrong, or the check does not
 * fit.
 */
export const readPairingCode = (typed: string): string | undefined => readCheckedCode(typed, DEVICE_PAIRING.length)

/** In threes, as it is read out over the phone. */
export const pairingCodeText = (code: string): string => code.replaceAll(/(.{3})(?=.)/g, '$1-')

/** Returns the instant at which a code made at `now` (ISO instant) expires. */
export const pairingEndsAt = (now: string): string =>
  new Date(Date.parse(now) + DEVICE_PAIRING.minutes * 60_000).toISOString()
