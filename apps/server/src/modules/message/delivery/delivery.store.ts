import type { MessageState } from '@kassa/domain/message/outcome.ts'
import type { MessagePurpose } from '@kassa/domain/message/purpose.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import type { MessageOwner } from '../place.ts'
import type { Channel } from './message.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { deliveryView } from '@kassa/contract/message/email.calls.ts'

export interface MessageDelivery extends Omit<OutputOf<typeof deliveryView>, 'dueAt' | 'mayResend' | 'purpose'> {
  readonly purpose: MessagePurpose
  readonly dueAt: string
  /** True where its text is still there. */
  readonly isWhole: boolean
}

interface Filter extends MessageOwner {
  readonly channel: Channel | null
  readonly state: MessageState | null
}

const columns = sql`id, channel, purpose, recipient, subject, state, tries, problem, answer, created_at, due_at, ended_at,
  position('•' in recipient) = 0 as is_whole`

const of = ({ merchantId, partnerId }: MessageOwner) =>
  sql`merchant_id = ${merchantId} and partner_id is not distinct from ${partnerId}`

const matching = (filter: Filter) => sql`${of(filter)}
  and (${filter.channel}::text is null or channel = ${filter.channel})
  and (${filter.state}::text is null or state = ${filter.state})`

/** Recipients are masked: their order would tell more of them than is shown. */
const deliveryHeadings: Headings<'tries' | 'createdAt'> = {
  tries: { by: sql`row.tries`, as: 'number' },
  createdAt: { by: sql`row.created_at`, as: 'instant' },
}

/** The newest first. */
export const deliveryList = listOf({
  columns,
  from: (filter: Filter) => sql`from outgoing_message where ${matching(filter)}`,
  order: keyset([sql`created_at`, 'instant'], [sql`id`, 'id']),
  isDown: true,
  keyOf: ({ createdAt, id }: MessageDelivery) => [createdAt, id],
  headings: deliveryHeadings,
})

export const findDeliveryForUpdate = (tx: Tx, place: MessageOwner, id: string): Promise<MessageDelivery | undefined> =>
  tx.maybe(sql`select ${columns} from outgoing_message where ${of(place)} and id = ${id} for update`)

/** Begins anew, under the same id, so that a server that had it already can tell. */
export const setQueuedAgain = (
  tx: Tx,
  place: MessageOwner,
  { id, now, usefulUntil }: { readonly id: string; readonly now: string; readonly usefulUntil: string },
): Promise<number> =>
  tx.run(sql`
    update outgoing_message set state = 'queued', tries = 0, due_at = ${now}, useful_until = ${usefulUntil},
      problem = null, answer = null, ended_at = null, leased_until = null, leased_by = null, handed_at = null
    where ${of(place)} and id = ${id}`)
