import type { productRow, productView } from '@kassa/contract/catalogue/product.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/command.ts'
import type { ProductRowRecord } from './product-list.store.ts'
import { findProduct, listCodes, listListings, type ListingRecord, type ProductRecord } from './product.store.ts'

type View = z.input<typeof productView>
type Row = z.input<typeof productRow>

/** Where a product's picture is: its own file, else one of the drawn motifs, else nothing. */
export const imageUrlOf = (picture: {
  readonly imageFileId: string | null
  readonly motif: string | null
}): string | null =>
  picture.imageFileId !== null
    ? `/cashier/api/file/${picture.imageFileId}`
    : picture.motif !== null
      ? `/cashier/manage/motifs/${picture.motif}.svg`
      : null

const specialOf = (listing: ListingRecord): View['listings'][number]['special'] => {
  if (listing.specialPriceMinor !== null) return { kind: 'price', priceMinor: listing.specialPriceMinor }
  if (listing.specialOffBasisPoints !== null) return { kind: 'percent', offBasisPoints: listing.specialOffBasisPoints }
  return null
}

const listingViewOf = ({ specialPriceMinor, specialOffBasisPoints, variantId, ...listing }: ListingRecord) => ({
  ...listing,
  special: specialOf({ ...listing, specialPriceMinor, specialOffBasisPoints, variantId }),
})

const canOf = (context: Context, product: ProductRecord): View['can'] => {
  const isLive = product.archivedAt === null
  return {
    edit: isLive && context.holds('platform.catalogue.products.edit', 'desk.products.edit'),
    delete: isLive && context.holds('platform.catalogue.products.delete', 'desk.products.delete'),
    shelf: isLive && context.holds('platform.catalogue.products.shelf'),
  }
}

/** A product as a screen shows it, with the listings at the outlets the caller may see; undefined when there is none. */
export async function readProductView(context: Context, id: string): Promise<View | undefined> {
  const { tx, merchantId, actor } = context
  const product = await findProduct(tx, merchantId, id)
  if (!product) return undefined
  const codes = await listCodes(tx, merchantId, [id])
  const listings = (await listListings(tx, merchantId, id)).filter(
    (listing) => actor.outletIds === 'all' || actor.outletIds.includes(listing.outletId),
  )
  const { imageFileId, motif, archivedAt, ...fields } = product
  return {
    ...fields,
    codes: codes.map(({ code }) => code),
    imageUrl: imageUrlOf({ imageFileId, motif }),
    isArchived: archivedAt !== null,
    listings: listings.map((listing) => listingViewOf(listing)) as View['listings'],
    can: canOf(context, product),
  }
}

export const productRowOf = (record: ProductRowRecord): Row => {
  const { imageFileId, motif, sortName: _sort, createdAt: _created, ...row } = record
  return { ...row, imageUrl: imageUrlOf({ imageFileId, motif }) }
}
