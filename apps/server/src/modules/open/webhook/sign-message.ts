import { createHmac, randomBytes } from 'node:crypto'

/** The letters that every secret of a webhook begins with. Source: Standard Webhooks 1.0. */
const BEGINNING = 'whsec_'

/** A new secret that signs messages: 32 bytes of chance. */
export const newWebhookSecret = (): string => BEGINNING + randomBytes(32).toString('base64')

const signatureOf = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(BEGINNING.length), 'base64'))
    .update(text)
    .digest('base64')}`

/** A message to be sent at a moment. */
export interface UnsignedMessage {
  readonly id: string
  readonly sentAt: string
  readonly body: string
}

/** The headers that prove a message, with a signature of each secret. Source: Standard Webhooks 1.0. */
export function signedHeaders(
  secrets: readonly string[],
  { id, sentAt, body }: UnsignedMessage,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.parse(sentAt) / 1000))
  const text = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, text)).join(' '),
  }
}
