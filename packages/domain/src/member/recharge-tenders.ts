import { isAttemptNumber } from '../payment/attempt.ts'
import { isCardTerminal, type CardSlip } from '../tenders/card-slip.ts'
import type { MethodChoice } from '../tenders/method-choice.ts'
import { isCash, PAYMENT_METHODS, paymentMethodOf } from '../payment/method.ts'
import { isByHand } from '../payment/tender-rules.ts'
import { readReference } from '../payment/reference.ts'
import { accept, refuse, type Result } from '../result.ts'

/** One payment for a recharge. `method` by the numbers of specification §4; `amountMinor` at least 1. */
export interface RechargeTender {
  readonly method: number
  readonly amountMinor: number
  readonly reference: string | null
  /** The facts on a card's slip; left out: none. */
  readonly card?: CardSlip | undefined
}

/**
 * Returns whether a recharge can be paid like this: cash, what is paid elsewhere with its slip, by ways that are switched on, and what a channel received
 * for it (`received`, numbers of attempts); never the member's own balance, and together exactly what is paid in. Slips come back as they are kept.
 *
 * Refuses with `recharge.tender-sum` (`expectedMinor`, `givenMinor`), `recharge.method-refused` (`method`), `recharge.reference-unfit` (`method`) or
 * `recharge.attempt-unproven` (`reference`).
 * Source: members.md §5, payments.md 4 (manual).
 */
export function checkRechargeTenders(
  tenders: readonly RechargeTender[],
  expectedMinor: number,
  choices: readonly MethodChoice[],
  received: ReadonlySet<string> = new Set(),
): Result<readonly RechargeTender[]> {
  const givenMinor = tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (givenMinor !== expectedMinor) return refuse({ code: 'recharge.tender-sum', facts: { expectedMinor, givenMinor } })
  const kept: RechargeTender[] = []
  for (const tender of tenders) {
    const one = isByChannel(tender) ? receivedTender(tender, received) : keptTender(tender, choices)
    if (!one.ok) return one
    kept.push(one.value)
  }
  return accept(kept)
}

/** Returns whether a payment names an attempt of a channel. */
export const isByChannel = ({ reference }: Pick<RechargeTender, 'reference'>): boolean =>
  reference !== null && isAttemptNumber(reference)

const receivedTender = (
  { method, amountMinor, reference }: RechargeTender,
  received: ReadonlySet<string>,
): Result<RechargeTender> =>
  received.has(reference ?? '')
    ? accept({ method, amountMinor, reference })
    : refuse({ code: 'recharge.attempt-unproven', facts: { reference: reference ?? '' } })

function keptTender(tender: RechargeTender, choices: readonly MethodChoice[]): Result<RechargeTender> {
  const { method: number, amountMinor, card } = tender
  const method = paymentMethodOf(number)
  const choice = choices.find((one) => one.method === method && one.isEnabled)
  if (!choice || !isByHand(number)) {
    return refuse({ code: 'recharge.method-refused', facts: { method: number } })
  }
  const kept = { method: number, amountMinor }
  if (isCash(number)) return accept({ ...kept, reference: null })
  const said = card && isCardTerminal(choice.method) ? { card } : {}
  const slip = readReference(tender.reference ?? '')
  if (slip.ok) return accept({ ...kept, ...said, reference: slip.value })
  const isBare = slip.refusal.code === 'reference.missing' && !choice.needsReference
  return isBare
    ? accept({ ...kept, ...said, reference: null })
    : refuse({ code: 'recharge.reference-unfit', facts: { method: number } })
}

/**
 * Returns the methods by which the money of a refund goes back: each way at most what it paid less what went back by it, what was paid elsewhere
 * first, cash last. `paid` and `returned` by method, minor units; what is left over (never for a sound recharge) goes
 * back in cash. An amount paid by one of `inCash`, numbers of methods by which nothing goes back, goes back in cash
 * too. Source: payments.md, 1.
 */
export function rechargeMoneyBack(
  paid: readonly { readonly method: number; readonly amountMinor: number }[],
  returned: readonly { readonly method: number; readonly amountMinor: number }[],
  moneyMinor: number,
  inCash: readonly number[] = [],
): { method: number; amountMinor: number }[] {
  const cash = PAYMENT_METHODS.cash.number
  const left = new Map<number, number>()
  const add = (paidBy: number, amountMinor: number): void => {
    const method = inCash.includes(paidBy) ? cash : paidBy
    left.set(method, (left.get(method) ?? 0) + amountMinor)
  }
  for (const { method, amountMinor } of paid) add(method, amountMinor)
  for (const { method, amountMinor } of returned) add(method, -amountMinor)
  const order = [...left].toSorted(([one], [other]) => Number(one === cash) - Number(other === cash) || one - other)
  const back: { method: number; amountMinor: number }[] = []
  let open = moneyMinor
  for (const [method, most] of order) {
    const amountMinor = method === cash ? open : Math.min(open, Math.max(0, most))
    if (amountMinor > 0) back.push({ method, amountMinor })
    open -= amountMinor
  }
  if (open > 0) back.push({ method: cash, amountMinor: open })
  return back
}
