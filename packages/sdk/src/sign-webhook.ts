const BEGINNING = 'whsec_'

/** The headers of a message that is signed now, as Kassa signs: for programs that play Kassa to a receiver. Source: Standard Webhooks 1.0. */
export async function signWebhook(
  secret: string,
  { id, body }: { readonly id: string; readonly body: string },
  now: Date,
): Promise<Readonly<Record<string, string>>> {
  if (!secret.startsWith(BEGINNING)) throw new Error('the secret of a webhook begins with whsec_')
  const bytes = Uint8Array.from(atob(secret.slice(BEGINNING.length)), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  }
}

/** A new secret: 32 bytes of chance. */
export const newSecret = (): string =>
  BEGINNING + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
