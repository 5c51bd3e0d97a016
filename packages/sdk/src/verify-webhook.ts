/** The letters that every secret of a webhook begins with. Source: Standard Webhooks 1.0. */
const BEGINNING = 'whsec_'

/** A message further from now than this, before or after, is refused. Source: Standard Webhooks 1.0. */
export const WEBHOOK_TOLERANCE_SECONDS = 300

/** A message as it arrived: its three headers, and its body byte for byte, before anything parses it. */
export interface ArrivedMessage {
  readonly id: string | null
  readonly timestamp: string | null
  readonly signature: string | null
  readonly body: string
}

/** `good`, or the reason to answer 400 and do nothing. */
export type WebhookVerdict = 'good' | 'header_missing' | 'timestamp_unfit' | 'signature_wrong'

/**
 * Returns whether a message was signed with the secret within five minutes of now. While a secret is changed a message carries two signatures, and one that
 * fits is enough. The caller leaves alone an id that it has seen: the same message may arrive twice.
 */
export async function verifyWebhook(
  secret: string,
  { id, timestamp, signature, body }: ArrivedMessage,
  now: Date,
): Promise<WebhookVerdict> {
  if (!id || !timestamp || !signature) return 'header_missing'
  if (!isRecent(timestamp, now)) return 'timestamp_unfit'
  const key = await keyOf(secret)
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const bytes of signaturesIn(signature)) {
    if (await crypto.subtle.verify('HMAC', key, bytes, text)) return 'good'
  }
  return 'signature_wrong'
}

function isRecent(timestamp: string, now: Date): boolean {
  if (!/^[0-9]{1,12}$/.test(timestamp)) return false
  return Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) <= WEBHOOK_TOLERANCE_SECONDS
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(BEGINNING) ? bytesOf(secret.slice(BEGINNING.length)) : undefined
  if (!bytes?.length) throw new Error('the secret of a webhook begins with whsec_')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** The signatures of the header that are of the kind known here, each as bytes. */
const signaturesIn = (header: string): Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => bytesOf(one.slice('v1,'.length)))
    .filter((bytes) => bytes !== undefined)

/** The bytes of base64; nothing where it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
