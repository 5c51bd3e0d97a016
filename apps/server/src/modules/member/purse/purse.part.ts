import { purseKindOf } from '@kassa/domain/purse/purse.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { purseCtes } from './purse-part.store.ts'

/**
 * What gift cards and house accounts paid of a sale, or get back of its refund. What a sale says happened is written even where it goes below
 * what was there: the check files it.
 */
export const pursePart: SalePart = {
  name: 'gift-cards',
  rows: ({ payments, ofOrder }) => {
    const moved = payments.flatMap(({ method, amountMinor, reference }) =>
      purseKindOf(method) === undefined || reference === null
        ? []
        : [{ code: reference, amount_minor: amountMinor, of_document: ofOrder }],
    )
    return moved.length === 0 ? null : moved
  },
  ctes: purseCtes,
}
