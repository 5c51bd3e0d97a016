import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { Context } from '../../../platform/command.ts'
import { holdStock, listSerialGoods } from '../../stock/public.ts'
import { findKnownProducts, findListed, findNamedProducts, listCategoryTree, listNames } from './import.store.ts'
import type { KnownProduct } from './import.store.ts'
import { namedKey } from './named-key.ts'
import { planImport, type ImportOutlet, type ImportPlan, type WhenNamed } from './plan-import.ts'
import { findSameRows } from './same-rows.ts'
import type { ImportRow } from './read-row.ts'

interface Wanted {
  readonly outlets: readonly ImportOutlet[]
  readonly whenKnown: 'update' | 'skip'
  /** The treatment of rows without a code whose name is known; left out: they are new goods. */
  readonly whenNamed?: WhenNamed
  /** True where rows that repeat the present state are told apart from those that change something. */
  readonly comparesRows?: boolean
  /** Codes of the rows before these, where a file is read in pieces. */
  readonly seen?: Map<string, number>
}

type Where = Pick<Context, 'tx' | 'merchantId'>

/** Looks up what the rows name and plans them, as {@link planImport} says. */
export async function planRows(
  where: Where,
  rows: readonly ImportRow[],
  { outlets, whenKnown, whenNamed = 'create', comparesRows = false, seen }: Wanted,
): Promise<ImportPlan> {
  const { tx, merchantId } = where
  const known = await findKnownProducts(tx, merchantId, {
    folded: rows.flatMap(({ code }) => (code === undefined ? [] : [barCodeKey(code)])),
    customCodes: rows.flatMap(({ customCode }) => customCode ?? []),
    skus: rows.flatMap(({ sku }) => sku ?? []),
  })
  const named = await findNamed(where, rows)
  const there = [...known.values(), ...[...named.values()].flat()]
  const productIds = [...new Set(there.map(({ productId }) => productId))]
  const outletIds = outlets.map(({ id }) => id)
  const listed = await findListed(tx, merchantId, outletIds, productIds)
  const numbered = rows.some(({ stock }) => stock !== undefined) && there.some(({ tracksSerials }) => tracksSerials)
  const pieces = numbered ? await holdPieces(where, outletIds, productIds) : new Map()
  const taxes = await listNames(tx, merchantId, 'tax')
  const isSame = comparesRows ? await findSameRows(where, outlets, productIds) : () => false
  return planImport(rows, { known, named, taxes, outlets, listed, pieces, whenKnown, whenNamed, isSame }, seen)
}

/**
 * Returns the pieces at each outlet, and how many of them have a number. The stock is locked from then on, so that the write still fits.
 * The stock of all goods is locked at once, so that no deadlock can arise.
 */
async function holdPieces({ tx, merchantId }: Where, outletIds: readonly string[], productIds: readonly string[]) {
  const keys = outletIds.flatMap((outletId) => productIds.map((variantId) => ({ outletId, variantId })))
  await holdStock(tx, merchantId, keys)
  const pieces = new Map<string, { readonly onHand: number; readonly numbered: number }>()
  for (const outletId of outletIds) {
    const goods = await listSerialGoods(tx, merchantId, outletId, productIds)
    for (const { variantId, onHand, numbered } of goods) pieces.set(`${outletId}/${variantId}`, { onHand, numbered })
  }
  return pieces
}

/** Goods that rows without a code may mean, by name alone and by name in their category's path. */
async function findNamed(
  { tx, merchantId }: Where,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, readonly KnownProduct[]>> {
  const names = rows.flatMap(({ name, code, customCode, sku }) =>
    name === undefined || (code ?? customCode ?? sku) !== undefined ? [] : [namedKey(name, undefined)],
  )
  if (names.length === 0) return new Map()
  const found = await findNamedProducts(tx, merchantId, names)
  const tree = new Map((await listCategoryTree(tx, merchantId)).map((one) => [one.id, one]))
  const pathOf = (id: string | null): string[] => {
    const category = id === null ? undefined : tree.get(id)
    return category ? [...pathOf(category.parentId), category.name] : []
  }
  const byKey = new Map<string, KnownProduct[]>()
  for (const { categoryId, folded, ...product } of found) {
    for (const key of [namedKey(folded, undefined), namedKey(folded, pathOf(categoryId))]) {
      byKey.set(key, [...(byKey.get(key) ?? []).filter((one) => one.productId !== product.productId), product])
    }
  }
  return byKey
}
