import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { journalDb } from '../../journal/databases.ts'
import { recall } from '../../journal/journal-db.ts'
import { listOrder } from '../../journal/journal-store.ts'
import { backOfBody } from './own-refund.ts'
import type { LinesBack } from './own-refund.ts'

/** How a refund of this device names its sale: another may carry its id. */
export const namesSale = ({ orderId, number }: Pick<SaleBody, 'orderId' | 'number'>) => ({
  orderId,
  orderNumber: number,
})

/** Where the device remembers what the server gave back of an order. */
export const onlineKey = (orderId: string): string => `order-refunds:${orderId}`

interface OnlineBack {
  readonly at: string
  readonly back: LinesBack
}

/** Returns the refunds that the server made of an order while this device was present. */
export const onlineOf = async (orderId: string): Promise<readonly OnlineBack[]> =>
  (await recall<readonly OnlineBack[]>(journalDb(), onlineKey(orderId))) ?? []

/** All that came back of a sale, by this device's journal and by the server, the earliest first. A refund may name another sale of the same id. */
export async function cameBack({ orderId, number }: Pick<SaleBody, 'orderId' | 'number'>): Promise<LinesBack[]> {
  const refunds = (await listOrder(journalDb(), orderId)).flatMap(({ kind, body, at }) =>
    kind === 'refund' ? [{ body: body as JournalRefundBody, at }] : [],
  )
  const own = refunds
    .filter(({ body: { orderNumber = number } }) => orderNumber === number)
    .map(({ body, at }) => ({ at, back: backOfBody(body) }))
  return [...own, ...(await onlineOf(orderId))].toSorted((a, b) => a.at.localeCompare(b.at)).map(({ back }) => back)
}
