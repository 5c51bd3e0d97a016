import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { refundableOrderOf, type RefundableTender } from '@kassa/domain/order/refundable-order.ts'
import { planRefund as rule } from '@kassa/domain/order/refund.ts'
import { mostOf } from '@kassa/domain/order/refund-tenders.ts'
import { refundedSoFar } from '@kassa/domain/order/refunded-so-far.ts'
import type { Refund, RefundMode, RefundSettings } from '@kassa/domain/order/refund.types.ts'
import { orderCan } from '@kassa/domain/order/order-can.ts'
import { PAYMENT_METHODS, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import type { SoldOrder, SoldPayment } from './sold-order.store.ts'

/** A refund as asked for at the edge: lines by their position, money by payment method. */
export interface RefundAsked {
  readonly lines: readonly { readonly line: number; readonly quantity: number }[]
  readonly mode: RefundMode
  /** Null: as proposed. Before cash rounding. */
  readonly tenders: readonly { readonly method: number; readonly amountMinor: number }[] | null
  /** Business day of the refund. */
  readonly today: string
  readonly settings: RefundSettings
}

/**
 * What refunding these lines of a stored order gives back: the domain's rule over what the sale froze.
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
  const chosen =
    asked.tenders === null ? null : chosenTenders(sold, tenders, asked.tenders, (tender) => mostOf(tender, soFar))
  if (chosen !== null && 'code' in chosen) return refuse(chosen)
  const planned = rule(
    order,
    sold.refunds,
    {
      mode: asked.mode,
      lines: asked.lines.map(({ line, quantity }) => ({ lineId: lineIdAt(sold, line), quantity })),
      tenders: chosen,
      memberPointsNow: sold.snapshot.member?.points ?? null,
      today: asked.today,
      settings: asked.settings,
    },
    priceBasket,
  )
  return planned.ok ? planned : refuse(atTheEdge(sold, planned.refusal))
}

/** What each payment of a sale can give back, whatever was given back already, and what is proposed by the plan. */
export function tenderCaps(
  sold: SoldOrder,
  planned: Refund,
): { method: number; maximumMinor: number; proposedMinor: number; cashRoundingMinor: number }[] {
  const soFar = refundedSoFar(sold.refunds)
  const byMethod = new Map<
    number,
    { method: number; maximumMinor: number; proposedMinor: number; cashRoundingMinor: number }
  >()
  for (const tender of tendersOf(sold)) {
    const method = methodOf(sold, tender.id)
    const proposed = planned.tenders.find(({ tenderId }) => tenderId === tender.id)
    const before = byMethod.get(method) ?? { method, maximumMinor: 0, proposedMinor: 0, cashRoundingMinor: 0 }
    byMethod.set(method, {
      method,
      maximumMinor: before.maximumMinor + mostOf(tender, soFar),
      proposedMinor: before.proposedMinor + (proposed?.amountMinor ?? 0),
      cashRoundingMinor: before.cashRoundingMinor + (proposed ? proposed.paidOutMinor - proposed.amountMinor : 0),
    })
  }
  return [...byMethod.values()]
}

export const methodOf = (sold: SoldOrder, tenderId: string): number =>
  sold.payments.find(({ position }) => String(position) === tenderId)?.method ?? 0

const lineIdAt = (sold: SoldOrder, line: number): string =>
  sold.lines.find((one) => one.line === line)?.lineId ?? `line ${line}`

function tendersOf(sold: SoldOrder): RefundableTender[] {
  const balances = (sold.snapshot.payment?.tenders ?? []).filter(({ kind }) => kind === 'balance')
  return sold.payments.map((payment) => {
    const kind = kindOf(payment)
    const id = String(payment.position)
    const paidMinor = payment.amountMinor - payment.cashRoundingMinor
    if (kind === 'cash') return { id, kind, paidMinor, takenMinor: payment.amountMinor }
    if (kind !== 'balance') return { id, kind, paidMinor }
    const split = balances.find((one) => one.kind === 'balance' && one.principalMinor + one.bonusMinor === paidMinor)
    return split?.kind === 'balance'
      ? { id, kind, principalMinor: split.principalMinor, bonusMinor: split.bonusMinor }
      : { id, kind, principalMinor: paidMinor, bonusMinor: 0 }
  })
}

function kindOf({ method }: SoldPayment): 'cash' | 'balance' | 'gift-card' | 'electronic' {
  const name = paymentMethodOf(method)
  return name === undefined ? 'electronic' : PAYMENT_METHODS[name].kind
}

/** Lays an amount per method on the tenders of that method, earliest first. */
function chosenTenders(
  sold: SoldOrder,
  tenders: readonly RefundableTender[],
  asked: readonly { readonly method: number; readonly amountMinor: number }[],
  most: (tender: RefundableTender) => number,
): { tenderId: string; amountMinor: number }[] | Refusal {
  const chosen = new Map<string, number>()
  for (const { method, amountMinor } of asked) {
    let left = amountMinor
    for (const tender of tenders.filter(({ id }) => methodOf(sold, id) === method)) {
      const already = chosen.get(tender.id) ?? 0
      const amount = Math.min(left, Math.max(0, most(tender) - already))
      chosen.set(tender.id, already + amount)
      left -= amount
    }
    if (left > 0) {
      const maximumMinor = amountMinor - left
      return { code: 'refund.tender-cap', facts: capFacts(sold, method, maximumMinor) }
    }
  }
  return [...chosen].map(([tenderId, amountMinor]) => ({ tenderId, amountMinor }))
}

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
  const { lineId, tenderId, maximumMinor, expectedMinor, givenMinor } = facts
  if (typeof lineId === 'string') {
    const at = sold.lines.find((one) => one.lineId === lineId)
    facts['line'] = at ? at.line + 1 : lineId
  }
  if (typeof tenderId === 'string' && typeof maximumMinor === 'number') {
    Object.assign(facts, capFacts(sold, methodOf(sold, tenderId), maximumMinor))
  }
  if (typeof expectedMinor === 'number') facts['expected'] = amountText(expectedMinor, sold.currency)
  if (typeof givenMinor === 'number') facts['given'] = amountText(givenMinor, sold.currency)
  return { ...refusal, facts }
}
