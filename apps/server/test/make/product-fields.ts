import type { ListingFields, ProductFields } from '@kassa/contract/catalogue/product.ts'

/** A listing as a form sends it: 5.00, bought for 3.00, on the shelf. */
export const listingFields = (outletId: string, over: Partial<ListingFields> = {}): ListingFields => ({
  outletId,
  sellPriceMinor: 500,
  purchasePriceMinor: 300,
  memberPriceMinor: null,
  minimumPriceMinor: null,
  special: null,
  isOnShelf: true,
  warningType: 1,
  warningLine: 0,
  minimumStock: 0,
  minimumDays: 0,
  ...over,
})

/** A product as a form sends it: a plain one listed nowhere, unless told otherwise. */
export const plainProduct = (over: Partial<ProductFields> = {}): ProductFields => ({
  type: 'standard',
  name: 'Jasmine tea',
  names: {},
  reading: '',
  categoryId: null,
  brandId: null,
  taxId: null,
  unit: 'pc',
  weightUnit: null,
  codes: [],
  customCode: null,
  sku: null,
  description: '',
  shelfNumber: '',
  isDiscountable: true,
  memberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
  isReturnable: true,
  isOpenPrice: false,
  stockPolicy: 'warn',
  productionDate: null,
  shelfLifeDays: null,
  expiryWarningDays: null,
  listings: [],
  ...over,
})
