import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { planRefund } from '@kassa/domain/order/refund.ts'
import { cashAsGiven, cashOf as cashPaidOut } from '@kassa/domain/order/cash-as-given.ts'
import { roundedBy } from '@kassa/domain/order/refund-tenders.ts'
import type { Refund, RefundRequest } from '@kassa/domain/order/refund.types.ts'
import { refundableOrderOf } from '@kassa/domain/order/refundable-order.ts'
import type { RefundableOrder } from '@kassa/domain/order/refundable-order.ts'
import { refundedSoFar } from '@kassa/domain/order/refunded-so-far.ts'
import { backInCash, layOnTenders, methodCaps, tendersOfSale, wayBack } from '@kassa/domain/order/sale-tenders.ts'
import type { MethodAmount, MethodCap, SalePayment } from '@kassa/domain/order/sale-tenders.ts'
import { PAYMENT_METHODS, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { mayKeep } from '@kassa/domain/tenders/method-choice.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import type { CashRounding } from '@kassa/domain/basket/index.ts'
import { pricedIn, snapshotIn } from '@kassa/domain/basket/sold-basket.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import { cashOf } from './refund-money.ts'

type Sold = Pick<SaleBody, 'snapshot' | 'answer' | 'tenders'>

/** Lines of a sale that came or come back, by their position in the sale, and how the money went or is to go. */
export interface LinesBack {
  readonly lines: readonly { readonly line: number; readonly quantity: number }[]
  readonly mode: 'prorated' | 'reprice'
  /** By method, before cash rounding; left out: as proposed. */
  readonly money?: readonly MethodAmount[]
  /** The price of the new goods taken in exchange; left out where there were none. */
  readonly exchangeMinor?: number
  /** True where the fees of paying go back beside it; left out, they stay. */
  readonly givesFees?: boolean
  /** True where the sale is undone whole, tip and fees too. */
  readonly isVoid?: boolean
  /** Numbers of the ways by which nothing goes back; left out: everything goes back as it came. */
  readonly inCash?: readonly number[]
  /** How the drawer that pays rounds cash; left out: as the sale's own did. */
  readonly cashRounding?: CashRounding | null
  /** The cash that left the drawer, of a refund that is done. */
  readonly cashGivenMinor?: number
}

/**
 * Returns the goods and money that a refund in the journal gave back, in the form it has to be worked out again from.
 */
export const backOfBody = ({ lines, mode, tenders }: JournalRefundBody): LinesBack => ({
  lines,
  mode,
  cashGivenMinor: cashOf(tenders),
  money: tenders.map(({ method, amountMinor, cashRoundingMinor, feeMinor = 0, tipMinor = 0 }) => ({
    method,
    amountMinor: amountMinor - cashRoundingMinor - feeMinor - tipMinor,
  })),
})

const paymentsOf = (sale: Pick<SaleBody, 'tenders'>, { inCash = [] }: Pick<LinesBack, 'inCash'>): SalePayment[] =>
  backInCash(
    sale.tenders.map(({ method, amountMinor, cashRoundingMinor, feeMinor = 0 }, index) => ({
      id: String(index),
      method,
      amountMinor,
      cashRoundingMinor,
      feeMinor,
    })),
    inCash,
  )

/** A sale of this device's journal as the refund rules see it, each tender by its method. */
function orderOfSale(sale: Sold, ways: Pick<LinesBack, 'inCash'>): RefundableOrder {
  const snapshot = snapshotIn(sale)
  const answer = pricedIn(sale)
  return refundableOrderOf(snapshot, answer, tendersOfSale(paymentsOf(sale, ways), snapshot, answer.payment ?? {}))
}

function plan(sale: Sold, earlier: readonly Refund[], back: LinesBack, today: string): Result<Refund> {
  const order = orderOfSale(sale, back)
  const money = back.money && layOnTenders(paymentsOf(sale, back), order.tenders, refundedSoFar(earlier), back.money)
  if (money?.ok === false) return money
  const request: RefundRequest = {
    mode: back.mode,
    lines: back.lines.map(({ line, quantity }) => ({ lineId: order.lines[line]?.id ?? '', quantity })),
    tenders: money?.value ?? null,
    ...(back.exchangeMinor !== undefined && { exchangeMinor: back.exchangeMinor }),
    ...(back.cashRounding !== undefined && { cashRounding: back.cashRounding }),
    memberPointsNow: order.frozen.member?.points ?? null,
    today,
    settings: {
      pointsShortage: 'negative',
      couponExtensionDays: 0,
      givesFees: back.givesFees ?? false,
      isVoid: back.isVoid ?? false,
    },
  }
  return planRefund(order, earlier, request, priceBasket)
}

/** The refunds made before, worked out again in their order: the same rules give the same figures. */
function replay(sale: Sold, earlier: readonly LinesBack[], today: string): Refund[] {
  const refunds: Refund[] = []
  for (const back of earlier) {
    const refund = plan(sale, refunds, back, today)
    const given =
      refund.ok || back.inCash ? refund : plan(sale, refunds, { ...back, inCash: unnamed(sale, back) }, today)
    if (!given.ok) continue
    const { cashGivenMinor = cashPaidOut(given.value) } = back
    refunds.push(cashAsGiven(given.value, cashGivenMinor, Number.MAX_SAFE_INTEGER))
  }
  return refunds
}

/** Ways a sale was paid elsewhere which a refund in the journal does not name: they gave nothing back when it was made. */
const unnamed = ({ tenders }: Sold, { money = [] }: LinesBack): number[] =>
  tenders.flatMap(({ method: number }) => {
    const method = paymentMethodOf(number)
    const isNamed = money.some((one) => one.method === number)
    return method !== undefined && mayKeep(method) && !isNamed ? [number] : []
  })

/** A refund of an own sale and what each payment method could give back at most. */
export interface OwnRefund {
  readonly refund: Refund
  readonly caps: readonly MethodCap[]
}

/** Returns the refund of these lines; preview and result are this one answer. Refuses as `planRefund` does. */
export function planOwnRefund(
  sale: Sold,
  earlier: readonly LinesBack[],
  back: LinesBack,
  today: string,
): Result<OwnRefund> {
  const before = replay(sale, earlier, today)
  const refund = plan(sale, before, back, today)
  if (!refund.ok) return refund
  const caps = methodCaps(paymentsOf(sale, back), orderOfSale(sale, back).tenders, refundedSoFar(before), refund.value)
  return accept({ refund: refund.value, caps })
}

/** Quantity of each line that has come back so far, by position. */
export const quantitiesBack = (earlier: readonly Pick<LinesBack, 'lines'>[]): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>()
  for (const { lines } of earlier)
    for (const { line, quantity } of lines) sums.set(line, (sums.get(line) ?? 0) + quantity)
  return sums
}

/** The parts of a tender's amount besides the money for the goods. */
type TenderParts = Readonly<Record<'cashRoundingMinor' | 'feeMinor' | 'tipMinor', number>>

/** One amount going back by a method, as the journal keeps it. */
export const tenderBack = (
  method: number,
  amountMinor: number,
  { cashRoundingMinor = 0, feeMinor = 0, tipMinor = 0 }: Partial<TenderParts> = {},
): JournalRefundBody['tenders'][number] => ({
  method,
  amountMinor,
  receivedMinor: amountMinor,
  changeMinor: 0,
  cashRoundingMinor,
  reference: null,
  ...(feeMinor > 0 && { feeMinor }),
  ...(tipMinor > 0 && { tipMinor }),
})

/** The tenders of a refund as the journal keeps them: each by its way back, less what pays for new goods. */
export const refundTenders = (
  sale: Pick<SaleBody, 'tenders'>,
  refund: Refund,
  ways: Pick<LinesBack, 'inCash'>,
): JournalRefundBody['tenders'] =>
  refund.tenders.flatMap((tender) => {
    const { tenderId, amountMinor, paidOutMinor, exchangedMinor = 0, feeMinor = 0, tipMinor = 0 } = tender
    if (amountMinor === exchangedMinor && paidOutMinor === 0) return []
    const method = wayBack(paymentsOf(sale, ways)[Number(tenderId)] ?? { method: PAYMENT_METHODS.cash.number })
    return [tenderBack(method, paidOutMinor, { cashRoundingMinor: roundedBy(tender), feeMinor, tipMinor })]
  })
