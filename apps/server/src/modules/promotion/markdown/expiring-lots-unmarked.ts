import type { Tx } from '../../../platform/db/tx.ts'
import { type ExpiringLot, listExpiringLots } from '../../inventory/warning/public.ts'
import { businessDayAt } from '../../organisation/public.ts'
import { readSetting } from '../../settings/public.ts'
import { type ExpiryOutlet, listMarkedByRule } from './drafted.store.ts'
import { listLotsOfPeople } from './markdown.store.ts'

/**
 * Returns the lots that will soon expire at an outlet without the rule and that nobody has marked down, the most urgent first. Empty where
 * the rule is on, because the rule reports them itself; lots that sell in time are left out.
 */
export async function listUnmarkedLots(
  tx: Tx,
  merchantId: string,
  outlet: ExpiryOutlet,
  now: string,
): Promise<ExpiringLot[]> {
  const place = { merchantId, outletId: outlet.id }
  if ((await readSetting(tx, place, 'sales.expiry-markdown')).isOn) return []
  const today = businessDayAt(now, outlet)
  const lots = (await listExpiringLots(tx, { ...place, today })).filter(({ atRisk }) => atRisk !== 0)
  if (lots.length === 0) return []
  const byRule = new Set((await listMarkedByRule(tx, place)).map((lot) => `${lot.variantId} ${lot.expiresOn}`))
  const ofPeople = await listLotsOfPeople(tx, place, today)
  return lots.filter(
    (lot) =>
      !byRule.has(`${lot.variantId} ${lot.expiresOn}`) &&
      !ofPeople.some(
        ({ productId, variantId, expiresOn }) =>
          productId === lot.productId && expiresOn === lot.expiresOn && (variantId ?? lot.variantId) === lot.variantId,
      ),
  )
}
