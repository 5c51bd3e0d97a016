import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import type { Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { holdBackForOlderTills } from '../../../platform/older-tills/hold-back.ts'

type Charged = Pick<WholeProductFields, 'charges' | 'listings' | 'variants'>

const outletsOf = ({ listings, variants }: Charged): ReadonlySet<string> =>
  new Set([...listings, ...variants.flatMap((variant) => variant.listings)].map(({ outletId }) => outletId))

/** Goods that are about to be written, with the outlets where they stand with charges already. */
interface ChargedGoods {
  readonly fields: Charged
  readonly known: ReadonlySet<string>
  readonly isConfirmed: boolean | undefined
}

/** Holds goods with charges back, each by itself; tills are asked for each only where any of all outlets has an older desk. */
export async function holdBackEach(context: Context, goods: readonly ChargedGoods[]): Promise<readonly Result<null>[]> {
  const charged = goods.filter(({ fields }) => (fields.charges ?? []).length > 0)
  const outletIds = new Set(
    charged.flatMap(({ fields, known }) => [...outletsOf(fields)].filter((id) => !known.has(id))),
  )
  const needs = charged.length > 0 ? (['charge'] as const) : []
  const all = await holdBackForOlderTills(context, { needs, outletIds: [...outletIds], isConfirmed: false })
  if (all.ok) return goods.map(() => all)
  const answers: Result<null>[] = []
  for (const { fields, known, isConfirmed } of goods)
    answers.push(await holdBackCharges(context, fields, known, isConfirmed))
  return answers
}

/** Goods with charges wait for older tills of the outlets that list them; `known`: those where they stand so already. */
function holdBackCharges(
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
