import type { WebhookMessage } from '../calls.ts'
import { signWebhook } from '../sign-webhook.ts'

/** An address on the developer's own machine, with everything that a message to it takes. */
export interface Target {
  readonly url: string
  readonly secret: string
  readonly now: () => Date
  readonly fetch: typeof fetch
  readonly say: (line: string) => void
}

const ANSWER_MS = 5_000

/** Sends a message as Kassa would, signed now, and says what came back. One that is not answered is not sent again: the developer replays it. */
export async function forward({ url, secret, now, fetch: send, say }: Target, message: WebhookMessage): Promise<void> {
  const body = JSON.stringify(message)
  const signed = await signWebhook(secret, { id: message.id, body }, now())
  const headers = { 'content-type': 'application/json', 'user-agent': 'Kassa-Webhooks', ...signed }
  const signal = AbortSignal.timeout(ANSWER_MS)
  const result = await send(url, { method: 'POST', headers, body, redirect: 'manual', signal }).then(
    ({ status }) => String(status),
    (error: unknown) => (error instanceof Error ? error.message : 'no answer'),
  )
  say(`${lineOf(message)}  → ${result}`)
}

/** One line of a message, for people. */
const lineOf = ({ sequence, type, data }: WebhookMessage): string =>
  [sequence, type, data.id, data.outlet_id].filter((part) => part !== null).join('  ')
