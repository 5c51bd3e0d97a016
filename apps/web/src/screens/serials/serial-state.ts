import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { serialState } from '@kassa/contract/inventory/serial-number.calls.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

/** How the states of a piece look. */
export const serialStateKinds: Readonly<Record<OutputOf<typeof serialState>, StatusKind>> = {
  'in-stock': 'good',
  'in-transit': 'info',
  sold: 'off',
  damaged: 'bad',
  returned: 'off',
  missing: 'bad',
  untracked: 'off',
  used: 'off',
}
