import type { JournalRefundBody } from '@kassa/contract/device/journal.ts'
import { journalDb } from '../../journal/databases.ts'
import { recall } from '../../journal/journal-db.ts'
import { listOrder } from '../../journal/journal-store.ts'
import { backOfBody } from './own-refund.ts'
import type { LinesBack } from './own-refund.ts'

/** Where the device remembers what the server gave back of an order. */
export const onlineKey = (orderId: string): string => `order-refunds:${orderId}`

interface OnlineBack {
  readonly at: string
  readonly back: LinesBack
}

/** What the server gave back of an order while this device looked on. */
export const onlineOf = async (orderId: string): Promise<readonly OnlineBack[]> =>
  (await recall<readonly OnlineBack[]>(journalDb(), onlineKey(orderId))) ?? []

/** All that came back of an order, by this device's journal and by the server, the earliest first. */
export async function cameBack(orderId: string): Promise<LinesBack[]> {
  const entries = (await listOrder(journalDb(), orderId)).filter(({ kind }) => kind === 'refund')
  const own = entries.map(({ body, at }) => ({ at, back: backOfBody(body as JournalRefundBody) }))
  return [...own, ...(await onlineOf(orderId))].toSorted((a, b) => a.at.localeCompare(b.at)).map(({ back }) => back)
}
