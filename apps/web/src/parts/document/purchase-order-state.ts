import type { PurchaseOrderState } from '@kassa/domain/inventory/purchase-order.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

/** How each state of a purchase order looks. */
export const orderStateKinds: Readonly<Record<PurchaseOrderState, StatusKind>> = {
  draft: 'off',
  submitted: 'info',
  'partially-received': 'warn',
  received: 'good',
  closed: 'off',
  cancelled: 'bad',
}
