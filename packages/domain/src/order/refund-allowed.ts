import { addDays } from '../time/calendar-day.ts'
import { accept, refuse, type Result } from '../result.ts'
import { isReason } from './refund-reason.ts'

/** Whether somebody may make a refund, besides what it is worth. */
export interface RefundCircumstances {
  /** Business days. */
  readonly soldOn: string
  readonly today: string
  /** Days after the sale goods may come back, default 30; null without end. */
  readonly windowDays: number | null
  readonly isAtOutletOfSale: boolean
  readonly mayRefundOtherOutlets: boolean
  /** Names of the chosen goods flagged not returnable. */
  readonly notReturnable: readonly string[]
  readonly moneyMinor: number
  /** The most this role gives back at once; null without limit. */
  readonly limitMinor: number | null
  /** A named person with the right to approve what is above window, flag or limit; null without. */
  readonly approvedBy: string | null
}

/**
 * Refuses with `refund.other-outlet`, or, unless approved by name, with `refund.window-passed` (`days`, `lastDay`),
 * `refund.not-returnable` (`name`) or `refund.above-limit` (`limitMinor`, `moneyMinor`). Source: D16, D7.
 */
export function refundAllowed(facts: RefundCircumstances): Result<{ readonly approvedBy: string | null }> {
  if (!facts.isAtOutletOfSale && !facts.mayRefundOtherOutlets) return refuse({ code: 'refund.other-outlet' })
  if (facts.approvedBy !== null) return accept({ approvedBy: facts.approvedBy })
  const lastDay = facts.windowDays === null ? null : addDays(facts.soldOn, facts.windowDays)
  if (lastDay !== null && facts.today > lastDay) {
    return refuse({ code: 'refund.window-passed', facts: { days: facts.windowDays, lastDay } })
  }
  const [name] = facts.notReturnable
  if (name !== undefined) return refuse({ code: 'refund.not-returnable', facts: { name } })
  return withinLimit(facts.moneyMinor, facts.limitMinor)
}

/** A refund without the sale at hand: today's price or a typed one, each line for itself, linked to no order. */
export interface RefundWithoutSale {
  readonly isPermitted: boolean
  readonly reason: string
  readonly lines: readonly {
    readonly todayMinor: number
    readonly typedMinor: number | null
    /** Its quantity at the highest price the goods were ever listed at; no more can have been paid. */
    readonly mostMinor: number
  }[]
  readonly limitMinor: number | null
  readonly approvedBy: string | null
}

/**
 * The amount of a refund without its sale: Σ of the typed amounts, today's price where none was typed. Points, coupons and gifts have no part.
 * Refuses with `refund.not-permitted`, `refund.reason-missing`, `refund.nothing-chosen`, `refund.amount-invalid` (`line`, from 0),
 * `refund.above-listed` (`line`, from 0, `amountMinor`, `mostMinor`; nobody approves more than can have been paid) or, unless
 * approved by name, `refund.above-limit`. Source: pricing.md, Refunds; D75.
 */
export function refundWithoutSale(
  facts: RefundWithoutSale,
): Result<{ readonly moneyMinor: number; readonly amountsMinor: readonly number[] }> {
  if (!facts.isPermitted) return refuse({ code: 'refund.not-permitted' })
  if (!isReason(facts.reason)) return refuse({ code: 'refund.reason-missing' })
  if (facts.lines.length === 0) return refuse({ code: 'refund.nothing-chosen' })
  const amountsMinor = facts.lines.map(({ todayMinor, typedMinor }) => typedMinor ?? todayMinor)
  const line = amountsMinor.findIndex((amount) => !Number.isSafeInteger(amount) || amount < 0)
  if (line !== -1) return refuse({ code: 'refund.amount-invalid', facts: { line } })
  const above = facts.lines.findIndex(({ mostMinor }, at) => (amountsMinor[at] ?? 0) > mostMinor)
  const { mostMinor } = facts.lines[above] ?? { mostMinor: 0 }
  if (above !== -1) {
    return refuse({ code: 'refund.above-listed', facts: { line: above, amountMinor: amountsMinor[above], mostMinor } })
  }
  const moneyMinor = amountsMinor.reduce((sum, amount) => sum + amount, 0)
  const allowed = facts.approvedBy === null ? withinLimit(moneyMinor, facts.limitMinor) : accept(null)
  return allowed.ok ? accept({ moneyMinor, amountsMinor }) : allowed
}

const withinLimit = (moneyMinor: number, limitMinor: number | null): Result<{ readonly approvedBy: null }> =>
  limitMinor !== null && moneyMinor > limitMinor
    ? refuse({ code: 'refund.above-limit', facts: { limitMinor, moneyMinor } })
    : accept({ approvedBy: null })
