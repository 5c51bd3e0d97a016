import { checkSupplierPrice, shareDays, type PriceDays } from '@kassa/domain/inventory/price/supplier-price.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { soundPrices } from '../purchase-order/sound-prices.ts'
import type { SupplierPriceFields, SupplierPriceRecord } from './supplier-price.store.ts'

/** Days as every language reads them; an open end is left open. */
const daysText = ({ validFrom, validUntil }: PriceDays): string => `${validFrom ?? '…'} – ${validUntil ?? '…'}`

/** Returns whether a price may be kept beside the others of its goods at the supplier; itself, where it is among them, does not count. */
export function checkPrice(
  price: SupplierPriceFields & { readonly id: string | null; readonly name: string },
  others: readonly Pick<SupplierPriceRecord, 'id' | 'currency' | 'validFrom' | 'validUntil'>[],
): Result<null> {
  const sound = checkSupplierPrice(price)
  if (!sound.ok) return sound
  const steps = price.steps.map(({ priceMinor }) => ({ unitPriceMinor: priceMinor }))
  const priced = soundPrices(steps, price.currency)
  if (!priced.ok) return priced
  const { id, name, currency } = price
  const other = others.find((one) => one.id !== id && one.currency === currency && shareDays(one, price))
  if (!other) return accept(null)
  const facts = { name, currency, days: daysText(price), otherDays: daysText(other) }
  return refuse({ code: 'supplier-price.overlaps', facts })
}
