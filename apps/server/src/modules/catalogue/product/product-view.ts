import type { productRow, productView } from '@kassa/contract/catalogue/product.ts'
import type { z } from 'zod'
import { canReachOutlet } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/command.ts'
import type { ProductRowRecord } from './product-list.store.ts'
import { imageUrlOf } from './image-url.ts'
import { listLabelsOf, listParts, type PartRecord } from './product-extra.store.ts'
import { listListings, listProductRecords, type ListingRecord, type ProductRecord } from './product.store.ts'
import { listCodes, listVariants, type VariantRecord } from './variant.store.ts'

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
export const readProductView = async (context: Context, id: string): Promise<View | undefined> =>
  (await readProductViews(context, [id]))[0]

/** The same of several products, in the order of their ids. */
export async function readProductViews(context: Context, ids: readonly string[]): Promise<readonly View[]> {
  const { tx, merchantId } = context
  const products = await listProductRecords(tx, merchantId, ids)
  const combined = products.filter(({ type }) => type === 'combined').map(({ id }) => id)
  const variants = Map.groupBy(await listVariants(tx, merchantId, ids), ofProduct)
  const variantIds = [...ids, ...[...variants.values()].flat().map(({ id }) => id)]
  const codes = Map.groupBy(await listCodes(tx, merchantId, [...new Set(variantIds)]), ({ variantId }) => variantId)
  const labels = Map.groupBy(await listLabelsOf(tx, merchantId, ids), ofProduct)
  const listings = Map.groupBy(await listListings(tx, merchantId, ids), ({ variantId }) => variantId)
  const parts = Map.groupBy(combined.length === 0 ? [] : await listParts(tx, merchantId, combined), ofProduct)
  return products.map((product) => viewOf(context, product, { variants, codes, labels, listings, parts }))
}

const ofProduct = ({ productId }: { readonly productId: string }): string => productId

type By<Row> = ReadonlyMap<string, readonly Row[]>

/** Everything that belongs to products and variants, by their ids. */
interface Around {
  readonly variants: By<VariantRecord>
  readonly codes: By<{ readonly code: string }>
  readonly labels: By<{ readonly id: string; readonly name: string }>
  readonly listings: By<ListingRecord>
  readonly parts: By<PartRecord>
}

function viewOf(context: Context, product: ProductRecord, around: Around): View {
  const { id } = product
  const codesOf = (variantId: string) => (around.codes.get(variantId) ?? []).map(({ code }) => code)
  const listingsOf = (variantId: string) =>
    (around.listings.get(variantId) ?? [])
      .filter((listing) => canReachOutlet(context.actor, listing.outletId))
      .map(listingViewOf) as View['listings']
  const labels = (around.labels.get(id) ?? []).map((label) => ({ id: label.id, name: label.name }))
  const { imageFileId, motif, archivedAt, ...fields } = product
  const hasAttributes = product.attributes.length > 0
  return {
    ...fields,
    codes: hasAttributes ? [] : codesOf(id),
    labelIds: labels.map((label) => label.id),
    labels,
    variants: hasAttributes
      ? (around.variants.get(id) ?? []).map(({ productId: _product, ...variant }) => ({
          ...variant,
          valueNames: [...variant.valueNames],
          codes: codesOf(variant.id),
          listings: listingsOf(variant.id),
        }))
      : [],
    parts: (around.parts.get(id) ?? []).map(({ productId: _product, ...part }) => part),
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
