import type { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { restrictionInside } from '@kassa/contract/open/goods/restriction.ts'
import type { createProduct as createCall } from '@kassa/contract/open/product-create.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../platform/calls/wrong-fields.ts'

type NewProduct = Omit<OutputOf<typeof createCall.request>, 'external_id'>
type Listing = NewProduct['listings'][number]
type Variant = NonNullable<NewProduct['variants']>[number]
type Whole = InputOf<typeof createProduct.request>

/** A new product as the screens send it. Refuses a price in a currency that is not the outlet's; `currencies`: by outlet, of those that the app sees. */
export function newProduct(product: NewProduct, currencies: ReadonlyMap<string, string>): Result<Whole> {
  const fault = placedListings(product)
    .map(([place, one]) => faultOf(one, place, currencies))
    .find((one) => one !== null)
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
    listings: product.listings.map(listingInside),
    attributes: product.attributes ?? [],
    variants: (product.variants ?? []).map(variantInside),
  })
}

const listingInside = (listing: Listing) => ({
  ...usualListing,
  outletId: listing.outlet_id,
  sellPriceMinor: listing.price.amount,
  memberPriceMinor: listing.member_price?.amount ?? null,
  isOnShelf: listing.is_on_shelf,
})

const variantInside = (variant: Variant) => ({
  id: null,
  valueNames: variant.attribute_values,
  codes: variant.bar_codes,
  customCode: variant.custom_code,
  sku: variant.sku,
  listings: variant.listings.map(listingInside),
})

/** Every listing of a new product with its place in the request, those of its variants too. */
export const placedListings = ({
  listings,
  variants = [],
}: Pick<NewProduct, 'listings' | 'variants'>): readonly (readonly [place: string, Listing])[] => [
  ...listings.map((one, at) => [`listings.${at}`, one] as const),
  ...variants.flatMap((variant, nth) =>
    variant.listings.map((one, at) => [`variants.${nth}.listings.${at}`, one] as const),
  ),
]

/** The outlets at which new products are to be listed. */
export const outletsOf = (products: readonly Pick<NewProduct, 'listings' | 'variants'>[]): readonly string[] => [
  ...new Set(products.flatMap((product) => placedListings(product).map(([, { outlet_id: id }]) => id))),
]

/** The reason for which an outlet cannot sell it so: it is none of the app's, or the amount is in another currency. */
function faultOf({ outlet_id: outletId, ...prices }: Listing, place: string, currencies: ReadonlyMap<string, string>) {
  const currency = currencies.get(outletId)
  if (currency === undefined) return { code: 'thing.not-found' }
  const wrong = (['price', 'member_price'] as const).find((name) => (prices[name]?.currency ?? currency) !== currency)
  if (wrong === undefined) return null
  return refusedField(`${place}.${wrong}.currency`, prices[wrong]?.currency, { values: [currency] })
}
