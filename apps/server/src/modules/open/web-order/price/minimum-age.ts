import { ageLimitsIn } from '@kassa/domain/country/age-limits.ts'
import type { Context } from '../../../../platform/command.ts'
import { listRestrictions } from '../../../catalogue/public.ts'
import { findCountry } from '../../../organisation/public.ts'
import { readSetting } from '../../../settings/public.ts'

/** The age from which an outlet sells goods: the highest that the law or the shop sets for any of them; 0: from any. Source: features CD-P32. */
export async function minimumAge(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  outletId: string,
  variantIds: readonly string[],
): Promise<number> {
  const kinds = await listRestrictions(tx, merchantId, variantIds)
  if (kinds.length === 0) return 0
  const own = await readSetting(tx, { merchantId, outletId }, 'sales.age-limits')
  const limits = ageLimitsIn(await findCountry(tx, merchantId), own)
  return Math.max(...kinds.map((kind) => limits[kind]))
}
