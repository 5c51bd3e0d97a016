import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import type { addPasskey, beginPasskey } from '@kassa/contract/identity/passkey.calls.ts'
import type { beginPasskeyLogin, loginByPasskey } from '@kassa/contract/identity/passkey-login.calls.ts'
import { fromBase64Url, toBase64Url } from '../../api/proof/base64url.ts'
import { brandName } from '../../session/brand.ts'

type Made = Pick<InputOf<(typeof addPasskey)['request']>, 'credentialId' | 'clientData' | 'attestation'>
type Shown = Omit<InputOf<(typeof loginByPasskey)['request']>, 'ticket' | 'remember'>

/** The time a person may take; the server waits as long. */
const TIMEOUT_MS = 300_000

const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith('[')

/** Returns whether this browser makes passkeys for this page: it is safe, and reached by a host name. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !isAddress(location.hostname)

const textOf = (bytes: ArrayBuffer): string => toBase64Url(new Uint8Array(bytes))

/** Null where the person or the browser left it, which needs no word of an error. */
async function unlessLeft(work: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await work) as PublicKeyCredential | null
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name))
      return null
    throw error
  }
}

/** Has the authenticator make a passkey; null where nobody confirmed it, or it holds one already. */
export async function makePasskey(asked: OutputOf<(typeof beginPasskey)['answer']>): Promise<Made | null> {
  const { challenge, host, accountHandle, accountName, known } = asked
  const made = await unlessLeft(
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64Url(challenge),
        rp: { id: host, name: brandName() },
        user: { id: fromBase64Url(accountHandle), name: accountName, displayName: accountName },
        // ES256 and RS256: what phones, keys and computers make (Web Authentication Level 3, 5.8.5).
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map((id) => ({ type: 'public-key', id: fromBase64Url(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: TIMEOUT_MS,
      },
    }),
  )
  if (made === null) return null
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return { credentialId: made.id, clientData: textOf(clientDataJSON), attestation: textOf(attestationObject) }
}

/** Has the authenticator show a passkey of this host; null where nobody chose one. */
export async function showPasskey(asked: OutputOf<(typeof beginPasskeyLogin)['answer']>): Promise<Shown | null> {
  const { challenge, host } = asked
  const shown = await unlessLeft(
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64Url(challenge),
        rpId: host,
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    }),
  )
  if (shown === null) return null
  const { clientDataJSON, authenticatorData, signature } = shown.response as AuthenticatorAssertionResponse
  return {
    credentialId: shown.id,
    clientData: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
  }
}
