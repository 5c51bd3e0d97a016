import { z } from 'zod'
import { changeKind, changeKinds, type ChangeKind } from './change.calls.ts'
import { idOf, moment, wordAmong } from './frame.ts'
import { valueMoments } from './stored-value/value-feed.ts'
import { OPEN_VERSIONS } from './versions.ts'

/** Things of these kinds come to an end: a webhook says that they are gone, as the change feed does. */
const ENDING = [
  'outlet',
  'tax',
  'category',
  'brand',
  'product',
  'stock_level',
  'member',
  'web_hold',
] as const satisfies ChangeKind[]

/** Moments in the life of a thing that have a name of their own: each is sent instead of `changed`. */
const MOMENTS: Readonly<Partial<Record<ChangeKind, Readonly<Record<string, string>>>>> = {
  web_hold: {
    lost: 'A till sold goods that were only held: the hold is over, and an order of its quote may be refused',
  },
  ...valueMoments,
  web_order: {
    created: 'An app brought a web order',
    ready: 'A web order lies ready to be collected',
    collected: 'A web order was handed out: it stands in the books',
    shipped: 'A parcel of a web order was shipped: `parcels` says what is in it',
    cancelled: 'A web order was cancelled: what was paid ahead is `to_give_back`',
    refunded: 'Goods of a web order came back after it was collected: `refunded` says for how much',
    given_back: 'Money that was paid ahead of a web order was given back',
  },
}

/** Events that are sent to every webhook, whatever it chose. */
const ALWAYS = {
  'webhook.test': 'Somebody pressed *Send test*, to see whether messages arrive',
  'grant.changed': 'The merchant agreed anew to what the app may do: read `/me`, then follow `/changes`',
  'feed.restarted': 'The change feed was begun anew, as after a restore: load the lists again, then follow',
} as const

export type AlwaysEvent = keyof typeof ALWAYS

const named = (kind: ChangeKind): string => kind.replace('_', ' ')

const eventsOfKind = (kind: ChangeKind): readonly (readonly [string, string])[] => [
  [`${kind}.changed`, `A thing of the kind ${named(kind)} is new or is not what it was: read it again`],
  ...((ENDING as readonly string[]).includes(kind)
    ? [
        [
          `${kind}.gone`,
          `A thing of the kind ${named(kind)} was archived, merged, erased or taken off the outlet`,
        ] as const,
      ]
    : []),
  ...Object.entries(MOMENTS[kind] ?? {}).map(([moment, sentence]) => [`${kind}.${moment}`, sentence] as const),
  [
    `${kind}.changed_many`,
    `More things of the kind ${named(kind)} changed at once than are told one by one: read them from \`/changes\``,
  ],
]

/** Every event that a webhook may get, with its sentence in the description. Nothing else is ever sent. */
export const webhookEvents: Readonly<Record<string, string>> = Object.fromEntries([
  ...changeKinds.flatMap(eventsOfKind),
  ...Object.entries(ALWAYS),
])

const webhookEventNames = Object.keys(webhookEvents) as [string, ...string[]]

/** The kind of things that an event is about; null: about none. */
export const kindOfEvent = (type: string): ChangeKind | null =>
  changeKinds.find((kind) => kind === type.split('.')[0]) ?? null

const about = z
  .object({
    kind: changeKind.nullable().describe('The kind of thing; null: the event is about none'),
    id: z
      .uuid()
      .nullable()
      .describe('The thing; of a stock level its variant. Null: the event is about none, or about many'),
    outlet_id: z.uuid().nullable().describe('The outlet that it belongs to; null: to the whole business'),
    after: z
      .string()
      .nullable()
      .describe('Of many things: the place in the feed before the first of them, to be sent to `/changes` as `after`'),
  })
  .meta({ id: 'WebhookAbout', description: 'The thing that an event is about' })

/** The body of every webhook. It is written when it is sent, by what the app may see then. */
export const webhookMessage = z
  .object({
    id: idOf(
      'The event: the same in every attempt, as the header `webhook-id`. What came already is answered and left alone',
    ),
    type: wordAmong(webhookEventNames, 'The event'),
    sequence: z
      .int()
      .describe('Its place in the feed of the merchant: of two events about one thing the higher one is newer'),
    occurred_at: moment('The moment at which the feed told of it'),
    api_version: z.enum(OPEN_VERSIONS).describe('The version of the API that the message follows'),
    data: about.describe('The thing that the event is about'),
  })
  .meta({ id: 'WebhookMessage', description: 'A message to the address of an app, signed as Standard Webhooks say' })
