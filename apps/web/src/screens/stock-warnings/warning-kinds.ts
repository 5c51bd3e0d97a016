import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { warningKind, warningRow } from '@kassa/contract/inventory/stock-warning.calls.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

type WarningKind = OutputOf<typeof warningKind>
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

/** Returns the step that people plan by: 0 gone, 1 today, then up to 3, 7, 14, 30 days, 6 later. */
export function stepOfDaysLeft(daysLeft: number): number {
  const step = EDGES.findIndex((edge) => daysLeft <= edge)
  return step === -1 ? EDGES.length : step
}
