import type { editProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { productView } from '@kassa/contract/catalogue/product.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { restrictionInside } from '@kassa/contract/open/goods/restriction.ts'
import type { editProduct as editCall } from '@kassa/contract/open/product-edit.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../platform/calls/wrong-fields.ts'

type Product = OutputOf<typeof productView>
type Listing = Product['listings'][number]
type Edit = OutputOf<typeof editCall.request>
type ListingEdit = NonNullable<Edit['listings']>[number]
type Whole = Omit<InputOf<typeof editProduct.request>, 'id' | 'version'>

/** The whole product as the screens save it, with what an app changes of it. */
export function editedProduct(product: Product, edit: Edit): Result<Whole> {
  const edits = edit.listings ?? []
  const fault = edits.map((one, at) => faultOf(product, one, at)).find((one) => one !== null)
  if (fault) return refuse(fault)
  const listingsOf = (variantId: string, listings: readonly Listing[]) =>
    listings.map((listing) =>
      edits
        .filter((one) => one.variant_id === variantId && one.outlet_id === listing.outletId)
        .reduce(editedListing, listing),
    )
  return accept({
    ...product,
    ...sentOf(edit),
    listings: listingsOf(product.id, product.listings),
    // Left out they stay; sent, they would have to be all there are, and an app may see some of the outlets only.
    variants:
      product.variants.length === 0
        ? undefined
        : product.variants.map((variant) => ({ ...variant, listings: listingsOf(variant.id, variant.listings) })),
    labelIds: undefined,
    attributes: undefined,
    parts: undefined,
    imageFileId: edit.picture_id,
    packSize: undefined,
    tracksSerials: undefined,
  })
}

/** The fields that were sent, by their names inside; what was left out is missing. */
function sentOf(edit: Edit): Partial<Whole> {
  const sent = {
    name: edit.name,
    description: edit.description === null ? '' : edit.description,
    categoryId: edit.category_id,
    brandId: edit.brand_id,
    taxId: edit.tax_id,
    unit: edit.unit === null ? '' : edit.unit,
    codes: edit.bar_codes,
    customCode: edit.custom_code,
    sku: edit.sku,
    restriction: edit.restriction === undefined ? undefined : restrictionInside(edit.restriction),
    charges: edit.charges?.map(({ amount, tax_id: taxId, ...named }) => ({
      ...named,
      amountMinor: amount.amount,
      currency: amount.currency,
      taxId,
    })),
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

function listingOf(product: Product, { variant_id: variantId, outlet_id: outletId }: ListingEdit): Listing | undefined {
  const variants = product.variants.length === 0 ? [product] : product.variants
  return variants.find(({ id }) => id === variantId)?.listings.find((one) => one.outletId === outletId)
}

/** The reason for which a listing cannot be changed so: none is there, or the amount is in another currency. */
function faultOf(product: Product, edit: ListingEdit, at: number) {
  const listing = listingOf(product, edit)
  if (!listing) return { code: 'thing.not-found' }
  const wrong = (['price', 'member_price'] as const).find(
    (name) => (edit[name]?.currency ?? listing.currency) !== listing.currency,
  )
  if (wrong === undefined) return null
  return refusedField(`listings.${at}.${wrong}.currency`, edit[wrong]?.currency, { values: [listing.currency] })
}

const editedListing = (listing: Listing, { price, member_price: memberPrice, is_on_shelf: shelf }: ListingEdit) => ({
  ...listing,
  sellPriceMinor: price?.amount ?? listing.sellPriceMinor,
  memberPriceMinor: memberPrice === undefined ? listing.memberPriceMinor : (memberPrice?.amount ?? null),
  isOnShelf: shelf ?? listing.isOnShelf,
})
