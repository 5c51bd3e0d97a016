import type { productRow, productView } from '@kassa/contract/catalogue/product.ts'
import type { z } from 'zod'
import { canReachOutlet } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/command.ts'
import type { ProductRowRecord } from './product-list.store.ts'
import { imageUrlOf } from './image-url.ts'
import { listLabelsOf, listParts } from './product-extra.store.ts'
import { findProduct, listListings, type ListingRecord, type ProductRecord } from './product.store.ts'
import { listCodes, listVariants } from './variant.store.ts'

type View = z.input<typeof productView>
type Row = z.input<typeof productRow>

const specialOf = (listing: ListingRecord): View['listings'][number]['special'] => {
  if (listing.specialPriceMinor !== null) return { kind: 'price', priceMinor: listing.specialPriceMinor }
  if (listing.specialOffBasisPoints !== null) return { kind: 'percent', offBasisPoints: listing.specialOffBasisPoints }
  return null
}

function listingViewOf(record: ListingRecord) {
  const { specialPriceMinor: _price, specialOffBasisPoints: _off, variantId: _variant, ...listing } = record
  return { ...listing, special: specialOf(record) }
}

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
  const variants = await listVariants(tx, merchantId, id)
  const codes = await listCodes(tx, merchantId, [id, ...variants.map((variant) => variant.id)])
  const labels = await listLabelsOf(tx, merchantId, id)
  const seen = (await listListings(tx, merchantId, id)).filter((listing) => canReachOutlet(actor, listing.outletId))
  const codesOf = (variantId: string) => codes.filter((one) => one.variantId === variantId).map(({ code }) => code)
  const listingsOf = (variantId: string) =>
    seen.filter((one) => one.variantId === variantId).map(listingViewOf) as View['listings']
  const { imageFileId, motif, archivedAt, ...fields } = product
  const hasAttributes = product.attributes.length > 0
  return {
    ...fields,
    codes: hasAttributes ? [] : codesOf(id),
    labelIds: labels.map((label) => label.id),
    labels,
    variants: hasAttributes
      ? variants.map((variant) => ({
          ...variant,
          valueNames: [...variant.valueNames],
          codes: codesOf(variant.id),
          listings: listingsOf(variant.id),
        }))
      : [],
    parts: product.type === 'combined' ? await listParts(tx, merchantId, id) : [],
    imageFileId,
    imageUrl: imageUrlOf({ imageFileId, motif }),
    isArchived: archivedAt !== null,
    listings: hasAttributes ? [] : listingsOf(id),
    can: canOf(context, product),
  }
}

export const productRowOf = (record: ProductRowRecord): Row => {
  const { imageFileId, motif, sortName: _sort, createdAt: _created, ...row } = record
  return { ...row, imageUrl: imageUrlOf({ imageFileId, motif }) }
}
