import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { stocktakeView } from '@kassa/contract/inventory/stocktake.calls.ts'
import type { StocktakeState } from '@kassa/domain/inventory/stocktake.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

export type Stocktake = OutputOf<typeof stocktakeView>

/** How each state of an inventory check looks. */
export const stocktakeStateKinds: Readonly<Record<StocktakeState, StatusKind>> = {
  counting: 'info',
  review: 'warn',
  applied: 'good',
  cancelled: 'off',
}
