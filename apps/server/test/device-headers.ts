import { hash, randomBytes, sign, type KeyObject } from 'node:crypto'
import {
  deviceAuthorizationHeader,
  deviceProofHeader,
  provedText,
  writeProof,
} from '@kassa/contract/device/device-proof.ts'

/** The keys that a registered device signs with. */
export interface Signer {
  readonly token: string
  readonly privateKey: KeyObject
}

const bodyHashOf = (body: string | undefined): string => (body === undefined ? '' : hash('sha256', body, 'base64url'))

/** The two headers with which a device shows who it is, made anew for every call. */
export function signedHeaders(
  { token, privateKey: key }: Signer,
  request: { readonly method: string; readonly path: string; readonly body?: string | undefined },
  now: string,
): Record<string, string> {
  const at = Date.parse(now)
  const nonce = randomBytes(16).toString('base64url')
  const text = Buffer.from(provedText({ ...request, bodyHash: bodyHashOf(request.body) }, at, nonce))
  const signature = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return {
    [deviceAuthorizationHeader]: `Bearer ${token}`,
    [deviceProofHeader]: writeProof(at, nonce, signature),
  }
}
