import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { openText, sealText } from '../../../platform/secrets/secret.ts'
import type { CallPlace } from './call-place.ts'
import type { Passkey } from './passkey.store.ts'

// The ceremonies of Web Authentication Level 3: 7.1 makes a passkey, 7.2 proves one. The challenge is not stored: it comes back sealed.

const GOOD_FOR_SECONDS = 300

/** Loaded when it is first asked: most sign-ins are none by passkey. */
const loadLibrary = () => import('@simplewebauthn/server')

interface Challenge {
  readonly ticket: string
  /** 32 random bytes. */
  readonly challenge: string
  /** The host whose pages may answer. */
  readonly host: string
}

/** The purpose of a challenge: one answer does not serve for the other. */
type Purpose = { readonly adds: string } | 'login'

const placeOf = (purpose: Purpose): string => `passkey/${purpose === 'login' ? 'login' : purpose.adds}`

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : '')

const isName = (host: string): boolean => host !== '' && isIP(host.replace(/^\[|\]$/g, '')) === 0

/** Asks a browser to show or to make a passkey. Refuses `passkey.host-unfit` where the pages have no host name. */
export function askChallenge({ secrets, now }: Context, purpose: Purpose, { origin }: CallPlace): Result<Challenge> {
  const host = hostOf(origin)
  if (!isName(host)) return refuse({ code: 'passkey.host-unfit', facts: { host } })
  const challenge = randomBytes(32).toString('base64url')
  const said = { challenge, until: Date.parse(now) + GOOD_FOR_SECONDS * 1000 }
  return accept({ ticket: sealText(secrets, placeOf(purpose), JSON.stringify(said)), challenge, host })
}

/** The challenge that a ticket was given for, once. Refuses `passkey.too-late` for one that is over, used or not ours. */
export async function takeTicket(context: Context, purpose: Purpose, ticket: string): Promise<Result<string>> {
  const { challenge, until } = readTicket(context, purpose, ticket) ?? { challenge: '', until: 0 }
  if (until < Date.parse(context.now)) return refuse({ code: 'passkey.too-late' })
  const used = await context.limiter.take(`passkey ${challenge}`, 1, GOOD_FOR_SECONDS + 1)
  return used === undefined ? accept(challenge) : refuse({ code: 'passkey.too-late' })
}

function readTicket({ secrets }: Context, purpose: Purpose, ticket: string) {
  try {
    return JSON.parse(openText(secrets, placeOf(purpose), ticket)) as { challenge: string; until: number }
  } catch {
    // Sealed by nobody here, or for something else.
    return undefined
  }
}

const WRONG = { code: 'passkey.wrong' } as const

interface Expected {
  readonly expectedChallenge: string
  readonly expectedOrigin: string
  readonly expectedRPID: string
  readonly requireUserVerification: true
}

const expectedOf = ({ origin }: CallPlace, expectedChallenge: string): Expected => ({
  expectedChallenge,
  expectedOrigin: origin,
  expectedRPID: hostOf(origin),
  requireUserVerification: true,
})

export interface MadePasskey {
  readonly credentialId: string
  readonly clientData: string
  readonly attestation: string
}

/** Reads the key that a browser made for the challenge. Refuses `passkey.wrong` for what is none, or not for this host. */
export async function readMadePasskey(place: CallPlace, challenge: string, made: MadePasskey) {
  const { credentialId: id, clientData: clientDataJSON, attestation: attestationObject } = made
  const response = { clientDataJSON, attestationObject }
  const answer = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } as const
  const expected = expectedOf(place, challenge)
  const { verifyRegistrationResponse } = await loadLibrary()
  const read = await verifyRegistrationResponse({ response: answer, ...expected }).catch(() => undefined)
  if (read?.verified !== true) return refuse(WRONG)
  const { publicKey, counter } = read.registrationInfo.credential
  const credentialId = Buffer.from(read.registrationInfo.credential.id, 'base64url')
  return accept({ credentialId, publicKey: Buffer.from(publicKey), counter, host: expected.expectedRPID })
}

export interface ShownPasskey {
  readonly credentialId: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

/** Proves that the passkey signed the challenge; answers its new counter. Refuses `passkey.wrong`, also for a counter that went back. */
export async function provePasskey(
  place: CallPlace,
  challenge: string,
  passkey: Passkey,
  { credentialId: id, clientData: clientDataJSON, authenticatorData, signature }: ShownPasskey,
): Promise<Result<number>> {
  const shown = { clientDataJSON, authenticatorData, signature }
  const { verifyAuthenticationResponse } = await loadLibrary()
  const proved = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response: shown, clientExtensionResults: {} },
    ...expectedOf(place, challenge),
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => undefined)
  return proved?.verified === true ? accept(proved.authenticationInfo.newCounter) : refuse(WRONG)
}
