import { z } from 'zod'
import { idOf, moment, namesAmong, wordAmong } from './frame.ts'
import { openRead } from './open-endpoint.ts'
import type { ScopeName } from './scopes.ts'
import { valueChanges } from './stored-value/value-feed.ts'

/** A kind of thing that the feed tells of: the list or read of the same name answers it. */
interface ChangeTerms {
  /** The scope that shows things of the kind. */
  readonly scope: ScopeName
  /** Its things belong to one outlet each. */
  readonly isOfOutlet?: true
  /** Its things show something of every outlet that an app sees. */
  readonly showsOutlets?: true
  /** A scope that shows more of the same things. */
  readonly beside?: ScopeName
}

const CHANGES = {
  outlet: { scope: 'outlets_read', isOfOutlet: true },
  tax: { scope: 'taxes_read', showsOutlets: true },
  category: { scope: 'products_read' },
  brand: { scope: 'products_read' },
  product: { scope: 'products_read', showsOutlets: true, beside: 'costs_read' },
  stock_level: { scope: 'stock_read', isOfOutlet: true, beside: 'costs_read' },
  order: { scope: 'orders_read', isOfOutlet: true, beside: 'costs_read' },
  refund: { scope: 'orders_read', isOfOutlet: true, beside: 'costs_read' },
  web_order: { scope: 'orders_read', isOfOutlet: true },
  web_hold: { scope: 'orders_hold', isOfOutlet: true },
  shift: { scope: 'shifts_read', isOfOutlet: true },
  day: { scope: 'days_read', isOfOutlet: true },
  member: { scope: 'members_read', beside: 'member_contacts_read' },
  ...valueChanges,
} as const satisfies Readonly<Record<string, ChangeTerms>>

export type ChangeKind = keyof typeof CHANGES

export const changeKinds = Object.keys(CHANGES) as [ChangeKind, ...ChangeKind[]]

export const changeTerms = (kind: ChangeKind): ChangeTerms => CHANGES[kind]

export const changeKind = z.enum(changeKinds).meta({ id: 'ChangeKind', description: 'The kind of thing' })

const change = z
  .object({
    kind: changeKind,
    id: idOf('The thing; of a stock level its variant'),
    outlet_id: z.uuid().nullable().describe('The outlet that it belongs to; null: to the whole business'),
    op: wordAmong(
      ['changed', 'gone'],
      '`changed`: read it again. `gone`: drop it, it was archived, merged, erased or taken off the outlet',
    ),
    at: moment('The moment at which the feed told of it'),
    object: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe(
        'With `expand=object` the thing as its own call answers it, an order with `lines` and `tenders`. Null: it is gone',
      ),
  })
  .meta({ id: 'Change', description: 'A thing that is not what it was' })

const part = z
  .object({
    kind: changeKind,
    outlet_id: z.uuid().nullable().describe('Those of this outlet; null: all of them'),
  })
  .meta({ id: 'ChangePart', description: 'All things of a kind that an app sees, or those of one outlet' })

export const listChanges = openRead({
  name: 'list-changes',
  path: '/changes',
  scopes: 'any',
  access: 'app',
  summary: 'Follow what changed since a place in the feed; without one, learn the place of now',
  request: z.object({
    after: z
      .string()
      .max(200)
      .optional()
      .describe(
        '`next` of the answer before. Left out: nothing is answered but the place of now; load the lists after it',
      ),
    kinds: namesAmong(changeKinds, 'Kinds to tell of, with commas between them; left out: all that the app sees'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000)
      .default(1_000)
      .describe('The most changes in an answer; with `expand` never more than 100'),
    expand: namesAmong(['object'], 'Things that are answered whole'),
    wait: z.coerce
      .number()
      .int()
      .min(0)
      .max(30)
      .default(0)
      .describe(
        'The seconds to wait where nothing changed: the answer comes with the next change, or once they are over',
      ),
  }),
  answer: z.object({
    reload: z.array(part).describe('Parts that the app sees since its grant was widened: load them again first'),
    gone: z.array(part).describe('Parts that the app sees no more since its grant was narrowed: drop them first'),
    data: z.array(change).describe('Changes in the order of the feed. A thing may come twice, never not at all'),
    next: z.string().describe('Send it as `after` the next time. It does not expire'),
    complete: z.boolean().describe('Whether nothing that had a place before this answer is missing'),
  }),
  refusals: ['feed.restarted'],
})
