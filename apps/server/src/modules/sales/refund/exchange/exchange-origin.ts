import type { Refund, RefundedTender } from '@kassa/domain/order/refund.types.ts'
import { isPaidInGoods, isPaidOutside } from '@kassa/domain/payment/method.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { listExchangedMoney } from './exchange-origin.store.ts'
import type { SoldOrder, SoldPayment } from '../sold-order.store.ts'

interface Origin {
  readonly method: number
  readonly amountMinor: number
}

/** The share of an exchange that was electronic money before, by method, followed back over the exchanges before it. */
async function originsOf(tx: Tx, merchantId: string, orderId: string): Promise<readonly Origin[]> {
  const money = await listExchangedMoney(tx, merchantId, orderId)
  const depths = [...new Set(money.map(({ depth }) => depth))]
  return depths.reduce<readonly Origin[]>(
    (before, at) => money.filter(({ depth }) => depth === at).flatMap((one) => electronicIn(one, before)),
    [],
  )
}

/** Returns the electronic part of a payment; a payment in goods is electronic as far as the payment of those goods was. */
function electronicIn({ method, amountMinor }: Origin, before: readonly Origin[]): readonly Origin[] {
  if (isPaidInGoods(method)) return upTo(amountMinor, before)
  return isPaidOutside(method) ? [{ method, amountMinor }] : []
}

/** Returns as many of the origins as fit, the first one first. */
function upTo(mostMinor: number, origins: readonly Origin[]): Origin[] {
  let left = mostMinor
  return origins.flatMap(({ method, amountMinor }) => {
    const part = Math.min(left, amountMinor)
    left -= part
    return part > 0 ? [{ method, amountMinor: part }] : []
  })
}

/** Behind the positions of the payments that a sale has itself. */
const PARTS_FROM = 1_000

function partsOf(payment: SoldPayment, origins: readonly Origin[]): SoldPayment[] {
  if (!isPaidInGoods(payment.method)) return [payment]
  const parts = upTo(payment.amountMinor, origins)
  const restMinor = parts.reduce((rest, { amountMinor }) => rest - amountMinor, payment.amountMinor)
  const rest = restMinor > 0 || parts.length === 0 ? [{ ...payment, amountMinor: restMinor }] : []
  return [
    ...rest,
    ...parts.map((part, at) => ({ ...payment, ...part, position: PARTS_FROM + at, cashRoundingMinor: 0 })),
  ]
}

/**
 * A sale of which what goods paid that were given in exchange goes back the way those were paid: money of a card does not become cash by way of
 * other goods. Source: D122.
 */
export async function soldBackAsExchanged(tx: Tx, merchantId: string, sold: SoldOrder): Promise<SoldOrder> {
  if (sold.payments.every(({ method }) => !isPaidInGoods(method))) return sold
  const origins = await originsOf(tx, merchantId, sold.id)
  return { ...sold, payments: sold.payments.flatMap((payment) => partsOf(payment, origins)) }
}

/**
 * Filed where a till gave goods back in cash that a card had paid, exchanged before: cash beyond what cash had paid of them. It has not the payments of
 * sales before, so what it gave is booked. Source: D122.
 */
export async function exchangedCashReasons(
  tx: Tx,
  merchantId: string,
  { id, number, payments, refunds }: SoldOrder,
  planned: Refund,
): Promise<ReviewReason[]> {
  const paid = payments.filter(({ method }) => isPaidInGoods(method))
  const positions = new Set(paid.map(({ position }) => String(position)))
  const outOf = ({ tenders }: Refund) => sum(tenders.filter((one) => positions.has(one.tenderId)).map(leftBy))
  if (outOf(planned) <= 0) return []
  const origins = upTo(sum(paid.map(amountOf)), await originsOf(tx, merchantId, id))
  const cashMinor = sum([...refunds, planned].map(outOf)) - (sum(paid.map(amountOf)) - sum(origins.map(amountOf)))
  if (cashMinor <= 0) return []
  return [{ code: 'refund.exchange-in-cash', facts: { order: number, orderId: id, cash: cashMinor } }]
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const amountOf = ({ amountMinor }: Origin): number => amountMinor

/** The part of a tender that left the shop. */
const leftBy = ({ amountMinor, exchangedMinor = 0, storedMinor = 0 }: RefundedTender): number =>
  amountMinor - exchangedMinor - storedMinor
