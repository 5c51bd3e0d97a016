import { checkProduct } from '@kassa/domain/product/product-rule.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { takePurchasePrices } from '../../stock/public.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { insertPriceChanges, touchListings, touchWholes } from '../product/listing.store.ts'
import { searchTextOf } from '../search-text.ts'
import { type ListingFactsRecord, listListingFacts, listSearchable, setGridProducts } from './bulk.store.ts'
import { listRevisedFacts, type RevisedFacts, setRevisedPrices } from './revise-goods.store.ts'

interface Turn<Value> {
  readonly from: Value
  readonly to: Value
}

/** Other values of a product, each with the one that it must still have; null: it stays as it is. */
export interface GoodsRevision {
  readonly productId: string
  readonly name: Turn<string> | null
  readonly tax: Turn<string | null> | null
  readonly prices: readonly {
    readonly outletId: string
    readonly variantId: string
    readonly price: Turn<number> | null
    readonly special: Turn<number | null> | null
  }[]
}

type Revising = Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'> & {
  readonly actor: { readonly kind: string; readonly accountId: string | null; readonly name: string }
}

type Listings = ReadonlyMap<string, ListingFactsRecord>

const keyOf = ({ outletId, variantId }: { readonly outletId: string; readonly variantId: string }): string =>
  `${outletId} ${variantId}`

/**
 * Writes other names, taxes and prices of goods, a product whole or not at all. Answers the refusal of each product that stays as it is:
 * `product.changed-meanwhile` where something is not any more what it was, and those of a product's own rules.
 */
export async function reviseGoods(
  revising: Revising,
  revisions: readonly GoodsRevision[],
): Promise<ReadonlyMap<string, Refusal>> {
  const refusals = new Map<string, Refusal>()
  if (revisions.length === 0) return refusals
  const { tx, merchantId, now, newId, actor } = revising
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const ids = revisions.map(({ productId }) => productId)
  const facts = new Map((await listRevisedFacts(tx, merchantId, ids)).map((one) => [one.id, one]))
  const outletIds = [...new Set(revisions.flatMap(({ prices }) => prices.map(({ outletId }) => outletId)))]
  const listings = new Map((await listListingFacts(tx, merchantId, ids, outletIds)).map((one) => [keyOf(one), one]))
  const priced: ListingFactsRecord[] = []
  const fit: GoodsRevision[] = []
  for (const revision of revisions) {
    const refusal = unfitOf(revision, facts.get(revision.productId), listings)
    if (refusal) refusals.set(revision.productId, refusal)
    else {
      fit.push(revision)
      priced.push(...pricesAfter(revision, listings))
    }
  }
  const reshaped = fit.filter(({ name, tax }) => name !== null || tax !== null)
  await setGridProducts(tx, merchantId, await gridRows(revising, fit), now)
  await setRevisedPrices(tx, merchantId, priced, changeNumber)
  const rows = priced.map(({ outletId, variantId }) => ({ id: newId(), outletId, variantId }))
  await insertPriceChanges(tx, merchantId, rows, { at: now, by: actor.name })
  await takePurchasePrices(revising, rows)
  await touchListings(
    tx,
    merchantId,
    reshaped.map(({ productId }) => productId),
    changeNumber,
  )
  await touchWholes(
    tx,
    merchantId,
    fit.map(({ productId }) => productId),
    changeNumber,
  )
  return refusals
}

const changed: Refusal = { code: 'product.changed-meanwhile' }

/** Why a product stays as it is; null where it may be written. */
function unfitOf(revision: GoodsRevision, facts: RevisedFacts | undefined, listings: Listings): Refusal | null {
  const { name, tax, prices } = revision
  if (!facts || (name && name.from !== facts.name) || (tax && tax.from !== facts.taxId)) return changed
  const isOther = prices.some(({ price, special, ...at }) => {
    const here = listings.get(keyOf(at))
    if (!here || here.productId !== revision.productId) return true
    const hasPercent = special !== null && here.specialOffBasisPoints !== null
    const isMoved =
      (price && price.from !== here.sellPriceMinor) || (special && special.from !== here.specialPriceMinor)
    return hasPercent || Boolean(isMoved)
  })
  if (isOther) return changed
  const after = pricesAfter(revision, listings).map((one) => ({
    ...one,
    special: one.specialPriceMinor === null ? null : ({ kind: 'price', priceMinor: one.specialPriceMinor } as const),
  }))
  const type = { type: 'standard', weightUnit: null, shelfLifeDays: null, expiryWarningDays: null } as const
  const sound = checkProduct({ ...type, listings: after })
  return sound.ok ? null : sound.refusal
}

const pricesAfter = ({ prices }: GoodsRevision, listings: Listings): ListingFactsRecord[] =>
  prices.flatMap(({ price, special, ...at }) => {
    const here = listings.get(keyOf(at))
    if (!here) return []
    const sellPriceMinor = price ? price.to : here.sellPriceMinor
    return [{ ...here, sellPriceMinor, specialPriceMinor: special ? special.to : here.specialPriceMinor }]
  })

/** Rows of products as the grid writes them; also those with other prices alone get a new version. */
async function gridRows({ tx, merchantId }: Revising, revisions: readonly GoodsRevision[]) {
  const renamed = revisions.flatMap(({ productId, name }) => (name ? productId : []))
  const searchable = new Map((await listSearchable(tx, merchantId, renamed)).map((one) => [one.id, one]))
  return revisions.map(({ productId, name, tax }) => {
    const { names = {}, reading = '' } = searchable.get(productId) ?? {}
    return {
      id: productId,
      given: [...(name ? ['name'] : []), ...(tax ? ['taxId'] : [])],
      name: name?.to ?? null,
      searchText: name ? searchTextOf({ name: name.to, names, reading }) : null,
      categoryId: null,
      brandId: null,
      taxId: tax?.to ?? null,
      shelfNumber: null,
    }
  })
}

/** The way back of a revision. */
export const backwards = ({ productId, name, tax, prices }: GoodsRevision): GoodsRevision => ({
  productId,
  name: name && turned(name),
  tax: tax && turned(tax),
  prices: prices.map(({ price, special, ...at }) => ({
    ...at,
    price: price && turned(price),
    special: special && turned(special),
  })),
})

const turned = <Value>({ from, to }: Turn<Value>): Turn<Value> => ({ from: to, to: from })
