import type { ListingFields, ProductFields } from '@kassa/contract/catalogue/product.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'

/** A listing as a form sends it: 5.00, bought for 3.00, on the shelf. */
export const listingFields = (outletId: string, over: Partial<ListingFields> = {}): ListingFields => ({
  ...usualListing,
  outletId,
  sellPriceMinor: 500,
  purchasePriceMinor: 300,
  ...over,
})

/** A product as a form sends it: a plain one listed nowhere, unless told otherwise. */
export const plainProduct = (over: Partial<ProductFields> = {}): ProductFields => ({
  ...usualProduct,
  name: 'Jasmine tea',
  unit: 'pc',
  listings: [],
  ...over,
})
