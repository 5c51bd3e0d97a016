import { roundCash } from '../payment/cash.ts'
import { accept, refuse, type Result } from '../result.ts'
import {
  LARGEST_MINOR,
  type PaymentOutcome,
  type PricingRefusal,
  type PaymentFacts,
  type Tender,
} from '../basket/index.ts'

/**
 * How the tenders stand against what is owed. Only the cash part is rounded; price and tax never are.
 * Refuses other tenders above the payable. Source: pricing.md, stage I; lessons, 47 and 49.
 */
export function settlePayment(payableMinor: number, payment: PaymentFacts): Result<PaymentOutcome, PricingRefusal> {
  let otherMinor = 0
  let cashGivenMinor = 0
  for (const tender of payment.tenders) {
    if (tender.kind === 'cash') cashGivenMinor += tender.givenMinor
    else otherMinor += amountOfTender(tender)
  }
  if (otherMinor > payableMinor) {
    return refuse({ code: 'tender.too-much', facts: { payableMinor, tenderedMinor: otherMinor } })
  }
  if (cashGivenMinor > LARGEST_MINOR) {
    return refuse({ code: 'basket.too-large', facts: { lineId: null, limitMinor: LARGEST_MINOR } })
  }
  const cashDueMinor = payableMinor - otherMinor
  const cashToPayMinor = roundCash(cashDueMinor, payment.cashRounding)
  const isCash = payment.tenders.some((tender) => tender.kind === 'cash')
  const remainingMinor = isCash ? Math.max(0, cashToPayMinor - cashGivenMinor) : cashDueMinor
  return accept({
    payableMinor,
    otherMinor,
    cashDueMinor,
    cashToPayMinor,
    cashRoundingMinor: isCash ? cashToPayMinor - cashDueMinor : 0,
    cashGivenMinor,
    changeMinor: isCash ? Math.max(0, cashGivenMinor - cashToPayMinor) : 0,
    remainingMinor,
    isPaid: remainingMinor === 0,
  })
}

function amountOfTender(tender: Exclude<Tender, { kind: 'cash' }>): number {
  return tender.kind === 'balance' ? tender.principalMinor + tender.bonusMinor : tender.amountMinor
}
