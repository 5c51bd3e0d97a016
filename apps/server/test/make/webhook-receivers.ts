import { createHmac } from 'node:crypto'
import { OutgoingRefused } from '../../src/platform/outgoing/address-rule.ts'
import type { OutgoingPort, OutgoingRequest } from '../../src/platform/outgoing/outgoing-port.ts'

/** A message as it came to a receiver. */
export interface ReceivedMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: {
    readonly id: string
    readonly type: string
    readonly sequence: number
    readonly data: {
      readonly kind: string | null
      readonly id: string | null
      readonly outlet_id: string | null
      readonly after: string | null
    }
  }
  readonly request: OutgoingRequest
}

type Answer = (message: ReceivedMessage) => number | Promise<number>

/** Servers of strangers, by their host: each answers a status, `hang` never does. */
export class WebhookReceivers implements OutgoingPort {
  readonly received: ReceivedMessage[] = []
  readonly #answers = new Map<string, Answer>()

  answer(host: string, answer: Answer): void {
    this.#answers.set(host, answer)
  }

  async send(request: OutgoingRequest) {
    const text = String(request.body)
    const message = {
      url: request.url,
      headers: request.headers ?? {},
      text,
      body: JSON.parse(text) as ReceivedMessage['body'],
      request,
    }
    this.received.push(message)
    const answer = this.#answers.get(new URL(request.url).hostname) ?? (() => 204)
    return { status: await answer(message), headers: {}, body: Buffer.alloc(0) }
  }

  /** Begins anew, as if nothing had come. */
  forget(): void {
    this.received.length = 0
  }

  /** Events that came to a host, in the order in which they came. */
  typesAt(host: string): readonly string[] {
    return this.at(host).map(({ body }) => body.type)
  }

  at(host: string): readonly ReceivedMessage[] {
    return this.received.filter(({ url }) => new URL(url).hostname === host)
  }
}

/** An answer that does not come in time. */
export const noAnswer: Answer = ({ url }) => Promise.reject(new OutgoingRefused('timed-out', url))

/** The signature of a message by a secret, as Standard Webhooks 1.0 say it, written without the program's own. */
export function signatureBy(secret: string, { headers, text }: ReceivedMessage): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${text}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
