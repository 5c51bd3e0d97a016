import { z } from 'zod'
import { ONE_LINE } from '@kassa/domain/text/one-line.ts'
import { idOf, wordAmong } from './frame.ts'
import { line as oneLine } from '../fields.ts'
import { openRead, openWrite } from './open-endpoint.ts'

/** Kinds of things that an app makes and knows by a number of its own. */
const externalKinds = [
  'product',
  'category',
  'brand',
  'member',
  'web_order',
  'refund',
  'gift_card',
  'purchase_order',
  'transfer',
  'redemption',
] as const

export type ExternalKind = (typeof externalKinds)[number]

const externalText = z.string().min(1).max(200).regex(ONE_LINE)

/** The app's own number of a thing that it makes. */
export const externalId = externalText
  .meta({
    id: 'OwnNumber',
    description:
      'The number by which the app knows it, unique for the app and the kind: a second thing with it answers the first one, and is refused with other contents',
  })
  .optional()

/** Keys that an app notes beside one of its numbers. */
export const MOST_METADATA = 50

const metadataKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/)
const metadataValue = oneLine().max(500)

const metadata = z
  .record(metadataKey, metadataValue)
  .meta({ id: 'Metadata', description: 'Notes of the app by keys of its own; no other app sees them' })

const numbered = z
  .object({
    id: idOf('The thing'),
    kind: wordAmong(externalKinds, 'The kind of thing'),
    external_id: z.string().describe('The number that the app gave it'),
    metadata,
  })
  .meta({ id: 'ExternalId', description: 'A thing by the number of the app that made it' })

export const listExternalIds = openRead({
  name: 'list-external-ids',
  path: '/external-ids',
  scopes: 'any',
  access: 'app',
  summary: 'Find the thing that this app made under a number of its own',
  request: z.object({
    kind: wordAmong(externalKinds, 'The kind of thing'),
    external_id: externalText.describe('The number that the app gave it'),
  }),
  answer: z.object({ data: z.array(numbered).describe('The thing; empty: the app made none under this number') }),
})

export const setMetadata = openWrite({
  name: 'set-metadata',
  path: '/external-ids/metadata',
  scopes: 'any',
  access: 'app',
  summary: 'Note something beside a number of your own, and no data of people: what is left out stays, null clears',
  request: z.object({
    kind: wordAmong(externalKinds, 'The kind of thing'),
    external_id: externalText.describe('The number that the app gave it'),
    metadata: z
      .record(metadataKey, metadataValue.nullable())
      .check(({ value, issues }) => {
        if (Object.keys(value).length <= MOST_METADATA) return
        issues.push({ code: 'too_big', origin: 'array', maximum: MOST_METADATA, inclusive: true, input: value })
      })
      .describe(
        `Keys of letters, digits and _ . -, at most 40, with texts of at most 500 characters. ${MOST_METADATA} keys in all`,
      ),
  }),
  answer: numbered,
  refusals: ['external-id.unknown', 'external-id.metadata-full'],
})
