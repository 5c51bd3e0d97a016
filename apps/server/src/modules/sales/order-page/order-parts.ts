import type { Context } from '../../../platform/command.ts'
import { offerNamesByOrder } from '../../promotion/public.ts'
import { findPricedOrders, listLinesOfOrders, listTenders } from '../order/order-detail.store.ts'
import { lineDetail } from './detail-line.ts'

/** Lines and tenders of orders as the page of each has them, by their ids; read for all of them at once. */
export async function readOrderParts({ tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>, ids: readonly string[]) {
  const priced = await findPricedOrders(tx, merchantId, ids)
  const names = await offerNamesByOrder(tx, merchantId, ids)
  const lines = Map.groupBy(await listLinesOfOrders(tx, merchantId, ids), ({ orderId }) => orderId)
  const tenders = Map.groupBy(await listTenders(tx, merchantId, ids), ({ documentId }) => documentId)
  return new Map(
    [...priced].map(([id, { priced: answer, options }]) => {
      const around = { options, offerNames: names.get(id) ?? {} }
      return [
        id,
        {
          priced: answer,
          lines: (lines.get(id) ?? []).map((line) => lineDetail(line, around)),
          tenders: tenders.get(id) ?? [],
        },
      ]
    }),
  )
}
