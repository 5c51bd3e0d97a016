import { usualListing } from '@kassa/contract/catalogue/usual-product.ts'
import { useDraftPart } from '../../kit/form/form-context.ts'
import { emptyProduct, type ListingDraft, type ProductDraft } from '../../parts/goods/product-form.ts'

const usual = emptyProduct([])

/** Returns whether one of these fields of a product says something that most products do not. */
export const useIsSet = (names: readonly (keyof ProductDraft)[]): boolean =>
  useDraftPart((draft: ProductDraft) => names.some((name) => said(draft[name]) !== said(usual[name])))

const listed = Object.keys(usualListing) as (keyof typeof usualListing)[]

/** The same of how the outlet at a place of the list sells it. */
export const useIsListingSet = (at: number): boolean =>
  useDraftPart(({ listings = [] }: { readonly listings?: readonly ListingDraft[] }) => {
    const listing = listings[at]
    return listing !== undefined && listed.some((name) => said(listing[name]) !== said(usualListing[name]))
  })

/** Returns the value of a field in one text; no value is the same as an empty one. */
function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.length === 0 ? '' : JSON.stringify(value)
  if (typeof value === 'object')
    return Object.values(value).every((one) => said(one) === '') ? '' : JSON.stringify(value)
  return JSON.stringify(value)
}
