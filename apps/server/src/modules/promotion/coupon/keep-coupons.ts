import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { insertKeptCoupons, listOthersHolds } from './coupon-hold.store.ts'
import { lockCoupons } from './coupon.store.ts'

interface Asked {
  readonly couponIds: readonly string[]
  readonly exceptOrderId: string
  readonly now: string
}

/**
 * Coupons that nobody has used and no other order holds or keeps; each is locked until the end, so of two who want one a single one gets it. Refuses with
 * `coupon.used`, `coupon.held` or `coupon.kept`.
 */
export async function checkCoupons(tx: Tx, merchantId: string, asked: Asked): Promise<Result<string[]>> {
  if (asked.couponIds.length === 0) return accept([])
  const coupons = await lockCoupons(tx, merchantId, asked.couponIds)
  const used = coupons.find(({ state }) => state !== 'issued')
  if (used) return refuse({ code: 'coupon.used', facts: { couponId: used.id, code: used.code } })
  const free = await checkFreeOfOthers(tx, merchantId, asked, coupons)
  return free.ok ? accept(coupons.map(({ id }) => id)) : free
}

/** Refuses coupons that another order holds or keeps just now, with `coupon.held` or `coupon.kept`; nothing is locked. */
export async function checkFreeOfOthers(
  tx: Tx,
  merchantId: string,
  asked: Parameters<typeof listOthersHolds>[2],
  coupons: readonly { readonly id: string; readonly code: string }[],
): Promise<Result<null>> {
  if (coupons.length === 0) return accept(null)
  const [held] = await listOthersHolds(tx, merchantId, asked)
  if (!held) return accept(null)
  const { couponId, deviceName, orderNumber } = held
  const facts = { couponId, code: coupons.find(({ id }) => id === couponId)?.code }
  return orderNumber === null
    ? refuse({ code: 'coupon.held', facts: { ...facts, device: deviceName ?? '–' } })
    : refuse({ code: 'coupon.kept', facts: { ...facts, number: orderNumber } })
}

/** Keeps coupons for an order that waits. They are used when it is handed out or sent; whoever uses one meanwhile offline is booked and filed. */
export async function keepCoupons(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  { orderId, couponIds }: { readonly orderId: string; readonly couponIds: readonly string[] },
): Promise<Result<null>> {
  const free = await checkCoupons(tx, merchantId, { couponIds, exceptOrderId: orderId, now })
  if (!free.ok) return free
  if (free.value.length > 0) await insertKeptCoupons(tx, merchantId, { orderId, couponIds: free.value, now })
  return accept(null)
}
