import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { stockRequestView } from '@kassa/contract/inventory/stock-request.calls.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

/** How each state of a request to another outlet looks. */
export const stockRequestStateKinds: Readonly<Record<OutputOf<typeof stockRequestView>['state'], StatusKind>> = {
  open: 'info',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'off',
}
