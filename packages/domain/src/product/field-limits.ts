/** Limits of a product's fields. Money in minor units of a currency with two decimals; for yen see {@link priceLimits}. Source: specification §5, D2, D69. */
export const PRODUCT_LIMITS = {
  name: { minLength: 2, maxLength: 50 },
  barCode: { maxLength: 20 },
  customCode: { maxLength: 20 },
  shelfNumber: { maxLength: 50 },
  description: { maxLength: 255 },
  attributes: { max: 5 },
  attributeName: { minLength: 1, maxLength: 50 },
  attributeValue: { minLength: 1, maxLength: 50 },
  combinations: { max: 200 },
  barCodes: { max: 20 },
  includedProducts: { min: 1, max: 50 },
  stock: { min: 0, max: 999_999 },
  quantity: { min: 1, max: 999_999 },
} as const

/** The same of what goods are bought at, which may be nothing: samples, gifts and free goods. */
export const purchasePriceLimits = (currencyDecimals: number): ReturnType<typeof priceLimits> => ({
  ...priceLimits(currencyDecimals),
  min: 0,
})

/** The lowest and highest price in minor units: 0.01–999999.99, yen 1–999999. Source: specification §5, D2. */
export const priceLimits = (currencyDecimals: number): { readonly min: number; readonly max: number } =>
  currencyDecimals === 0 ? { min: 1, max: 999_999 } : { min: 1, max: 1_000_000 * 10 ** currencyDecimals - 1 }
