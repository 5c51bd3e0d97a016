import { createHash, createHmac } from 'node:crypto'

export interface Acs3Request {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly accessKeyId: string
  readonly secret: string
  /** ISO 8601 in UTC, to the second. */
  readonly date: string
  /** Never the same twice. */
  readonly nonce: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** RFC 3986: what `encodeURIComponent` leaves and that does not. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * A POST without a body, signed by ACS3-HMAC-SHA256: the query in its canonical order, and the headers. The host stands among what is signed.
 * Source: Alibaba Cloud, "Request syntax and signature method V3".
 */
export function acs3({ host, action, version, query, accessKeyId, secret, date, nonce }: Acs3Request): {
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
} {
  const signed = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const text = Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const canonical = ['POST', '/', text, lines.join(''), names, sha256('')].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`
  return { query: text, headers: { ...signed, authorization } }
}
