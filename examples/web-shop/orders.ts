import type { WebOrder } from '@kassa/sdk/calls.ts'
import type { Kassa } from '@kassa/sdk/kassa.ts'

/** The order that a checkout came to, by the number that the shop gave it: Kassa keeps it, so the shop needs no table of its own. */
export async function findOrder(kassa: Kassa, checkoutId: string): Promise<WebOrder | undefined> {
  const numbered = await kassa.call('list_external_ids', { kind: 'web_order', external_id: checkoutId })
  const [known] = numbered.ok ? numbered.answer.data : []
  if (!known) return undefined
  const read = await kassa.call('read_web_order', { id: known.id, expand: 'lines' })
  return read.ok ? read.answer : undefined
}
