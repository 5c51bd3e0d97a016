import { multiplyDivide } from '../money/round.ts'
import { accept, refuse, type Result } from '../result.ts'
import type { Balance } from './balance.ts'

/** At most so many recharge rules in a merchant. Source: specification §5, D68. */
const MOST_RECHARGE_RULES = 6

/**
 * Returns the limits of a recharge or its gift, in minor units: 0.01–99999 (specification §5); a currency without
 * decimals 1–99999.
 */
export const rechargeLimits = (currencyDecimals: number): { readonly min: number; readonly max: number } => ({
  min: 1,
  max: 99_999 * 10 ** currencyDecimals,
})

export interface RechargeTerms {
  readonly id: string
  readonly isEnabled: boolean
  readonly rechargeMinor: number
  /** Goes to the bonus bucket. */
  readonly giftMinor: number
  /** Business days, both included; null is open. */
  readonly fromDay: string | null
  readonly untilDay: string | null
}

/**
 * Returns whether a rule can join the others of its merchant.
 *
 * Refuses with `recharge-rule.too-many` (`max`), `recharge-rule.amount-taken` (`rechargeMinor`), `recharge-rule.amount-invalid` (`min`, `max`),
 * `recharge-rule.gift-invalid` (`min`, `max`), `recharge-rule.period-incomplete` or `recharge-rule.period-invalid`. Source: specification §5, MK-S22.
 */
export function checkRechargeRule(
  rule: RechargeTerms,
  others: readonly RechargeTerms[],
  currencyDecimals: number,
): Result<RechargeTerms> {
  const limits = rechargeLimits(currencyDecimals)
  if (others.length >= MOST_RECHARGE_RULES)
    return refuse({ code: 'recharge-rule.too-many', facts: { max: MOST_RECHARGE_RULES } })
  if (!isWithin(rule.rechargeMinor, limits)) return refuse({ code: 'recharge-rule.amount-invalid', facts: limits })
  if (!isWithin(rule.giftMinor, limits)) return refuse({ code: 'recharge-rule.gift-invalid', facts: limits })
  if (others.some((other) => other.rechargeMinor === rule.rechargeMinor)) {
    return refuse({ code: 'recharge-rule.amount-taken', facts: { rechargeMinor: rule.rechargeMinor } })
  }
  if ((rule.fromDay === null) !== (rule.untilDay === null)) return refuse({ code: 'recharge-rule.period-incomplete' })
  const { fromDay: from, untilDay: until } = rule
  return from !== null && until !== null && until < from
    ? refuse({ code: 'recharge-rule.period-invalid', facts: { from, until } })
    : accept(rule)
}

/** Returns whether a rule is offered on a business day. */
export const isOffered = ({ isEnabled, fromDay, untilDay }: RechargeTerms, today: string): boolean =>
  isEnabled && (fromDay === null || fromDay <= today) && (untilDay === null || today <= untilDay)

/**
 * Returns the amount that a recharge pays in: by a rule its amount and its gift, or a free amount without gift where
 * the person may. Refuses with `recharge.rule-not-offered`, `recharge.not-permitted` or `recharge.amount-invalid`
 * (`min`, `max`). Source: D22.
 */
export function recharge(
  wanted: { readonly rule: RechargeTerms } | { readonly freeMinor: number; readonly isPermitted: boolean },
  today: string,
  currencyDecimals: number,
): Result<Balance> {
  if ('rule' in wanted) {
    if (!isOffered(wanted.rule, today)) return refuse({ code: 'recharge.rule-not-offered' })
    return accept({ principalMinor: wanted.rule.rechargeMinor, bonusMinor: wanted.rule.giftMinor })
  }
  const limits = rechargeLimits(currencyDecimals)
  if (!wanted.isPermitted) return refuse({ code: 'recharge.not-permitted' })
  if (!isWithin(wanted.freeMinor, limits)) return refuse({ code: 'recharge.amount-invalid', facts: limits })
  return accept({ principalMinor: wanted.freeMinor, bonusMinor: 0 })
}

/** The way a gift is paid out: a share of it at once, the rest in equal parts over the months after. No months: all at once. */
export interface BonusPlan {
  /** 0–10,000. */
  readonly nowBasisPoints: number
  /** 0–24. */
  readonly months: number
}

/** The most months over which a gift may come. */
export const MOST_BONUS_MONTHS = 24

/**
 * The parts of a gift, the first of them at once, then one a month (0 where a month has nothing): together the gift, to the minor unit. The share at
 * once is cut down; odd units go to the earlier months. Source: members.md §2 (bonus released in stages), MB-P03.
 */
export function bonusParts(giftMinor: number, { nowBasisPoints, months }: BonusPlan): number[] {
  if (months === 0) return [giftMinor]
  const nowMinor = multiplyDivide(giftMinor, nowBasisPoints, 10_000, 'down')
  const later = giftMinor - nowMinor
  const each = Math.floor(later / months)
  return [nowMinor, ...Array.from({ length: months }, (_, at) => each + (at < later - each * months ? 1 : 0))]
}

/** The amounts that refunding a recharge takes from the balance and gives back in money. */
export interface RechargeRefund {
  readonly taken: Balance
  /** Bonus that has not come yet and never will. */
  readonly cancelledMinor: number
  /** All bonus that is gone for it: taken, cancelled, or deducted. */
  readonly owedBonusMinor: number
  /** Bonus of this recharge that is spent already: deducted from the money. */
  readonly shortMinor: number
  readonly moneyMinor: number
}

/**
 * Refunds part of a recharge: at most what of it is not refunded yet and still unspent. Its bonus goes first, in proportion (the last
 * refund takes the rest): what has not come yet never does (`pendingMinor`), then what the member has; what of it is spent already is deducted from
 * the money.
 *
 * `refunded` is principal and bonus (spent bonus included) taken back for this recharge before.
 * Refuses with `recharge.refund-too-large` (`mostMinor`, `wantedMinor`). Source: D22.
 */
export function refundRecharge(
  paid: Balance,
  refunded: Balance,
  held: Balance,
  amountMinor: number,
  pendingMinor = 0,
): Result<RechargeRefund> {
  const mostMinor = Math.min(paid.principalMinor - refunded.principalMinor, held.principalMinor)
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1 || amountMinor > mostMinor) {
    return refuse({ code: 'recharge.refund-too-large', facts: { mostMinor, wantedMinor: amountMinor } })
  }
  const backMinor = refunded.principalMinor + amountMinor
  const owedBonusMinor = multiplyDivide(paid.bonusMinor, backMinor, paid.principalMinor, 'up') - refunded.bonusMinor
  const cancelledMinor = Math.min(pendingMinor, owedBonusMinor)
  const bonusMinor = Math.max(0, Math.min(held.bonusMinor, owedBonusMinor - cancelledMinor))
  const shortMinor = Math.min(amountMinor, owedBonusMinor - cancelledMinor - bonusMinor)
  return accept({
    taken: { principalMinor: amountMinor, bonusMinor },
    cancelledMinor,
    owedBonusMinor,
    shortMinor,
    moneyMinor: amountMinor - shortMinor,
  })
}

/**
 * Returns how many of the points or coupons that came with a recharge go back when so much principal does (earlier
 * refunds included): in proportion, each begun one counting, less those owed before; the last refund takes the rest.
 * Source: D22, as its bonus.
 */
export const giftsOwed = (given: number, goneBefore: number, backMinor: number, principalMinor: number): number =>
  multiplyDivide(given, backMinor, principalMinor, 'up') - goneBefore

const isWithin = (amount: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  Number.isSafeInteger(amount) && amount >= min && amount <= max
