import { findCurrency } from '@kassa/domain/money/money.ts'
import { TENDERS } from '@kassa/domain/payment/method.ts'
import { payInto } from '@kassa/domain/purse/purse.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import { findPurseForUpdate, mostBackOf, openPurse, purseAmount } from '../../member/public.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import type { MoneyRefundContext } from '../../sales/public.ts'
import type { PaidAheadContext } from '../paid-ahead/paid-ahead-context.ts'
import { inWords } from './pay-into-purse.ts'
import { findPaymentOfApp } from './purse-payment.store.ts'
import { writeTakenBack } from './take-back-from-purse.ts'
import { writePayment, type PaidInView } from './write-paid-in.ts'

const PAID_OUTSIDE = TENDERS['paid-outside'].number

interface Sold {
  readonly orderId: string
  readonly amountMinor: number
  readonly currency: string
  /** The number under which the program took the money; the caller has seen that it is new. */
  readonly reference: string
}

/** Sells a gift card for money that a program of others took: in no drawer and in no shift. */
export async function sellCardByApp(
  context: PaidAheadContext,
  { orderId, amountMinor, currency, reference }: Sold,
): Promise<Result<PaidInView>> {
  const { tx, merchantId, inOutletId, newId } = context
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  if (outlet.currency !== currency)
    return refuse({ code: 'purse.other-currency', facts: { wanted: currency, given: outlet.currency } })
  const plain = { kind: 'gift-card', memberId: null, creditMinor: 0, times: null } as const
  const fits = payInto({ kind: 'gift-card', totalMinor: 0, creditMinor: 0 }, amountMinor, decimalsOf(currency))
  if (!fits.ok) return refuse(inWords(fits.refusal, currency))
  const into = { purse: () => openPurse(context, { ...plain, id: newId(), currency }), memberId: null, uses: 0 }
  const tenders = [{ method: PAID_OUTSIDE, amountMinor, reference }]
  return writePayment(context, { orderId, amountMinor, tenders }, outlet, into, { kind: 'app', drawer: null })
}

const decimalsOf = (currency: string): number => findCurrency(currency)?.exponent ?? 2

interface TakenBack {
  readonly purseId: string
  /** The order by which the program sold it. */
  readonly orderId: string
  readonly amountMinor: number
  readonly currency: string
  readonly reference: string
  readonly reason: string
}

/** Takes money off a gift card that a program of others sold and gave back: at most what can be spent of what it was paid. */
export async function takeBackByApp(
  context: MoneyRefundContext,
  { purseId, orderId, amountMinor, currency, reference, reason }: TakenBack,
): Promise<Result<string>> {
  const { tx, merchantId, now, newId } = context
  const purse = await findPurseForUpdate(tx, merchantId, purseId, now)
  const row = purse && (await findPaymentOfApp(tx, merchantId, { purseId, orderId }))
  if (!row) return refuse({ code: 'thing.not-found' })
  if (purse.currency !== currency)
    return refuse({ code: 'purse.other-currency', facts: { wanted: purse.currency, given: currency } })
  const mostMinor = mostBackOf(row, purse, now)
  if (amountMinor < 1) {
    const [least, most] = [purseAmount(1, currency), purseAmount(mostMinor, currency)]
    return refuse({ code: 'purse.amount-invalid', facts: { least, most } })
  }
  if (amountMinor > mostMinor)
    return refuse({ code: 'purse.back-too-much', facts: { most: purseAmount(mostMinor, currency) } })
  const tender = { method: PAID_OUTSIDE, amountMinor, cashRoundingMinor: 0, reference }
  const about = { refundId: newId(), orderId, amountMinor, reason, shiftId: null }
  return writeTakenBack(context, about, { row, purse, tenders: [tender] })
}
