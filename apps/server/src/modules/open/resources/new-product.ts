import type { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { restrictionInside } from '@kassa/contract/open/goods/restriction.ts'
import type { createProduct as createCall } from '@kassa/contract/open/product-create.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../platform/calls/wrong-fields.ts'

type NewProduct = Omit<OutputOf<typeof createCall.request>, 'external_id'>
type Listing = NewProduct['listings'][number]
type Whole = InputOf<typeof createProduct.request>

/** A new product as the screens send it. Refuses a price in a currency that is not the outlet's; `currencies`: by outlet, of those that the app sees. */
export function newProduct(product: NewProduct, currencies: ReadonlyMap<string, string>): Result<Whole> {
  const fault = product.listings.map((one, at) => faultOf(one, at, currencies)).find((one) => one !== null)
  if (fault) return refuse(fault)
  return accept({
    ...usualProduct,
    type: product.type,
    name: product.name,
    description: product.description,
    categoryId: product.category_id,
    brandId: product.brand_id,
    taxId: product.tax_id,
    unit: product.unit,
    weightUnit: product.weight_unit,
    codes: product.bar_codes,
    customCode: product.custom_code,
    sku: product.sku,
    imageFileId: product.picture_id,
    charges: product.charges.map(({ amount, tax_id: taxId, ...named }) => ({
      ...named,
      amountMinor: amount.amount,
      currency: amount.currency,
      taxId,
    })),
    restriction: restrictionInside(product.restriction ?? null),
    listings: product.listings.map((listing) => ({
      ...usualListing,
      outletId: listing.outlet_id,
      sellPriceMinor: listing.price.amount,
      memberPriceMinor: listing.member_price?.amount ?? null,
      isOnShelf: listing.is_on_shelf,
    })),
  })
}

/** The reason for which an outlet cannot sell it so: it is none of the app's, or the amount is in another currency. */
function faultOf({ outlet_id: outletId, ...prices }: Listing, at: number, currencies: ReadonlyMap<string, string>) {
  const currency = currencies.get(outletId)
  if (currency === undefined) return { code: 'thing.not-found' }
  const wrong = (['price', 'member_price'] as const).find((name) => (prices[name]?.currency ?? currency) !== currency)
  if (wrong === undefined) return null
  return refusedField(`listings.${at}.${wrong}.currency`, prices[wrong]?.currency, { values: [currency] })
}
