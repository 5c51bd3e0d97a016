import { heldIn, paymentMethodOf } from '../payment/method.ts'
import { accept, refuse, type Result } from '../result.ts'
import { addDays, type CalendarDay } from '../time/calendar-day.ts'

/**
 * A stored-value account that is paid for and has a code of its own: money, or uses of goods (`times-card.ts`). A gift
 * card is paid ahead and never below 0; a house account belongs to a member and may go below 0 as far as its credit.
 * Source: members.md §2.
 */
export const purseKinds = ['gift-card', 'house-account', 'times-card'] as const
export type PurseKind = (typeof purseKinds)[number]
export type MoneyPurse = Exclude<PurseKind, 'times-card'>

/** The names of what is owed on stored-value accounts by kind, as programs of others read them; a deposit is apart from gift cards. */
export const OWED_KINDS = {
  'gift-card': 'gift_card',
  deposit: 'deposit',
  'house-account': 'house_account',
  'times-card': 'session_pass',
} as const satisfies Readonly<Record<PurseKind | 'deposit', string>>

/** Returns whether uses of goods are on an account of a kind, rather than money. */
export const holdsUses = (kind: PurseKind): kind is Exclude<PurseKind, MoneyPurse> => kind === 'times-card'

/** Minor units; `creditMinor` is how far below 0 it may go, 0 for a gift card. */
export interface PurseStanding {
  readonly kind: MoneyPurse
  readonly totalMinor: number
  readonly creditMinor: number
}

/**
 * Returns the kind of stored-value account that a payment method's number spends from; undefined for every other
 * method. Source: D104.
 */
export const purseKindOf = (method: number): MoneyPurse | undefined =>
  heldIn(method) === 'purse' ? (paymentMethodOf(method) as MoneyPurse) : undefined

/**
 * Returns the amount of an account that can be spent while `heldMinor` of it is promised to payments that have begun;
 * at least 0.
 */
export const spendableBalance = ({ totalMinor, creditMinor }: Omit<PurseStanding, 'kind'>, heldMinor: number): number =>
  Math.max(0, totalMinor + creditMinor - heldMinor)

/** The last day of a gift card that is paid into on `day`, that day included, by the days that an outlet lets it be used; null: for ever. */
export const cardLastDay = (day: CalendarDay, validDays: number): CalendarDay | null =>
  validDays === 0 ? null : addDays(day, validDays - 1)

/** Least and most that is paid in at once: 0.01–99,999 of the currency, whole units where it has none. Source: D99. */
export const payInLimits = (decimals: number): { readonly leastMinor: number; readonly mostMinor: number } => ({
  leastMinor: 1,
  mostMinor: 99_999 * 10 ** decimals,
})

/**
 * Returns whether so much may be paid in: within the limits of one payment, and into a house account no more than is owed.
 * Refuses with `purse.amount-invalid` (`leastMinor`, `mostMinor`) or `purse.more-than-owed` (`owedMinor`).
 */
export function payInto({ kind, totalMinor }: PurseStanding, amountMinor: number, decimals: number): Result<number> {
  const limits = payInLimits(decimals)
  if (amountMinor < limits.leastMinor || amountMinor > limits.mostMinor) {
    return refuse({ code: 'purse.amount-invalid', facts: limits })
  }
  const owedMinor = Math.max(0, -totalMinor)
  return kind === 'house-account' && amountMinor > owedMinor
    ? refuse({ code: 'purse.more-than-owed', facts: { owedMinor } })
    : accept(amountMinor)
}

/**
 * Returns the amount of a payment into an account that can be taken back: the part that was not refunded yet, as far as
 * the account can still spend it.
 */
export const mostTakenBack = (
  paidIn: { readonly amountMinor: number; readonly refundedMinor: number },
  spendableMinor: number,
): number => Math.max(0, Math.min(paidIn.amountMinor - paidIn.refundedMinor, spendableMinor))
