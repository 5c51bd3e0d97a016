import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Snapshot, TaxSettings, Tender } from '@kassa/domain/basket/index.ts'
import { feesOf } from '@kassa/domain/tenders/settle-payment.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'

/** The least that a tender can pay of a payable. */
export const LEAST_SHARE = 1

/**
 * The basket with the fees that were charged. A desk of before takes a fixed fee also from a tender that pays a tip alone, and so nothing of the
 * payable; it was paid, and stands as on the least share there is.
 */
export function withFeesCharged(snapshot: Snapshot, tenders: SaleBody['tenders']): Snapshot {
  const charged = tenders.reduce((sum, { feeMinor = 0 }) => sum + feeMinor, 0)
  if (charged === 0 || !priceBasket(snapshot).ok || !snapshot.payment) return snapshot
  const { payment } = snapshot
  const { tax } = snapshot.settings
  if (feesIn(payment.tenders, tax) === charged) return snapshot
  const least = payment.tenders.map((tender) =>
    tender.fee?.shareMinor === 0 ? { ...tender, fee: { ...tender.fee, shareMinor: LEAST_SHARE } } : tender,
  )
  return feesIn(least, tax) === charged ? { ...snapshot, payment: { ...payment, tenders: least } } : snapshot
}

const feesIn = (tenders: readonly Tender[], tax: TaxSettings): number =>
  feesOf(tenders, tax).reduce((sum, { feeMinor }) => sum + feeMinor, 0)
