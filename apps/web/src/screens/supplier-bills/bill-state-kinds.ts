import type { SupplierBillState } from '@kassa/domain/inventory/bill/bill-state.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

/** How each state of a bill looks. */
export const billStateKinds: Readonly<Record<SupplierBillState, StatusKind>> = {
  draft: 'off',
  held: 'warn',
  posted: 'good',
  void: 'bad',
}
