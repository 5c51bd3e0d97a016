import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { warningKind, warningRow } from '@kassa/contract/inventory/stock-warning.calls.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

export type WarningKind = OutputOf<typeof warningKind>
export type WarningRow = OutputOf<typeof warningRow>

/** How each list looks. Source: D14. */
export const warningKinds: Readonly<Record<WarningKind, StatusKind>> = {
  'low-quantity': 'warn',
  'low-days': 'warn',
  high: 'info',
  expiring: 'warn',
  expired: 'bad',
}

const EDGES = [-1, 0, 3, 7, 14, 30] as const

/** Days left in the steps people plan by: gone, today, up to 3, 7, 14, 30 days, later. Each step with how many fall into it. */
export function byDaysLeft(daysLeft: readonly number[]): number[] {
  const counts = Array.from({ length: EDGES.length + 1 }, () => 0)
  for (const days of daysLeft) {
    const step = EDGES.findIndex((edge) => days <= edge)
    const at = step === -1 ? EDGES.length : step
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

/** How much to take off, by how little time is left: what the markdown form begins with. */
export function usualMarkdownPercent(daysLeft: number): 20 | 30 | 50 {
  if (daysLeft <= 1) return 50
  return daysLeft <= 3 ? 30 : 20
}
