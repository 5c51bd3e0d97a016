import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/**
 * The key by which an installation identifies itself (RFC 8292): its point of P-256, and the PKCS #8 of its private key, both in base64url.
 */
export interface VapidKey {
  readonly publicKey: string
  readonly privateKey: string
}

/** Seconds for which a proof is good; services take a day at most. */
const GOOD_SECONDS = 12 * 3_600

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A fresh pair of keys. */
export function makeVapidKey(): VapidKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  }
}

/**
 * Returns the `Authorization` header that identifies the sender, for the service of this endpoint alone. `contact`: the address at which
 * the service reaches the person who runs this installation; null where none is known.
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKey,
  { endpoint, now, contact }: { readonly endpoint: string; readonly now: string; readonly contact: string | null },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.parse(now) / 1000) + GOOD_SECONDS,
    ...(contact === null ? {} : { sub: contact }),
  }
  const said = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' })
  const signed = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${said}.${signed}, k=${publicKey}`
}
