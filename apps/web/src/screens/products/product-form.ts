import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { productFields, type productView } from '@kassa/contract/catalogue/product.ts'
import { checkProduct } from '@kassa/domain/product/product-rule.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import type { SessionOutlet } from '../../session/session.ts'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'

export type ProductView = OutputOf<typeof productView>
type Fields = InputOf<typeof productFields>

export interface ListingDraft {
  outletId: string
  sellPriceMinor: NumberDraft
  purchasePriceMinor: NumberDraft
  memberPriceMinor: NumberDraft
  minimumPriceMinor: NumberDraft
  special: Fields['listings'][number]['special']
  isOnShelf: boolean
  warningType: 1 | 2
  warningLine: NumberDraft
  minimumStock: number
  minimumDays: number
}

export type ProductDraft = Omit<Fields, 'listings' | 'shelfLifeDays' | 'expiryWarningDays'> & {
  shelfLifeDays: NumberDraft
  expiryWarningDays: NumberDraft
  listings: ListingDraft[]
}

export const emptyListing = (outletId: string): ListingDraft => ({
  outletId,
  sellPriceMinor: null,
  purchasePriceMinor: null,
  memberPriceMinor: null,
  minimumPriceMinor: null,
  special: null,
  isOnShelf: true,
  warningType: 1,
  warningLine: 0,
  minimumStock: 0,
  minimumDays: 0,
})

/** A new product: sold at the given outlets, on the shelf, with everything allowed. */
export const emptyProduct = (outletIds: readonly string[]): ProductDraft => ({
  type: 'standard',
  name: '',
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
  memberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
  isReturnable: true,
  isOpenPrice: false,
  stockPolicy: 'warn',
  productionDate: null,
  shelfLifeDays: null,
  expiryWarningDays: null,
  listings: outletIds.map(emptyListing),
})

const listingDraftOf = (listing: ProductView['listings'][number]): ListingDraft => ({
  outletId: listing.outletId,
  sellPriceMinor: listing.sellPriceMinor,
  purchasePriceMinor: listing.purchasePriceMinor,
  memberPriceMinor: listing.memberPriceMinor,
  minimumPriceMinor: listing.minimumPriceMinor,
  special: listing.special,
  isOnShelf: listing.isOnShelf,
  warningType: listing.warningType,
  warningLine: listing.warningLine,
  minimumStock: listing.minimumStock,
  minimumDays: listing.minimumDays,
})

/** A product as the form edits it. */
export const draftOf = (view: ProductView): ProductDraft => {
  const known = emptyProduct([])
  const fields = Object.fromEntries(Object.keys(known).map((key) => [key, view[key as keyof ProductDraft]]))
  return { ...known, ...fields, listings: view.listings.map(listingDraftOf) }
}

/** Where in the form a rule between fields is shown. */
function placeOf({ code, facts }: Refusal, listings: readonly { outletId: string }[]): (string | number)[] {
  if (code === 'product.weight-unit-needed') return ['weightUnit']
  if (code === 'product.warning-above-shelf-life') return ['expiryWarningDays']
  const at = listings.findIndex((listing) => listing.outletId === facts?.['outletId'])
  return ['listings', Math.max(at, 0), code === 'product.special-not-lower' ? 'special' : 'sellPriceMinor']
}

/**
 * The contract's fields and the domain's rules between them, for a form. `words` puts a rule's refusal into the language
 * on screen. Source: specification §5 (product rules).
 */
export const productSchema = (outlets: readonly SessionOutlet[], words: (refusal: Refusal) => string) =>
  productFields.superRefine((product, context) => {
    if (product.listings.length === 0)
      context.addIssue({ code: 'custom', path: ['listings'], message: words({ code: 'product.listing-needed' }) })
    const currencyOf = (outletId: string): string =>
      outlets.find((outlet) => outlet.id === outletId)?.payCurrency ?? 'USD'
    const listings = product.listings.map((listing) => ({ ...listing, currency: currencyOf(listing.outletId) }))
    const checked = checkProduct({ ...product, listings })
    if (!checked.ok)
      context.addIssue({
        code: 'custom',
        path: placeOf(checked.refusal, product.listings),
        message: words(checked.refusal),
      })
  })
