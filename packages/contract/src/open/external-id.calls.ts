import { z } from 'zod'
import { ONE_LINE } from '@kassa/domain/text/one-line.ts'
import { idOf, wordAmong } from './frame.ts'
import { openRead } from './open-endpoint.ts'

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

const numbered = z
  .object({
    id: idOf('The thing'),
    kind: wordAmong(externalKinds, 'The kind of thing'),
    external_id: z.string().describe('The number that the app gave it'),
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
