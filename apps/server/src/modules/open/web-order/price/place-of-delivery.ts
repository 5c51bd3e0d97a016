import { deliveryTax } from '@kassa/domain/tax/places/delivery-tax.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import { findCountry } from '../../../organisation/public.ts'
import type { PlaceBooks } from '../../../sales/public.ts'
import { readSetting } from '../../../settings/public.ts'
import type { QuoteRequest } from './ordered-goods.ts'

/**
 * The books of an outlet for goods that are sent to a place: with one tax for all of them where the merchant mapped the place to it. Refuses with
 * `delivery.tax-unknown` where it is not, or to a tax that the outlet does not have any more.
 */
export async function placeOfDelivery(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  place: PlaceBooks,
  to: QuoteRequest['deliver_to'],
): Promise<Result<PlaceBooks>> {
  if (!to) return accept(place)
  const mapped = await readSetting(tx, { merchantId, outletId: place.outletId }, 'sales.delivery-taxes')
  const taxId = deliveryTax(to, mapped, await findCountry(tx, merchantId))
  if (!taxId.ok) return taxId
  if (taxId.value === null) return accept(place)
  const defaultTax = place.taxes.get(taxId.value)
  const name = to.region === null ? to.country : `${to.country}-${to.region}`
  if (!defaultTax) return refuse({ code: 'delivery.tax-unknown', facts: { place: name } })
  return accept({ ...place, taxes: new Map(), defaultTax })
}
