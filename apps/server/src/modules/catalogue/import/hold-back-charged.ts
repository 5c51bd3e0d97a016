import { accept, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { holdBackForOlderTills } from '../../../platform/older-tills/hold-back.ts'
import { listPlacesOf } from './imported-listings.store.ts'
import type { Plan } from './plan-import.ts'

/** Goods with charges wait for older tills of the outlets where an import is the first to charge them, as on the page of the goods. */
export async function holdBackCharged(
  context: Pick<Context, 'tx' | 'merchantId' | 'now' | 'audit'>,
  plan: Plan,
  outletIds: readonly string[],
  isConfirmed: boolean | undefined,
): Promise<Result<null>> {
  const charged = [...plan.create, ...plan.update].filter(
    ({ charges, known }) => (charges ?? known?.charges ?? []).length > 0,
  )
  if (charged.length === 0) return accept(null)
  const productIds = charged.flatMap(({ known }) => known?.productId ?? [])
  const places = await listPlacesOf(context.tx, context.merchantId, productIds)
  const first = charged.flatMap(({ known }) => {
    const listed = places.get(known?.productId ?? '') ?? []
    const isChargedThere = (known?.charges ?? []).length > 0
    return isChargedThere ? outletIds.filter((id) => !listed.includes(id)) : [...outletIds, ...listed]
  })
  return holdBackForOlderTills(context, { needs: ['charge'], outletIds: [...new Set(first)], isConfirmed })
}
