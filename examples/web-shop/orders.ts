import type { WebOrder } from '@kassa/sdk/calls.ts'
import type { Kassa } from '@kassa/sdk/kassa.ts'
import { KassaUnreachable } from '@kassa/sdk/send-patiently.ts'

/**
 * The order that a checkout came to, by the number that the shop gave it: Kassa keeps it, so the shop needs no table of its own. Throws `KassaUnreachable` where it
 * cannot be asked just now: an order that is not seen may be there.
 */
export async function findOrder(kassa: Kassa, checkoutId: string): Promise<WebOrder | undefined> {
  const numbered = await kassa.call('list_external_ids', { kind: 'web_order', external_id: checkoutId })
  if (!numbered.ok) throw new KassaUnreachable(numbered.refusal.detail)
  const [known] = numbered.answer.data
  if (!known) return undefined
  const read = await kassa.call('read_web_order', { id: known.id, expand: 'lines' })
  if (!read.ok) throw new KassaUnreachable(read.refusal.detail)
  return read.answer
}
