import { expiryOf, type ExpiryState } from './expiry.ts'
import { coverDays, type SalesVelocity } from './sales-velocity.ts'

/** Specification §4: warning types 1 and 2. */
export type WarningType = 'remaining-quantity' | 'sales-days'

export interface WarningFacts {
  readonly stock: number
  readonly warningType: WarningType
  /** Type 1: warn at or below this; null where none is set. */
  readonly warningLine: number | null
  /** Type 2: warn when the stock lasts no longer; null where none is set. */
  readonly minDays: number | null
  /** Cover above this is high stock, default 90 days. */
  readonly highCoverDays: number
  readonly velocity: SalesVelocity | undefined
  readonly producedOn: string | null
  readonly shelfLifeDays: number | null
  readonly expiryWarningDays: number | null
  readonly today: string
}

/** A list the item stands on, with what put it there. */
export type StockWarning =
  | { readonly kind: 'low-quantity'; readonly stock: number; readonly warningLine: number }
  | { readonly kind: 'low-days'; readonly coverDays: number; readonly minDays: number }
  | { readonly kind: 'high'; readonly coverDays: number; readonly highCoverDays: number }
  | { readonly kind: Exclude<ExpiryState, 'fresh'>; readonly expiresOn: string; readonly daysLeft: number }

/**
 * The warnings of one item in one outlet. Type 1 warns at stock ≤ warning line; type 2 at stock ≤ min days × average daily sales, and not
 * without a velocity. High is a cover above the setting (goods that do not sell at all count). Expiry warnings need stock.
 * Source: D14, specification §5.
 */
export function stockWarnings(facts: WarningFacts): readonly StockWarning[] {
  return [...lowWarnings(facts), ...highWarnings(facts), ...expiryWarnings(facts)]
}

function lowWarnings({ stock, warningType, warningLine, minDays, velocity }: WarningFacts): readonly StockWarning[] {
  if (warningType === 'remaining-quantity') {
    return warningLine !== null && stock <= warningLine ? [{ kind: 'low-quantity', stock, warningLine }] : []
  }
  if (minDays === null || !velocity || velocity.sold === 0) return []
  const isLow = stock * velocity.days <= minDays * velocity.sold
  return isLow ? [{ kind: 'low-days', coverDays: coverDays(velocity, stock), minDays }] : []
}

function highWarnings({ stock, velocity, highCoverDays }: WarningFacts): readonly StockWarning[] {
  if (!velocity || stock <= 0) return []
  const isHigh = stock * velocity.days > highCoverDays * velocity.sold
  return isHigh ? [{ kind: 'high', coverDays: coverDays(velocity, stock), highCoverDays }] : []
}

function expiryWarnings({
  stock,
  producedOn,
  shelfLifeDays,
  expiryWarningDays,
  today,
}: WarningFacts): readonly StockWarning[] {
  if (stock <= 0 || producedOn === null || shelfLifeDays === null) return []
  const { state, expiresOn, daysLeft } = expiryOf(producedOn, shelfLifeDays, expiryWarningDays ?? 0, today)
  return state === 'fresh' ? [] : [{ kind: state, expiresOn, daysLeft }]
}
