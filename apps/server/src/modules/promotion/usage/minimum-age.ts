import { ageLimitsIn } from '@kassa/domain/country/age-limits.ts'
import type { Context } from '../../../platform/command.ts'
import { listRestrictions } from '../../catalogue/public.ts'
import { findCountry } from '../../organisation/public.ts'
import { readSetting } from '../../settings/public.ts'
import type { PlanBooks } from './plan-books.store.ts'

type Asking = Pick<Context, 'tx' | 'merchantId'>

/** The age from which an outlet sells goods: the highest that the law or the shop sets for any of them; 0: from any. Source: features CD-P32. */
export async function minimumAge(
  { tx, merchantId }: Asking,
  outletId: string,
  variantIds: readonly string[],
): Promise<number> {
  const kinds = await listRestrictions(tx, merchantId, variantIds)
  if (kinds.length === 0) return 0
  const own = await readSetting(tx, { merchantId, outletId }, 'sales.age-limits')
  const limits = ageLimitsIn(await findCountry(tx, merchantId), own)
  return Math.max(...kinds.map((kind) => limits[kind]))
}

/** The age of what a plan puts beside the goods, as a gift or at a price; 0: from any. */
export async function ageOfOffered(
  asking: Asking,
  outletId: string,
  { terms: { benefit } }: PlanBooks,
): Promise<number> {
  const offered = benefit.type === 'full-gift' ? benefit.gifts : benefit.type === 'exchange' ? benefit.items : []
  if (offered.length === 0) return 0
  return minimumAge(
    asking,
    outletId,
    offered.map(({ variantId }) => variantId),
  )
}
