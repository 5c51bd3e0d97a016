import type { WebhookMessage } from '@kassa/sdk/calls.ts'
import { verifyWebhook } from '@kassa/sdk/verify-webhook.ts'

/** A moment of an order as a webhook told of it. */
export interface OrderMoment {
  readonly type: string
  readonly at: string
  readonly sequence: number
}

export interface Webhooks {
  /** Receives a message and answers the status: 400 for what Kassa did not sign. */
  receive(headers: Readonly<Record<string, unknown>>, body: string): Promise<number>
  /** Moments of an order in their order. */
  momentsOf(orderId: string): readonly OrderMoment[]
}

const MOST_KEPT = 10_000

/** Hears messages that are signed with `secret`; without one it hears nothing. */
export function openWebhooks(secret: string | undefined, now: () => Date, onGoods: () => void): Webhooks {
  const seen = new Set<string>()
  const moments = new Map<string, OrderMoment[]>()
  const note = ({ type, data, occurred_at: at, sequence }: WebhookMessage): void => {
    if (data.kind === 'product' || data.kind === 'stock_level') onGoods()
    if (data.kind !== 'web_order' || data.id === null) return
    const known = moments.get(data.id) ?? []
    moments.set(
      data.id,
      [...known, { type, at, sequence }].toSorted((one, other) => one.sequence - other.sequence),
    )
  }
  return {
    async receive(headers, body) {
      if (secret === undefined) return 404
      const verdict = await verifyWebhook(secret, arrived(headers, body), now())
      if (verdict !== 'good') return 400
      const message = JSON.parse(body) as WebhookMessage
      // The same message may arrive twice: what was seen is answered and left alone.
      if (seen.has(message.id)) return 204
      if (seen.size >= MOST_KEPT) seen.clear()
      seen.add(message.id)
      note(message)
      return 204
    },
    momentsOf: (orderId) => moments.get(orderId) ?? [],
  }
}

function arrived(headers: Readonly<Record<string, unknown>>, body: string) {
  const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : null)
  return { id: text('webhook-id'), timestamp: text('webhook-timestamp'), signature: text('webhook-signature'), body }
}
