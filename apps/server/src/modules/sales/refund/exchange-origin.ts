import { EXCHANGE_METHOD, PAYMENT_METHODS, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listExchangedMoney } from './exchange-origin.store.ts'
import type { SoldOrder, SoldPayment } from './sold-order.store.ts'

interface Origin {
  readonly method: number
  readonly amountMinor: number
}

/** Exchanges of exchanged goods that are followed back. */
const CHAIN_MOST = 20

/** The share of an exchange that was electronic money before, by method, followed back over the exchanges before it. */
async function originsOf(tx: Tx, merchantId: string, orderId: string, depth = 0): Promise<readonly Origin[]> {
  const origins: Origin[] = []
  for (const { method, amountMinor, orderId: before } of await listExchangedMoney(tx, merchantId, orderId)) {
    const name = paymentMethodOf(method)
    if (method === EXCHANGE_METHOD && depth < CHAIN_MOST)
      origins.push(...upTo(amountMinor, await originsOf(tx, merchantId, before, depth + 1)))
    else if (name !== undefined && PAYMENT_METHODS[name].kind === 'electronic') origins.push({ method, amountMinor })
  }
  return origins
}

/** As much of them as fits, the first one first. */
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
  if (payment.method !== EXCHANGE_METHOD) return [payment]
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
  if (sold.payments.every(({ method }) => method !== EXCHANGE_METHOD)) return sold
  const origins = await originsOf(tx, merchantId, sold.id)
  return { ...sold, payments: sold.payments.flatMap((payment) => partsOf(payment, origins)) }
}
