import { utcDayOf } from '@kassa/domain/time/calendar-day.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { purseView } from '@kassa/contract/stored-value/purse.calls.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { mostTakenBack, spendableBalance } from '@kassa/domain/purse/purse.ts'
import { usesFree, worthOfUses } from '@kassa/domain/purse/times-card.ts'
import type { PurseRow } from './purse.store.ts'

type View = OutputOf<typeof purseView>

/** Returns a stored-value account as calls answer it; `now` tells whether a session pass is over, by a day that is nowhere earlier. */
export function purseViewOf(row: PurseRow, now: string): View {
  const { id, kind, code, memberId, memberName, totalMinor, creditMinor, isHolderOff, openedAt, version } = row
  const isUsable = row.isEnabled && !isHolderOff
  const free = isUsable ? freeUsesOf(row, now) : 0
  const money = kind === 'times-card' ? worthOfUses({ ...row, usesLeft: free }) : spendableBalance(row, row.heldMinor)
  const { scope } = row
  return {
    id,
    kind,
    code,
    memberId,
    memberName,
    totalMinor,
    creditMinor,
    isHolderOff,
    openedAt,
    version,
    currency: row.currency as View['currency'],
    spendableMinor: isUsable ? money : 0,
    enabled: row.isEnabled ? 1 : 0,
    lastDay: row.lastDay,
    times: scope && {
      name: row.name ?? '',
      scope: scope as NonNullable<View['times']>['scope'],
      paidMinor: row.paidMinor,
      usesSold: row.usesSold,
      usesLeft: row.usesLeft,
      usesFree: free,
      lastDay: row.lastDay,
    },
  }
}

/** Returns how often a session pass can be used now; 0 for money. */
export const freeUsesOf = (row: PurseRow, now: string): number => usesFree(row, row.heldUses, earliestDay(now))

/** The business day that it still is somewhere (12 hours behind, closing a day later): a card is over where its outlet says so, never before. */
const earliestDay = (now: string): string => utcDayOf(Date.parse(now) - 36 * 3_600_000)

/**
 * Returns the part of a payment into a stored-value account that can be taken back now; for a session pass, the value of all its free uses
 * together.
 */
export function mostBackOf(
  paidIn: { readonly amountMinor: number; readonly refundedMinor: number },
  row: PurseRow,
  now: string,
): number {
  if (row.kind !== 'times-card') return mostTakenBack(paidIn, spendableBalance(row, row.heldMinor))
  const usesLeft = row.usesLeft - freeUsesOf(row, now)
  return worthOfUses(row) - worthOfUses({ ...row, usesLeft })
}

/** An amount as plain digits with its currency: `12.30 USD`. */
export const purseAmount = (minor: number, currency: string): string =>
  `${decimalText(minor, findCurrency(currency)?.exponent ?? 2)} ${currency}`
