import type { DamageState } from '@kassa/domain/inventory/damage-report.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

/** How each state of a damage report looks. */
export const damageStateKinds: Readonly<Record<DamageState, StatusKind>> = {
  draft: 'off',
  submitted: 'info',
  approved: 'good',
  rejected: 'bad',
}
