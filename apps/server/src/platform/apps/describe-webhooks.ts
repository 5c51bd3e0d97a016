import { kindOfEvent, webhookEvents } from '@kassa/contract/open/webhook-events.ts'
import { newestOpenVersion } from '@kassa/contract/open/versions.ts'

type Json = Record<string, unknown>

const HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'The event, the same in every attempt',
  'webhook-timestamp': 'The moment of this attempt, in seconds since 1970: refuse what is older than five minutes',
  'webhook-signature':
    'One or two signatures with a blank between them, each `v1,` and the HMAC-SHA256, in base64, of `id.timestamp.body` by the bytes behind `whsec_`',
}

/** `webhook-id` is `HookId`. */
const named = (header: string): string =>
  header.replace('webhook', 'Hook').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The headers and answers that all messages share, by their names among the components: the description says each once. */
export const webhookComponents = {
  parameters: Object.fromEntries(
    Object.entries(HEADERS).map(([name, description]) => [
      named(name),
      { name, in: 'header', required: true, description, schema: { type: 'string' } },
    ]),
  ),
  responses: {
    Arrived: { description: 'It arrived' },
    Refused: {
      description:
        '410: the receiver is gone, and nothing more is sent to it. Any other answer, or none in time: it is sent again later, for 72 hours at most',
    },
  },
} as const

const parameters = Object.keys(HEADERS).map((name) => ({ $ref: `#/components/parameters/${named(name)}` }))

const response = (name: keyof typeof webhookComponents.responses) => ({ $ref: `#/components/responses/${name}` })

/** A message as a receiver gets it. */
function exampleOf(type: string): Json {
  const kind = kindOfEvent(type)
  const isOfMany = type.endsWith('_many')
  return {
    id: '0199f4c2-7f0e-7c55-b1a3-3f4f0c6f8a21',
    type,
    sequence: 4821,
    occurred_at: '2026-03-02T04:00:00.000Z',
    api_version: newestOpenVersion,
    data: {
      kind,
      id: kind === null || isOfMany ? null : '0199f4c2-6b1d-7a02-9a4f-0d5b1c7e9f10',
      outlet_id: null,
      after: isOfMany ? 'MDE5OWY0YzItNmIxZC03YTAyLTlhNGYtMGQ1YjFjN2U5ZjEwLjQ3MjAuMQ' : null,
    },
  }
}

type Sentences = readonly (readonly [type: string, sentence: string])[]

/** The messages about one kind of thing: what differs between them is said of each, and an example of each is one. */
const describe = (kind: string, events: Sentences, message: Json): Json => ({
  post: {
    operationId: `webhook_${kind}`,
    tags: ['webhooks'],
    summary: `Events of ${kind.replace('_', ' ')}`,
    description: events.map(([type, sentence]) => `- \`${type}\`: ${sentence}.`).join('\n'),
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: message,
          examples: Object.fromEntries(events.map(([type]) => [type, { value: exampleOf(type) }])),
        },
      },
    },
    responses: {
      '2XX': response('Arrived'),
      '4XX': response('Refused'),
    },
  },
})

/** `order.changed` is about an `order`. */
const kindIn = (type: string): string => type.split('.')[0] ?? ''

/** The messages of webhooks by what they are about, each event with its sentence and its example. Source: OpenAPI 3.1, Standard Webhooks 1.0. */
export const describeWebhooks = (message: Json): Json =>
  Object.fromEntries(
    [...Map.groupBy(Object.entries(webhookEvents), ([type]) => kindIn(type))].map(([kind, events]) => [
      kind,
      describe(kind, events, message),
    ]),
  )
