import {
  listExternalIds as listCall,
  MOST_METADATA,
  setMetadata as setCall,
} from '@kassa/contract/open/external-id.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import type { Subscription } from '../../../platform/module.ts'
import { listErasedCards } from '../../member/public.ts'
import { listWebOrdersOf } from '../../sales/public.ts'
import { holdExternalId } from './external-id.store.ts'
import { installationOf } from './make-once.ts'
import { deleteMetadata, findNoted, putMetadata, type Metadata } from './metadata.store.ts'

/** The notes with those of a request in them: null takes one away. */
const merged = (before: Metadata, given: Readonly<Record<string, string | null>>): Metadata =>
  Object.fromEntries(
    Object.entries({ ...before, ...given }).flatMap(([key, text]) => (text === null ? [] : [[key, text] as const])),
  )

/** Of two calls at once for a number one merges behind the other. */
export const setMetadata = command(setCall, async (context, { kind, external_id: externalId, metadata: given }) => {
  const { tx, merchantId, now } = context
  const key = { installationId: installationOf(context), kind, externalId }
  await holdExternalId(tx, merchantId, key)
  const found = await findNoted(tx, merchantId, key)
  if (!found) return refuse({ code: 'external-id.unknown', facts: { externalId } })
  const { thingId } = found
  const metadata = merged(found.metadata, given)
  const count = Object.keys(metadata).length
  if (count > MOST_METADATA)
    return refuse({ code: 'external-id.metadata-full', facts: { externalId, given: count, most: MOST_METADATA } })
  await putMetadata(tx, merchantId, key, { thingId, metadata, now })
  return accept({ id: thingId, kind, external_id: externalId, metadata: { ...metadata } })
})

export const listExternalIds = command(listCall, async (context, { kind, external_id: externalId }) => {
  const { tx, merchantId } = context
  const found = await findNoted(tx, merchantId, { installationId: installationOf(context), kind, externalId })
  if (!found) return accept({ data: [] })
  return accept({ data: [{ id: found.thingId, kind, external_id: externalId, metadata: { ...found.metadata } }] })
})

/** Notes beside a member who was erased go with them, by any of their cards, and those beside orders of theirs. */
export const forgetMetadata: Subscription = {
  name: 'open.forget-metadata',
  events: ['member.changed'],
  async handle({ tx }, { merchantId, payload }) {
    const { memberId } = payload as { readonly memberId?: string }
    const cards = memberId === undefined ? [] : await listErasedCards(tx, merchantId, memberId)
    if (cards.length === 0) return
    await deleteMetadata(tx, merchantId, 'member', cards)
    await deleteMetadata(tx, merchantId, 'web_order', await listWebOrdersOf(tx, merchantId, cards))
  },
}
