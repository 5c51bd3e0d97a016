import type { SalePart } from '../../../../platform/sale-part.ts'
import { foreignCtes } from './foreign-part.store.ts'

/** Notes of other currencies that paid a sale, each currency apart from the drawer's own cash. */
export const foreignPart: SalePart = {
  name: 'foreign-cash',
  rows: ({ foreignCash = [] }, { newId }) =>
    foreignCash.length === 0 ? null : foreignCash.map((one) => ({ id: newId(), ...one })),
  ctes: foreignCtes,
}
