import type { Transfer } from '@kassa/domain/inventory/transfer.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

/** How each state of a transfer looks. */
export const transferStateKinds: Readonly<Record<Transfer['state'], StatusKind>> = {
  draft: 'off',
  shipped: 'info',
  'partially-received': 'warn',
  completed: 'good',
  cancelled: 'bad',
}
