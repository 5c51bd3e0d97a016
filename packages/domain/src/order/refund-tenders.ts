import { returnBalance } from '../member/balance.ts'
import type { CashRounding } from '../basket/index.ts'
import { roundCash } from '../payment/cash.ts'
import { accept, refuse, type Result } from '../result.ts'
import { paidBy, type RefundableOrder, type RefundableTender } from './refundable-order.ts'
import type { RefundedSoFar } from './refunded-so-far.ts'
import type { RefundedTender, RefundRequest } from './refund.types.ts'

/** The most a tender can still give back: what it paid less what went back to it. */
export const mostOf = (tender: RefundableTender, soFar: RefundedSoFar): number =>
  paidBy(tender) - soFar.tenderOf(tender.id).amountMinor

/**
 * Lays `moneyMinor` on the tenders of the sale: as asked, or electronic → gift card → balance → cash, each up to what it paid. Bonus and
 * points never become cash. The cash part is rounded as the outlet rounds cash; the refund that empties it closes against what was taken.
 *
 * Refuses with `refund.unknown-tender` (`tenderId`), `refund.tender-cap` (`tenderId`, `maximumMinor`, `wantedMinor`) or
 * `refund.tender-sum` (`expectedMinor`, `givenMinor`). Source: pricing.md, Refunds, tender caps and balance.
 */
export function refundTenders(
  order: RefundableOrder,
  soFar: RefundedSoFar,
  moneyMinor: number,
  asked: RefundRequest['tenders'],
): Result<readonly RefundedTender[]> {
  const amounts =
    asked === null ? proposal(order, soFar, moneyMinor) : new Map(asked.map((one) => [one.tenderId, one.amountMinor]))
  for (const [tenderId, wantedMinor] of amounts) {
    const tender = order.tenders.find(({ id }) => id === tenderId)
    if (!tender) return refuse({ code: 'refund.unknown-tender', facts: { tenderId } })
    const maximumMinor = mostOf(tender, soFar)
    if (!(Number.isSafeInteger(wantedMinor) && wantedMinor >= 0 && wantedMinor <= maximumMinor)) {
      return refuse({ code: 'refund.tender-cap', facts: { tenderId, maximumMinor, wantedMinor } })
    }
  }
  const givenMinor = [...amounts.values()].reduce((sum, amount) => sum + amount, 0)
  if (givenMinor !== moneyMinor)
    return refuse({ code: 'refund.tender-sum', facts: { expectedMinor: moneyMinor, givenMinor } })
  return accept(
    order.tenders.map((tender) => giveBack(order, soFar, tender, amounts.get(tender.id) ?? 0)).filter(isMoved),
  )
}

/** What each tender gives back when nobody chooses. */
function proposal(order: RefundableOrder, soFar: RefundedSoFar, moneyMinor: number): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>()
  let left = moneyMinor
  for (const kind of PROPOSED) {
    for (const tender of order.tenders.filter((one) => one.kind === kind)) {
      const amount = Math.min(left, mostOf(tender, soFar))
      amounts.set(tender.id, amount)
      left -= amount
    }
  }
  return amounts
}

const PROPOSED: readonly RefundableTender['kind'][] = ['electronic', 'gift-card', 'balance', 'cash']

const isMoved = ({ amountMinor, paidOutMinor }: RefundedTender): boolean => amountMinor !== 0 || paidOutMinor !== 0

function giveBack(
  order: RefundableOrder,
  soFar: RefundedSoFar,
  tender: RefundableTender,
  amountMinor: number,
): RefundedTender {
  const plain = {
    tenderId: tender.id,
    kind: tender.kind,
    amountMinor,
    paidOutMinor: amountMinor,
    principalMinor: 0,
    bonusMinor: 0,
  }
  const before = soFar.tenderOf(tender.id)
  if (tender.kind === 'cash')
    return { ...plain, paidOutMinor: cashOut(order.cashRounding, tender, before, amountMinor) }
  if (tender.kind !== 'balance') return plain
  const { bonusMinor: returnedBonus } = before
  const returned = { principalMinor: before.amountMinor - returnedBonus, bonusMinor: returnedBonus }
  return { ...plain, ...returnBalance(tender, returned, amountMinor) }
}

/**
 * Cash that leaves the drawer: the part rounded by itself; the other way where the roundings of several refunds would add up to a whole
 * unit; never more than was taken; and with the last of the part everything that was taken and is not back yet.
 */
function cashOut(
  rounding: CashRounding | null,
  tender: Extract<RefundableTender, { kind: 'cash' }>,
  before: { readonly amountMinor: number; readonly paidOutMinor: number },
  amountMinor: number,
): number {
  const left = tender.takenMinor - before.paidOutMinor
  if (amountMinor === 0) return 0
  if (before.amountMinor + amountMinor === tender.paidMinor) return left
  const unit = rounding?.unitMinor ?? 1
  const rounded = roundCash(amountMinor, rounding)
  const drift = before.paidOutMinor + rounded - (before.amountMinor + amountMinor)
  const steadied = drift >= unit ? rounded - unit : drift <= -unit ? rounded + unit : rounded
  return Math.max(0, Math.min(steadied, left))
}
