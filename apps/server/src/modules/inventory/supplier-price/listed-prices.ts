import { countsOn, stepFor } from '@kassa/domain/inventory/price/supplier-price.ts'
import type { Context } from '../../../platform/command.ts'
import { businessDayAt, type OutletFacts } from '../../organisation/public.ts'
import { listPricesOf } from './supplier-price.store.ts'

/** Returns what a quantity of goods costs at a supplier on the outlet's business day, in the outlet's currency; undefined where its prices do not say. */
export async function readListedPrices(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  outlet: OutletFacts,
  supplierId: string,
  variantIds: readonly string[],
): Promise<(variantId: string, quantity: number) => number | undefined> {
  const today = businessDayAt(now, outlet)
  const prices = await listPricesOf(tx, merchantId, supplierId, variantIds)
  const counting = prices.filter((price) => price.currency === outlet.currency && countsOn(price, today))
  const stepsOf = new Map(counting.map(({ variantId, steps }) => [variantId, steps]))
  return (variantId, quantity) => stepFor(stepsOf.get(variantId) ?? [], quantity)?.priceMinor
}
