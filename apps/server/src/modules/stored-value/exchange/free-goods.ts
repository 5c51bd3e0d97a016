import type { Context } from '../../../platform/command.ts'
import { listReserved } from '../../inventory/public.ts'
import { lockStock } from '../../stock/public.ts'
import { listOfferedGoods, type OfferedGood } from './exchange.store.ts'

type AtOutlet = Pick<Context, 'tx' | 'merchantId' | 'inOutletId' | 'now'>

interface Asked {
  /** One of the goods; left out: all. */
  readonly goodId?: string
  /** The order that asks: what is kept for it is its own. */
  readonly orderId: string
}

/** The goods offered at an outlet; of those that may not run out, what no basket, saved order or layaway keeps. */
export async function listFreeGoods(
  { tx, merchantId, inOutletId, now }: AtOutlet,
  { goodId, orderId }: Asked,
): Promise<OfferedGood[]> {
  const goods = await listOfferedGoods(tx, merchantId, inOutletId, goodId)
  const counted = goods.filter(({ onHand }) => onHand !== null).map(({ variantId }) => variantId)
  if (counted.length === 0) return goods
  const place = { outletId: inOutletId, exceptOrderId: orderId, now }
  const kept = new Map(
    (await listReserved(tx, merchantId, place, counted)).map(({ variantId, quantity }) => [variantId, quantity]),
  )
  return goods.map((one) =>
    one.onHand === null ? one : { ...one, onHand: one.onHand - (kept.get(one.variantId) ?? 0) },
  )
}

/** One of them with its stock locked, so that of two members who want the last piece the second sees that it is gone. */
export async function findFreeGood(context: AtOutlet, asked: Required<Asked>): Promise<OfferedGood | undefined> {
  const { tx, merchantId, inOutletId } = context
  const [offered] = await listOfferedGoods(tx, merchantId, inOutletId, asked.goodId)
  if (offered) await lockStock(tx, merchantId, inOutletId, [offered.variantId])
  const [free] = offered ? await listFreeGoods(context, asked) : []
  return free
}
