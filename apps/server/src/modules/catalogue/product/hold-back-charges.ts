import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import type { Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { holdBackForOlderTills } from '../../../platform/older-tills/hold-back.ts'

type Charged = Pick<WholeProductFields, 'charges' | 'listings' | 'variants'>

const outletsOf = ({ listings, variants }: Charged): ReadonlySet<string> =>
  new Set([...listings, ...variants.flatMap((variant) => variant.listings)].map(({ outletId }) => outletId))

/** Goods with charges wait for older tills of the outlets that list them; `known`: those where they stand so already. */
export function holdBackCharges(
  context: Context,
  fields: Charged,
  known: ReadonlySet<string>,
  isConfirmed: boolean | undefined,
): Promise<Result<null>> {
  const needs = (fields.charges ?? []).length > 0 ? (['charge'] as const) : []
  const outletIds = [...outletsOf(fields)].filter((outletId) => !known.has(outletId))
  return holdBackForOlderTills(context, { needs, outletIds, isConfirmed })
}

/** Outlets where goods that are charged already are listed. */
export const outletsCharged = (before: Charged): ReadonlySet<string> =>
  (before.charges ?? []).length > 0 ? outletsOf(before) : new Set()
