import type { Problem, WebOrder } from '@kassa/sdk/calls.ts'
import type { Kassa } from '@kassa/sdk/kassa.ts'
import { KassaUnreachable } from '@kassa/sdk/send-patiently.ts'

/** Kassa answered, and would not say whether there is an order: a key that ended, a scope that is missing. To ask again changes nothing. */
export class OrderUnknown extends Error {
  override readonly name = 'OrderUnknown'
}

/**
 * The order that a checkout came to, by the number that the shop gave it: Kassa keeps it, so the shop needs no table of its own. Throws `KassaUnreachable` where it
 * cannot be asked just now, and `OrderUnknown` where it was asked and refuses: an order that is not seen may be there.
 */
export async function findOrder(kassa: Kassa, checkoutId: string): Promise<WebOrder | undefined> {
  const numbered = await kassa.call('list_external_ids', { kind: 'web_order', external_id: checkoutId })
  if (!numbered.ok) throw unseen(numbered.refusal)
  const [known] = numbered.answer.data
  if (!known) return undefined
  const read = await kassa.call('read_web_order', { id: known.id, expand: 'lines' })
  if (!read.ok) throw unseen(read.refusal)
  return read.answer
}

const unseen = ({
  code,
  detail,
  request_id: request,
  what_to_do: next,
}: Pick<Problem, 'code' | 'detail' | 'request_id' | 'what_to_do'>): Error =>
  next === 'retry' ? new KassaUnreachable(detail) : new OrderUnknown(`${detail} (${code}, request ${request})`)
