import type { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { ListingFields, ProductFields } from '@kassa/contract/catalogue/product.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { listingFieldsOf } from '../../parts/goods/listing-fields.ts'
import { currencyExponent, type DeskSetup } from '../model/desk-setup.ts'

export type View = OutputOf<(typeof readProduct)['answer']>

/** The values in the form of a product, as they are typed. */
export interface TypedProduct {
  readonly name: string
  readonly code: string
  readonly price: string
  readonly categoryId: string
  readonly taxId: string
  readonly kind: 'standard' | 'g' | 'kg' | 'pound'
}

export const newListing = (outletId: string, sellPriceMinor: number): ListingFields => ({
  ...usualListing,
  outletId,
  sellPriceMinor,
})

export const fieldsOfTyped = (
  typed: TypedProduct,
): Pick<ProductFields, 'name' | 'type' | 'weightUnit' | 'categoryId' | 'taxId'> => ({
  name: typed.name.trim(),
  type: typed.kind === 'standard' ? 'standard' : 'weighed',
  weightUnit: typed.kind === 'standard' ? null : typed.kind,
  categoryId: typed.categoryId === '' ? null : typed.categoryId,
  taxId: typed.taxId === '' ? null : typed.taxId,
})

/** The product as it was, with what the desk may change. Prices of other outlets stay. */
export const changeProduct = (view: View, typed: TypedProduct, outletId: string, priceMinor: number) => {
  const { listings, codes } = view
  const known = listings.map(listingFieldsOf)
  const mine = known.some((listing) => listing.outletId === outletId)
  const next = known.map((listing) =>
    listing.outletId === outletId ? { ...listing, sellPriceMinor: priceMinor } : listing,
  )
  const code = typed.code.trim()
  const rest = Object.fromEntries(
    Object.keys(usualProduct).map((key) => [key, view[key as keyof View]]),
  ) as typeof usualProduct
  return {
    ...rest,
    ...fieldsOfTyped(typed),
    ...(view.type === 'combined' ? { type: view.type, weightUnit: view.weightUnit } : {}),
    id: view.id,
    version: view.version,
    codes: code === '' ? codes.slice(1) : [code, ...codes.slice(1).filter((each) => each !== code)],
    listings: mine ? next : [...next, newListing(outletId, priceMinor)],
  }
}

export const typedOf = (view: View | null, code: string, setup: DeskSetup): TypedProduct => {
  const listing = view?.listings.find(({ outletId }) => outletId === setup.outlet.id)
  return {
    name: view?.name ?? '',
    code: view?.codes[0] ?? code,
    price: listing ? decimalText(listing.sellPriceMinor, currencyExponent(setup)) : '',
    categoryId: view?.categoryId ?? '',
    taxId: view?.taxId ?? '',
    kind: view?.weightUnit ?? 'standard',
  }
}
