import {
  createProduct as createInside,
  editProduct as editInside,
  listProducts,
  readProduct,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { productView } from '@kassa/contract/catalogue/product.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  listProducts as listCall,
  productResource,
  productSummary,
  readProduct as readCall,
} from '@kassa/contract/open/product.calls.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import { loadProducts as loadCall } from '@kassa/contract/open/bulk/bulk.calls.ts'
import { shownRestriction } from '@kassa/contract/open/goods/restriction.ts'
import { createProduct as createCall } from '@kassa/contract/open/product-create.calls.ts'
import { editProduct as editCall } from '@kassa/contract/open/product-edit.calls.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readCursor } from '../../../platform/list/cursor.ts'
import { readRows } from '../../../platform/list/list.store.ts'
import { countFitting, liveIdList, readProductViews } from '../../catalogue/public.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { withStaleTag } from '../edit-thing.ts'
import { makeOnce } from '../external-id/make-once.ts'
import { editedProduct } from './edited-product.ts'
import { newProduct, outletsOf } from './new-product.ts'
import { findCurrencies } from './outlet-currency.store.ts'
import { moneyOf, moneyOrNull } from './amounts.ts'
import { summaryOf } from './product-summaries.ts'

export type Product = OutputOf<typeof productView>
type Listing = Product['listings'][number]

const listingOf = (listing: Listing) => ({
  outlet_id: listing.outletId,
  price: moneyOf(listing.sellPriceMinor, listing.currency),
  member_price: moneyOrNull(listing.memberPriceMinor, listing.currency),
  purchase_price: moneyOrNull(listing.purchasePriceMinor, listing.currency),
  is_on_shelf: listing.isOnShelf,
  on_hand: listing.onHand,
})

const variantOf = (variant: Pick<Product, 'id' | 'codes' | 'customCode' | 'sku' | 'listings'>, values: string[]) => ({
  id: variant.id,
  attribute_values: values,
  bar_codes: variant.codes,
  custom_code: variant.customCode,
  sku: variant.sku,
  listings: variant.listings.map(listingOf),
})

const namesIn = (names: Product['names']): Record<string, string> =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined && name !== ''))

const productOf = (product: Product) => ({
  id: product.id,
  type: product.type,
  name: product.name,
  names: namesIn(product.names),
  description: product.description,
  category_id: product.categoryId,
  brand_id: product.brandId,
  tax_id: product.taxId,
  unit: product.unit,
  weight_unit: product.weightUnit,
  picture_id: product.imageFileId,
  charges: product.charges.map(({ name, kind, amountMinor, currency, taxId }) => ({
    name,
    kind,
    amount: moneyOf(amountMinor, currency),
    tax_id: taxId,
  })),
  restriction: shownRestriction(product.restriction),
  parts: product.parts.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
  attributes: product.attributes,
  variants:
    product.variants.length === 0
      ? [variantOf(product, [])]
      : product.variants.map((variant) => variantOf(variant, variant.valueNames)),
  is_archived: product.isArchived,
  tag: `"${product.version}"`,
  created_at: product.createdAt,
  changed_at: product.changedAt,
})

export const shownAsProduct = (product: Product): { id: unknown } =>
  showResource(productResource, productOf(product), {})

function shownProduct(context: Context, product: Product, choice: Choice): Result<{ id: unknown }> {
  context.tellVersion(product.version)
  return accept(showResource(productResource, productOf(product), choice))
}

/** Listings on a page of a first load: a chain of many outlets has many with each product, and a page is held whole. */
const MOST_LISTINGS = 10_000

type NewContents = Omit<OutputOf<typeof createCall.request>, 'external_id'>

async function addProduct(ask: AskInside, context: Context, contents: NewContents): Promise<Result<Product>> {
  const { tx, merchantId, reaches } = context
  const outletIds = outletsOf([contents]).filter((id) => reaches(id))
  const whole = newProduct(contents, await findCurrencies(tx, merchantId, outletIds))
  return whole.ok ? ask(context, createInside, whole.value) : whole
}

/** Adds a product; a repeat under the same number of the app answers the first one. */
const createOnce = (
  ask: AskInside,
  context: Context,
  { external_id: externalId, ...contents }: OutputOf<typeof createCall.request>,
): Promise<Result<Product>> =>
  makeOnce(context, {
    kind: 'product',
    externalId,
    contents,
    make: () => addProduct(ask, context, contents),
    read: (id) => ask(context, readProduct, { id }),
  })

/** Changes a product as it was seen. */
async function changeProduct(
  ask: AskInside,
  context: Context,
  edit: OutputOf<typeof editCall.request>,
): Promise<Result<Product>> {
  const { id } = edit
  const before = await ask(context, readProduct, { id })
  if (!before.ok) return before
  const whole = editedProduct(before.value, edit)
  if (!whole.ok) return whole
  const edited = await ask(context, editInside, { ...whole.value, id, version: context.seenVersion })
  return withStaleTag(edited)
}

export const productCommands = (ask: AskInside) => [
  command(listCall, async (context, { cursor, limit, fields, ...filter }) => {
    const asked = {
      cursor,
      search: filter.search,
      categoryId: filter.category_id,
      brandId: filter.brand_id,
      archived: filter.is_archived === 'true' ? ('yes' as const) : ('no' as const),
    }
    const page = await ask(context, listProducts, asked, { outletId: filter.outlet_id, limit })
    return page.ok ? shownPage(productSummary, page.value, summaryOf, { fields }) : page
  }),
  command(loadCall, async (context, { cursor, limit: products }) => {
    const { tx, merchantId } = context
    const most = { products, listings: MOST_LISTINGS }
    const limit = await countFitting(tx, merchantId, readCursor(cursor, ['id']), most)
    const page = await readRows(tx, liveIdList, [merchantId], { cursor, limit })
    if (!page.ok) return page
    const ids = page.value.rows.map(({ id }) => id)
    // As the call of the screens answers them.
    const rows = (await readProductViews(context, ids)) as readonly Product[]
    return shownPage(productResource, { rows, nextCursor: page.value.nextCursor }, productOf, {})
  }),
  command(readCall, async (context, { id, ...choice }) => {
    const product = await ask(context, readProduct, { id })
    return product.ok ? shownProduct(context, product.value, choice) : product
  }),
  command(createCall, async (context, asked) => {
    const made = await createOnce(ask, context, asked)
    return made.ok ? shownProduct(context, made.value, {}) : made
  }),
  command(editCall, async (context, edit) => {
    const edited = await changeProduct(ask, context, edit)
    return edited.ok ? shownProduct(context, edited.value, {}) : edited
  }),
]
