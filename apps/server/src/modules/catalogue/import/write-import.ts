import { costOfQuantity } from '@kassa/domain/inventory/cost-of-quantity.ts'
import { goodsDefaults } from '@kassa/domain/product/category-defaults.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { Context } from '../../../platform/command.ts'
import { holdStock, moveStock, takePurchasePrices, type StockMove } from '../../stock/public.ts'
import { listCategoryDefaults } from '../category/category.store.ts'
import { insertPriceChanges } from '../product/listing.store.ts'
import { searchTextOf } from '../search-text.ts'
import type { ImportRow } from './read-row.ts'
import { priceIn, purchasePriceIn, quantityIn } from './read-row.ts'
import {
  insertCategoryRow,
  insertImported,
  insertImportedCodes,
  insertImportedListings,
  insertNames,
  insertProductLabels,
  listCategoryTree,
  listNames,
  listProductsWhole,
  setImported,
  setImportedCodes,
  setImportedListings,
  type ListingColumns,
  type ProductColumns,
} from './import.store.ts'
import type { ImportOutlet, ImportPlan, PlannedRow } from './plan-import.ts'

/** The data for undoing an import: the things it made, the things it changed as they were before, and the stock it moved. */
export interface Undo {
  readonly created: readonly { readonly id: string; readonly version: number }[]
  readonly updated: readonly {
    readonly id: string
    /** The version before the change; `version` is the one after it. */
    readonly before: number
    readonly version: number
    readonly whole: unknown
    readonly listings: unknown
    readonly codes: readonly string[]
    readonly customCode: string | null
    readonly sku: string | null
    /** Ids of labels it was given. */
    readonly labels: readonly string[]
  }[]
  readonly stock: readonly { readonly outletId: string; readonly variantId: string; readonly quantity: number }[]
}

/** The parts of a call's context that writing an import needs; a catalogue file of the operator is written without a call. */
export interface ImportContext extends Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'> {
  readonly actor: { readonly kind: string; readonly accountId: string | null; readonly name: string }
}

interface Writing {
  readonly context: ImportContext
  readonly runId: string
  readonly outlets: readonly (ImportOutlet & { readonly businessDay: string })[]
  readonly changeNumber: number
}

/** Writes a plan: what is missing first (categories, brands, labels), then products, listings, prices and stock. */
export async function writeImport(writing: Writing, plan: ImportPlan): Promise<Undo> {
  const { context } = writing
  const { tx, merchantId, now, actor } = context
  const planned = [...plan.create, ...plan.update]
  const ids = new Map(planned.map((one) => [one, one.known?.productId ?? context.newId()]))
  const idOf = (one: PlannedRow): string => ids.get(one) ?? ''
  const refer = await makeReferences(context, planned)
  const before = await listProductsWhole(
    tx,
    merchantId,
    plan.update.map((one) => idOf(one)),
  )
  const tree = await listCategoryDefaults(tx, merchantId)
  await insertImported(
    tx,
    merchantId,
    plan.create.map((one) => ({
      ...columnsOf(one.row, refer),
      ...defaultColumns(one.row, refer, tree),
      id: idOf(one),
      type: one.row.type ?? 'standard',
      weight_unit: one.weightUnit,
      custom_code: one.row.customCode ?? null,
      sku: one.row.sku ?? null,
    })),
    now,
  )
  await setImported(
    tx,
    merchantId,
    plan.update.map((one) => ({ ...columnsOf(one.row, refer), id: idOf(one) })),
    now,
  )
  await setImportedCodes(
    tx,
    merchantId,
    plan.update.map((one) => ({ id: idOf(one), custom_code: one.row.customCode ?? null, sku: one.row.sku ?? null })),
  )
  const codes = planned.flatMap((one) =>
    one.row.code === undefined || !one.isNewCode
      ? []
      : [{ variant_id: idOf(one), code: one.row.code, folded: barCodeKey(one.row.code) }],
  )
  await insertImportedCodes(tx, merchantId, codes)
  const labels = planned.flatMap((one) =>
    (one.row.labels ?? []).map((name) => ({ product_id: idOf(one), label_id: refer.label(name) })),
  )
  const labelled = await insertProductLabels(tx, merchantId, labels)
  const listingsOf = (some: readonly PlannedRow[]) =>
    some.flatMap((one) => writing.outlets.map((outlet) => listingOf(one, idOf(one), outlet)))
  const fresh = listingsOf(plan.create).map((listing) => ({ ...listing, price_id: context.newId() }))
  const priceAt = { at: now, by: actor.name }
  await insertImportedListings(tx, merchantId, fresh, writing.changeNumber, priceAt)
  const known = listingsOf(plan.update)
  await setImportedListings(tx, merchantId, known, writing.changeNumber)
  const priced = known.map(({ outlet_id: outletId, product_id: variantId }) => ({
    id: context.newId(),
    outletId,
    variantId,
  }))
  await insertPriceChanges(tx, merchantId, priced, priceAt)
  await takePurchasePrices(context, priced)
  const stock = await writeStock(writing, planned, idOf)
  return {
    created: plan.create.map((one) => ({ id: idOf(one), version: 1 })),
    updated: before.map(({ id, version, whole, listings: listed, customCode, sku }) => ({
      id,
      before: version,
      version: version + 1,
      whole,
      listings: listed,
      customCode,
      sku,
      labels: labelled.filter(({ productId }) => productId === id).map(({ labelId }) => labelId),
      codes: codes.filter((code) => code.variant_id === id).map(({ folded }) => folded),
    })),
    stock,
  }
}

interface References {
  readonly category: (path: readonly string[]) => string
  readonly brand: (name: string) => string
  readonly label: (name: string) => string
  readonly tax: (name: string) => string
}

const KEY = '\u0001'

/** Finds or makes what rows name: categories along their path, brands and labels. Taxes are known, the plan saw to it. */
export async function makeReferences(
  { tx, merchantId, now, newId }: Pick<ImportContext, 'tx' | 'merchantId' | 'now' | 'newId'>,
  planned: readonly { readonly row: Pick<ImportRow, 'category' | 'brand' | 'labels'> }[],
): Promise<References> {
  const tree = await listCategoryTree(tx, merchantId)
  const categories = new Map(tree.map(({ id, parentId, name }) => [`${parentId ?? ''}${KEY}${name}`, id]))
  const pathIds = new Map<string, string>()
  for (const { row } of planned) {
    let parentId: string | null = null
    for (const name of row.category ?? []) {
      const key: string = `${parentId ?? ''}${KEY}${name.toLowerCase()}`
      let id = categories.get(key)
      if (id === undefined) {
        id = newId()
        await insertCategoryRow(tx, merchantId, { id, parentId, name }, now)
        categories.set(key, id)
      }
      parentId = id
    }
    if (row.category && parentId !== null) pathIds.set(row.category.join(KEY), parentId)
  }
  const named = async (table: 'brand' | 'label', names: readonly string[]) => {
    const known = await listNames(tx, merchantId, table)
    const missing = [...new Map(names.map((name) => [name.toLowerCase(), name])).entries()]
      .filter(([folded]) => !known.has(folded))
      .map(([folded, name]) => ({ folded, id: newId(), name }))
    await insertNames(tx, merchantId, table, missing, now)
    for (const { folded, id } of missing) known.set(folded, id)
    return (name: string) => known.get(name.toLowerCase()) ?? ''
  }
  const taxes = await listNames(tx, merchantId, 'tax')
  return {
    category: (path) => pathIds.get(path.join(KEY)) ?? '',
    brand: await named(
      'brand',
      planned.flatMap(({ row }) => row.brand ?? []),
    ),
    label: await named(
      'label',
      planned.flatMap(({ row }) => row.labels ?? []),
    ),
    tax: (name) => taxes.get(name.toLowerCase()) ?? '',
  }
}

const columnsOf = (row: ImportRow, refer: References): ProductColumns => ({
  name: row.name,
  search_text: row.name === undefined ? undefined : searchTextOf({ name: row.name, names: {}, reading: '' }),
  category_id: row.category && refer.category(row.category),
  brand_id: row.brand === undefined ? undefined : refer.brand(row.brand),
  tax_id: row.tax === undefined ? undefined : refer.tax(row.tax),
  unit: row.unit,
  description: row.description,
  shelf_number: row.shelfNumber,
  production_date: row.productionDate,
  shelf_life_days: row.shelfLifeDays,
  expiry_warning_days: row.expiryWarningDays,
})

/** The flags that a new product of a file takes over from its category; files do not say them. */
function defaultColumns({ category }: ImportRow, refer: References, tree: CategoryTree) {
  const { memberDiscountAllowed, earnsPoints } = goodsDefaults(tree, category ? refer.category(category) : null)
  return { member_discount_allowed: memberDiscountAllowed, earns_points: earnsPoints }
}

type CategoryTree = Awaited<ReturnType<typeof listCategoryDefaults>>

function listingOf({ row, weightUnit }: PlannedRow, productId: string, outlet: ImportOutlet): ListingColumns {
  const price = (typed: string | undefined) => (typed === undefined ? undefined : priceIn(typed, outlet.exponent))
  const quantity = (typed: string | undefined) => (typed === undefined ? undefined : quantityIn(typed, weightUnit))
  return {
    outlet_id: outlet.id,
    product_id: productId,
    currency: outlet.currency,
    sell: row.stated?.sellPriceMinor ?? price(row.sellPrice),
    purchase:
      row.stated?.purchasePriceMinor ??
      (row.purchasePrice === undefined ? undefined : purchasePriceIn(row.purchasePrice, outlet.exponent)),
    member: price(row.memberPrice),
    shelf: row.isOnShelf,
    warning_line: quantity(row.warningLine),
    minimum_stock: quantity(row.minimumStock),
  }
}

/** Sets what the rows say is there, by entries of the book, worth the purchase price where the row gives one. */
async function writeStock(
  { context, runId, outlets }: Writing,
  planned: readonly PlannedRow[],
  idOf: (one: PlannedRow) => string,
): Promise<Undo['stock']> {
  const { tx, merchantId, now, actor } = context
  const wanted = planned.filter(({ row }) => row.stock !== undefined)
  const moved: Undo['stock'][number][] = []
  for (const { id: outletId, exponent, businessDay } of outlets) {
    const keys = wanted.map((one) => ({ outletId, variantId: idOf(one) }))
    if (keys.length === 0) continue
    const held = new Map((await holdStock(tx, merchantId, keys)).map((one) => [one.variantId, one]))
    const moves: StockMove[] = wanted.flatMap((one) => {
      const variantId = idOf(one)
      const quantity = (quantityIn(one.row.stock ?? '', one.weightUnit) ?? 0) - (held.get(variantId)?.onHand ?? 0)
      if (quantity === 0) return []
      const { purchasePrice, stated } = one.row
      const unit = purchasePrice === undefined ? stated?.purchasePriceMinor : purchasePriceIn(purchasePrice, exponent)
      const isThousandths = held.get(variantId)?.isThousandths ?? false
      const costMinor = unit === undefined || quantity < 0 ? null : costOfQuantity(quantity, unit, isThousandths)
      return [{ outletId, variantId, quantity, kind: 'import' as const, costMinor }]
    })
    await moveStock(tx, merchantId, moves, {
      kind: 'import',
      id: runId,
      reason: '',
      actorKind: actor.kind,
      actorId: actor.accountId,
      businessDay,
      at: now,
    })
    moved.push(...moves.map(({ variantId, quantity }) => ({ outletId, variantId, quantity })))
  }
  return moved
}
