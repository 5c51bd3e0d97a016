import type { CashRounding } from '@kassa/domain/basket/index.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { refundableOrderOf, type RefundableTender } from '@kassa/domain/order/refundable-order.ts'
import { planRefund as rule } from '@kassa/domain/order/refund.ts'
import {
  layOnTenders,
  methodCaps,
  tendersOfSale,
  wayBack,
  type MethodCap,
  type SalePayment,
} from '@kassa/domain/order/sale-tenders.ts'
import { pointsHeldBehind } from '@kassa/domain/order/refund-points.ts'
import { refundedSoFar } from '@kassa/domain/order/refunded-so-far.ts'
import type { Refund, RefundMode, RefundSettings } from '@kassa/domain/order/refund.types.ts'
import { orderCan } from '@kassa/domain/order/order-can.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import type { SoldOrder } from './sold-order.store.ts'

/** A refund as asked for at the edge: lines by their position, money by payment method. */
export interface RefundAsked {
  readonly lines: readonly { readonly line: number; readonly quantity: number }[]
  readonly mode: RefundMode
  /** Null: as proposed. Before cash rounding. */
  readonly tenders: readonly { readonly method: number; readonly amountMinor: number }[] | null
  /** Points the member holds now; left out: those of the sale, as its own till knows them. */
  readonly memberPointsNow?: number
  /** The price of new goods taken in exchange; left out where there are none. */
  readonly exchangeMinor?: number
  /** The cash rounding of the drawer that pays; left out: that of the sale. */
  readonly cashRounding?: CashRounding | null
  /** The business day of the refund. */
  readonly today: string
  readonly settings: RefundSettings
}

/**
 * Returns the refund of these lines of a stored order: the domain's rule over the facts that the sale froze.
 *
 * Refuses as the rule does, with line positions instead of ids, and `order.is-…` where the order's status does not allow it.
 */
export function planOf(sold: SoldOrder, asked: RefundAsked): Result<Refund> {
  const obstacle = orderCan('refund', sold.status as Parameters<typeof orderCan>[1])
  if (obstacle === 'order.is-refunded') return refuse({ code: 'refund.nothing-left' })
  if (obstacle !== null) return refuse({ code: obstacle })
  const tenders = tendersOf(sold)
  const order = refundableOrderOf(sold.snapshot, sold.priced, tenders)
  const soFar = refundedSoFar(sold.refunds)
  const chosen = asked.tenders === null ? null : layOnTenders(paymentsOf(sold), tenders, soFar, asked.tenders)
  if (chosen?.ok === false) return refuse(atTheEdge(sold, chosen.refusal))
  const planned = rule(
    order,
    sold.refunds,
    {
      // A parcel is a share of a price: what its other goods would cost by themselves says nothing of it.
      mode: sold.isParcel ? 'prorated' : asked.mode,
      lines: asked.lines.map(({ line, quantity }) => ({ lineId: lineIdAt(sold, line), quantity })),
      tenders: chosen && chosen.value,
      memberPointsNow: asked.memberPointsNow ?? sold.snapshot.member?.points ?? null,
      ...(asked.exchangeMinor !== undefined && { exchangeMinor: asked.exchangeMinor }),
      ...(asked.cashRounding !== undefined && { cashRounding: asked.cashRounding }),
      today: asked.today,
      settings: asked.settings,
    },
    priceBasket,
  )
  return planned.ok ? planned : refuse(atTheEdge(sold, planned.refusal))
}

/** The points a member must have held where a till withheld money for missing ones; undefined where that explains nothing. */
export const heldBehind = (sold: SoldOrder, planned: Refund, amountMinor: number): number | undefined =>
  pointsHeldBehind(planned, amountMinor, sold.snapshot.settings.spendRule)

/** Returns the most that each payment method of a sale can give back, and the amount that the plan gives back to it. */
export const tenderCaps = (sold: SoldOrder, planned: Refund): MethodCap[] =>
  methodCaps(paymentsOf(sold), tendersOf(sold), refundedSoFar(sold.refunds), planned)

const paymentsOf = (sold: SoldOrder): SalePayment[] =>
  sold.payments.map(({ position, ...payment }) => ({ ...payment, id: String(position) }))

const tendersOf = (sold: SoldOrder): RefundableTender[] =>
  tendersOfSale(paymentsOf(sold), sold.snapshot, sold.priced.payment ?? {})

/** Returns the method by which a tender gives back. */
export const methodOf = (sold: SoldOrder, tenderId: string): number =>
  wayBack(
    sold.payments.find(({ position }) => String(position) === tenderId) ?? { method: PAYMENT_METHODS.cash.number },
  )

const lineIdAt = (sold: SoldOrder, line: number): string =>
  sold.lines.find((one) => one.line === line)?.lineId ?? `line ${line}`

const capFacts = (sold: SoldOrder, method: number, maximumMinor: number) => ({
  method,
  maximumMinor,
  currency: sold.currency,
  maximum: amountText(maximumMinor, sold.currency),
})

/** An amount as plain digits with its currency: `12.30 USD`. */
export const amountText = (minor: number, currency: string): string =>
  `${decimalText(minor, findCurrency(currency)?.exponent ?? 2)} ${currency}`

/** The rule speaks of ids; a person counts lines from 1 and methods by name. */
function atTheEdge(sold: SoldOrder, refusal: Refusal): Refusal {
  const facts = { ...refusal.facts }
  const { lineId, tenderId, method, maximumMinor, expectedMinor, givenMinor } = facts
  if (typeof lineId === 'string') {
    const at = sold.lines.find((one) => one.lineId === lineId)
    facts['line'] = at ? at.line + 1 : lineId
  }
  if (typeof maximumMinor === 'number') {
    const of = typeof tenderId === 'string' ? methodOf(sold, tenderId) : Number(method)
    Object.assign(facts, capFacts(sold, of, maximumMinor))
  }
  if (typeof expectedMinor === 'number') facts['expected'] = amountText(expectedMinor, sold.currency)
  if (typeof givenMinor === 'number') facts['given'] = amountText(givenMinor, sold.currency)
  return { ...refusal, facts }
}
