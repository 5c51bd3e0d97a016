import type { ListingFields, ProductFields } from './product.ts'

/** The defaults of a product: standard, everything allowed but what its category says otherwise, selling on with a warning when stock runs out. */
export const usualProduct = {
  type: 'standard',
  names: {},
  reading: '',
  categoryId: null,
  brandId: null,
  taxId: null,
  unit: '',
  weightUnit: null,
  codes: [],
  customCode: null,
  sku: null,
  description: '',
  shelfNumber: '',
  isDiscountable: true,
  takesPoints: true,
  isReturnable: true,
  isOpenPrice: false,
  stockPolicy: 'warn',
  productionDate: null,
  shelfLifeDays: null,
  expiryWarningDays: null,
} satisfies Omit<ProductFields, 'name' | 'listings'>

/** The way in which an outlet sells it where nobody says otherwise: on the shelf, at one price, warned of by quantity. */
export const usualListing = {
  purchasePriceMinor: null,
  memberPriceMinor: null,
  minimumPriceMinor: null,
  special: null,
  isOnShelf: true,
  warningType: 1,
  warningLine: 0,
  minimumStock: 0,
  minimumDays: 0,
} satisfies Omit<ListingFields, 'outletId' | 'sellPriceMinor'>
