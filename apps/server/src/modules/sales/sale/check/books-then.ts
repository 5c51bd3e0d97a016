import type { StoredSetting } from '../../../settings/public.ts'
import type {
  BookRows,
  CategoryRow,
  GoodsBookRow,
  ListingRow,
  PartRow,
  ProductRow,
  TaxOutletRow,
  TaxBookRow,
} from './book-rows.ts'
import { booksOf, type Books } from './books.ts'
import type { PastRow } from './past.store.ts'

/** The state of the books until a moment. */
export interface BooksThen {
  readonly books: Books
  readonly untilAt: string
}

/**
 * The books as they were before each of the changes in `past` (the latest change first), the latest first. `rows` are
 * today's. Goods, taxes and settings are each put back to what stood before.
 */
export function booksThen(rows: BookRows, past: readonly PastRow[]): BooksThen[] {
  const then: BooksThen[] = []
  let standing = rows
  for (const [, changes] of Map.groupBy(past, ({ untilSeq }) => untilSeq)) {
    for (const change of changes) standing = putBack(standing, change)
    then.push({ books: booksOf(standing), untilAt: changes[0]?.untilAt ?? '' })
  }
  return then
}

function putBack(rows: BookRows, { kind, thing, was }: PastRow): BookRows {
  const key = thing.slice(thing.indexOf('/') + 1)
  switch (kind) {
    case 'listing':
      return withGoods(rows, (one, id) => (id === key ? { ...one, listing: was as ListingRow | null } : one))
    case 'product':
      return withGoods(rows, (one) => (one.product.id === thing ? { ...one, product: was as ProductRow } : one))
    case 'parts':
      return {
        ...rows,
        goods: rows.goods.map((one) => (one.product.id === thing ? withParts(rows, one, was as PartRow[]) : one)),
      }
    case 'labels':
      return {
        ...rows,
        goods: rows.goods.map((one) => (one.product.id === thing ? { ...one, labelIds: was as string[] } : one)),
      }
    case 'category':
      return { ...rows, categories: replaced(rows.categories, ({ id }) => id === thing, was as CategoryRow | null) }
    case 'tax':
      return { ...rows, taxes: replaced(rows.taxes, ({ id }) => id === thing, was as TaxBookRow | null) }
    case 'tax-outlet':
      return {
        ...rows,
        taxOutlets: replaced(rows.taxOutlets, ({ tax_id }) => tax_id === key, was as TaxOutletRow | null),
      }
    case 'setting':
      return { ...rows, settings: withSetting(rows.settings, thing, was as StoredSetting | null) }
    case 'outlet':
      return { ...rows, outlet: { ...rows.outlet, ...(was as BookRows['outlet']) } }
  }
}

const replaced = <Row>(rows: readonly Row[], isIt: (row: Row) => boolean, was: Row | null): readonly Row[] => [
  ...rows.filter((row) => !isIt(row)),
  ...(was === null ? [] : [was]),
]

/** Goods themselves and as parts of others. */
export const withGoods = (
  rows: BookRows,
  change: <Row extends { readonly product: ProductRow; readonly listing: ListingRow | null }>(
    row: Row,
    id: string,
  ) => Row,
): BookRows => ({
  ...rows,
  goods: rows.goods.map((one) => ({
    ...change(one, one.variantId),
    parts: one.parts.map((part) => change(part, part.part_variant_id)),
  })),
})

/** A combination of then, as far as its parts are among the goods that were read. */
function withParts(rows: BookRows, whole: GoodsBookRow, parts: readonly PartRow[]): GoodsBookRow {
  const known = rows.goods.flatMap((one) => [
    ...one.parts,
    { part_variant_id: one.variantId, quantity: 1, hasStock: one.hasStock, product: one.product, listing: one.listing },
  ])
  return {
    ...whole,
    parts: parts.flatMap((part) => {
      const goods = known.find(({ part_variant_id }) => part_variant_id === part.part_variant_id)
      return goods ? [{ ...goods, quantity: part.quantity }] : []
    }),
  }
}

/** `thing` is scope/scope id/key; only the places that were read are put back. */
function withSetting(
  settings: readonly StoredSetting[],
  thing: string,
  was: StoredSetting | null,
): readonly StoredSetting[] {
  const [scope = '', , key = ''] = thing.split('/')
  return replaced(settings, (one) => one.scope === scope && one.key === key, was)
}
