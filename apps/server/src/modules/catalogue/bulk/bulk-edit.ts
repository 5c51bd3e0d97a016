import { bulkEditProducts as call } from '@kassa/contract/catalogue/bulk.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { checkProduct } from '@kassa/domain/product/product-rule.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { takePurchasePrices } from '../../stock/public.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { insertPriceChanges, touchListings, touchWholes } from '../product/listing.store.ts'
import { setLabels } from '../product/product-extra.store.ts'
import { findProductsForUpdate } from '../product/product.store.ts'
import { findUnknownReference } from '../product/reference.store.ts'
import { searchTextOf } from '../search-text.ts'
import {
  listListingFacts,
  listSearchable,
  setGridProducts,
  setListingFacts,
  type BulkProduct,
  type ListingFactsRecord,
} from './bulk.store.ts'

type Row = OutputOf<typeof call.request>['rows'][number]

export const bulkEditProducts = command(call, async (context, { rows }) => {
  const { tx, merchantId, actor, now } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const ids = rows.map(({ id }) => id)
  const found = new Map((await findProductsForUpdate(tx, merchantId, ids)).map((one) => [one.id, one]))
  if (found.size !== rows.length || [...found.values()].some(({ archivedAt }) => archivedAt !== null)) {
    return refuse({ code: 'thing.not-found' })
  }
  const asked = new Set(rows.flatMap(({ listings = [] }) => listings.map(({ outletId }) => outletId)))
  const outletIds = actor.outletIds === 'all' ? [...asked] : actor.outletIds.filter((one) => asked.has(one))
  const listings = new Map(
    (await listListingFacts(tx, merchantId, ids, outletIds)).map((one) => [keyOf(one.productId, one), one]),
  )
  const changed: ListingFactsRecord[] = []
  for (const row of rows) {
    const { name = '', version } = found.get(row.id) ?? {}
    const named = (refusal: Refusal): Refusal => ({ ...refusal, facts: { ...refusal.facts, productId: row.id, name } })
    if (version !== row.version) return refuse(named({ code: 'product.changed-meanwhile' }))
    const unknown = isReshaped(row) ? await findUnknownReference(tx, merchantId, referencesOf(row)) : undefined
    if (unknown) return refuse(named({ code: 'catalogue.reference-unknown', facts: { thing: unknown } }))
    const priced = pricedListings(row, listings)
    if (!priced.ok) return refuse(named(priced.refusal))
    changed.push(...priced.value)
  }
  await setGridProducts(tx, merchantId, await gridProducts(context, rows), now)
  await setLabels(
    tx,
    merchantId,
    rows.flatMap(({ id, labelIds }) => (labelIds ? [{ id, labelIds }] : [])),
  )
  await setListingFacts(tx, merchantId, changed, changeNumber)
  const priceRows = changed.map(({ outletId, variantId }) => ({ id: context.newId(), outletId, variantId }))
  await insertPriceChanges(tx, merchantId, priceRows, { at: now, by: actor.name })
  await takePurchasePrices(context, priceRows)
  const reshaped = rows.filter((row) => isReshaped(row)).map(({ id }) => id)
  await touchListings(tx, merchantId, reshaped, changeNumber)
  await touchWholes(tx, merchantId, ids, changeNumber)
  context.audit({ subject: 'products', after: { rows } })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  return accept({ changed: rows.length })
})

const keyOf = (productId: string, { outletId, variantId }: { outletId: string; variantId: string }): string =>
  `${productId}/${outletId}/${variantId}`

/** Returns whether a row changes what every outlet's desks see of the product; a price is its own listing's affair. */
const isReshaped = ({ id: _id, version: _version, listings: _listings, ...fields }: Row): boolean =>
  Object.values(fields).some((value) => value !== undefined)

const referencesOf = ({ categoryId = null, brandId = null, taxId = null, labelIds = [] }: Row) => ({
  categoryId,
  brandId,
  taxId,
  labelIds,
})

/** The listings a row changes, as they will be; refused where one is unknown or its prices do not go together. */
function pricedListings(
  row: Row,
  listings: ReadonlyMap<string, ListingFactsRecord>,
): Result<readonly ListingFactsRecord[]> {
  const changed: ListingFactsRecord[] = []
  for (const { outletId, variantId, ...given } of row.listings ?? []) {
    const before = listings.get(keyOf(row.id, { outletId, variantId }))
    if (!before) return refuse({ code: 'thing.not-found' })
    const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const after: ListingFactsRecord = { ...before, ...present }
    const { specialPriceMinor: priceMinor } = after
    const special = priceMinor === null ? null : ({ kind: 'price', priceMinor } as const)
    const type = { type: 'standard', weightUnit: null, shelfLifeDays: null, expiryWarningDays: null } as const
    const sound = checkProduct({ ...type, listings: [{ ...after, special }] })
    if (!sound.ok) return sound
    changed.push(after)
  }
  return accept(changed)
}

async function gridProducts({ tx, merchantId }: Context, rows: readonly Row[]): Promise<BulkProduct[]> {
  const renamed = rows.filter(({ name }) => name !== undefined).map(({ id }) => id)
  const searchable = new Map((await listSearchable(tx, merchantId, renamed)).map((one) => [one.id, one]))
  return rows.map((row) => {
    const { names = {}, reading = '' } = searchable.get(row.id) ?? {}
    return {
      id: row.id,
      given: Object.entries(row).flatMap(([field, value]) => (value === undefined ? [] : [field])),
      name: row.name ?? null,
      searchText: row.name === undefined ? null : searchTextOf({ name: row.name, names, reading }),
      categoryId: row.categoryId ?? null,
      brandId: row.brandId ?? null,
      taxId: row.taxId ?? null,
      shelfNumber: row.shelfNumber ?? null,
    }
  })
}
