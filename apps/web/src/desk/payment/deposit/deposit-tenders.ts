import { CREDIT_TENDER } from '@kassa/domain/payment/method.ts'
import { payableLeft } from '@kassa/domain/tenders/method-fee.ts'
import { pricingContext } from '../../basket/change-basket.ts'
import { payingDeposit } from '../../basket/deposit.ts'
import type { TakenTender } from '../tender-list.ts'

/** Returns the tenders of the basket's deposit, which pays as much of the price as it covers. Source: CD-P17. */
export function depositTenders(payableMinor: number, beside: readonly TakenTender[]): TakenTender[] {
  const deposit = payingDeposit()
  const context = pricingContext()
  if (!deposit || !context || beside.some(({ reference }) => reference === deposit.code)) return []
  const amountMinor = Math.min(deposit.amountMinor, payableLeft(payableMinor, beside, context.settings.tax))
  return amountMinor > 0 ? [{ method: CREDIT_TENDER, amountMinor, reference: deposit.code }] : []
}
