/**
 * How a registered device shows who it is (D72), on every call with `access: 'device'`, in two headers:
 *
 * - `Device-Authorization: Bearer <deviceToken>`: the token `register-device` answered once.
 * - `Device-Proof: <at>.<nonce>.<signature>`: made anew for every request. `at` is the server's time as the device
 *   believes it to be, in epoch milliseconds (its own clock plus the offset last measured against a `serverTime`);
 *   `nonce` is 22 characters of base64url (16 random bytes); `signature` is ECDSA P-256 with SHA-256 over
 *   {@link provedText}, in the raw form `r ‖ s` of Web Crypto, as base64url without padding. It covers the body: whoever stands
 *   between can neither change what is sent nor put the proof to another body.
 *
 * The private key never leaves the browser, so a stolen token alone is worth nothing. Where `at` is more than
 * {@link proofToleranceMs} away from the server's clock the call is refused with `device.clock-skewed` and the fact
 * `serverTime` (an ISO instant): measure the offset anew and sign again. A nonce used twice is refused with
 * `device.proof-wrong`, so a repeated request is signed anew; its body may be the same.
 */
export const deviceAuthorizationHeader = 'device-authorization'
export const deviceProofHeader = 'device-proof'

/** Five minutes either way. */
export const proofToleranceMs = 300_000

/** A request as it is signed. */
export interface ProvedRequest {
  /** The method in capitals. */
  readonly method: string
  /** The path as requested, with the query string: `/cashier/api/device/setup`. */
  readonly path: string
  /** The SHA-256 of the body's bytes as base64url without padding; empty where there is no body. */
  readonly bodyHash: string
}

/** Returns the text that is signed. */
export const provedText = ({ method, path, bodyHash }: ProvedRequest, at: number, nonce: string): string =>
  ['kassa-device-2', method, path, bodyHash, at, nonce].join('\n')

export const writeProof = (at: number, nonce: string, signature: string): string => `${at}.${nonce}.${signature}`

/** The parts of a `Device-Proof` header, or undefined where it is not one. */
export function readProof(header: string): { at: number; nonce: string; signature: string } | undefined {
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{86})$/.exec(header)
  if (!match) return undefined
  const [, at = '', nonce = '', signature = ''] = match
  return { at: Number(at), nonce, signature }
}
