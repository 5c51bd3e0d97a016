import { multiplyDivide } from '../money/round.ts'
import { accept, refuse, type Result } from '../result.ts'

/** A member's stored value: what was paid in, and what was given on top. Minor units, never below 0. Source: D23. */
export interface Balance {
  readonly principalMinor: number
  readonly bonusMinor: number
}

/** The order in which the buckets pay; proportional is the default. Source: D23. */
export type BalanceMode = 'proportional' | 'principal-first' | 'bonus-first'

export const balanceTotal = ({ principalMinor, bonusMinor }: Balance): number => principalMinor + bonusMinor

/**
 * Splits a payment over the two buckets. Proportional: the bonus part is rounded down, the odd unit is principal.
 *
 * Refuses with `balance.amount-invalid` (`amountMinor`) or `balance.insufficient` (`wantedMinor`, `heldMinor`).
 * Source: pricing.md, worked example 17; D23.
 */
export function splitBalance(held: Balance, amountMinor: number, mode: BalanceMode): Result<Balance> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1) {
    return refuse({ code: 'balance.amount-invalid', facts: { amountMinor } })
  }
  const heldMinor = balanceTotal(held)
  if (amountMinor > heldMinor)
    return refuse({ code: 'balance.insufficient', facts: { wantedMinor: amountMinor, heldMinor } })
  const bonusMinor = bonusPart(held, amountMinor, mode)
  return accept({ principalMinor: amountMinor - bonusMinor, bonusMinor })
}

/**
 * Returns part of a payment to the buckets it came from: over all returns the bonus part is its share rounded down, the odd unit is
 * principal, and with the last unit both are exact. `returned` is what went back before. Source: pricing.md, Refunds, balance.
 */
export function returnBalance(paid: Balance, returned: Balance, amountMinor: number): Balance {
  const backMinor = balanceTotal(returned) + amountMinor
  const bonusMinor =
    multiplyDivide(paid.bonusMinor, backMinor, Math.max(1, balanceTotal(paid)), 'down') - returned.bonusMinor
  return { principalMinor: amountMinor - bonusMinor, bonusMinor }
}

function bonusPart(held: Balance, amountMinor: number, mode: BalanceMode): number {
  if (mode === 'bonus-first') return Math.min(held.bonusMinor, amountMinor)
  if (mode === 'principal-first') return Math.max(0, amountMinor - held.principalMinor)
  return multiplyDivide(amountMinor, held.bonusMinor, balanceTotal(held), 'down')
}

/**
 * Returns how much of a balance is paid without the member's password: all of it where the member has none, or where the merchant asks never (null),
 * else up to the merchant's limit. Source: D23, PY-S22.
 */
export const mostWithoutPassword = (hasPassword: boolean, limitMinor: number | null): number =>
  hasPassword && limitMinor !== null ? limitMinor : Number.MAX_SAFE_INTEGER

/** Returns whether paying this much from the balance asks for the member's password. Source: D23, PY-S22. */
export const needsBalancePassword = (amountMinor: number, hasPassword: boolean, limitMinor: number | null): boolean =>
  amountMinor > mostWithoutPassword(hasPassword, limitMinor)

/** Ledger types by the numbers of specification §4. */
export const BALANCE_CHANGES = {
  'recharge-principal': 1,
  'recharge-bonus': 2,
  'consume-principal': 3,
  'consume-bonus': 4,
  'refund-principal': 5,
  'refund-bonus': 6,
  'adjust-principal': 7,
  'adjust-bonus': 8,
} as const

export type BalanceChange = keyof typeof BALANCE_CHANGES

/** The ledger rows a movement of both buckets makes, the ones of 0 left out; `sign` 1 pays in, −1 out. */
export function balanceRows(
  kind: 'recharge' | 'consume' | 'refund' | 'adjust',
  { principalMinor, bonusMinor }: Balance,
  sign: 1 | -1,
): readonly { readonly change: BalanceChange; readonly amountMinor: number }[] {
  const rows = [
    { change: `${kind}-principal` as const, amountMinor: sign * principalMinor },
    { change: `${kind}-bonus` as const, amountMinor: sign * bonusMinor },
  ]
  return rows.filter(({ amountMinor }) => amountMinor !== 0)
}

/** The most that one correction by hand, or an opening, changes in a bucket, minor units: 99,999 of whatever currency. Source: specification §5. */
export const adjustMostMinor = (currencyDecimals: number): number => 99_999 * 10 ** currencyDecimals
