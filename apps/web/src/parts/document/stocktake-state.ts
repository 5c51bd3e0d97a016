import type { StocktakeState } from '@kassa/domain/inventory/stocktake.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

/** How each state of an inventory check looks. */
export const stocktakeStateKinds: Readonly<Record<StocktakeState, StatusKind>> = {
  counting: 'info',
  review: 'warn',
  applied: 'good',
  cancelled: 'off',
}
