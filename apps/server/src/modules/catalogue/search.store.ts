import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { barCodeKeys } from '@kassa/domain/product/upc.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/**
 * Products that a search found, by their names and by their codes. `null` stands for more than are worth naming one by one:
 * then a list is walked in its order until the page is full, which is soon.
 */
export interface FoundProducts {
  readonly search: string
  readonly byName: readonly string[] | null
  readonly byCode: readonly string[] | null
}

/** The most products that a search names, as many as a list counts; a search that finds more is a common word. */
const NAMED_AT_MOST = 10_000

/** The last character there is: what begins with a text lies between it and the text with this behind. */
const LAST_CHARACTER = '\u{10FFFF}'

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (found) => `\\${found}`)

const patternsOf = (folded: string): readonly string[] =>
  folded
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${escapeLike(word)}%`)

/** Single plain letters are in no index (`kassa_search_keys`): most names hold them, and reading until there are enough is quick. */
const isOfLetters = (folded: string): boolean => folded.split(' ').every((word) => /^[ -~]?$/.test(word))

/** The products of a name, with the columns of `product` that lists filter and order by, `most` at the most. */
const foundByName = (merchantId: string, folded: string, most: number | null): Sql =>
  isOfLetters(folded)
    ? sql`(select id, name, created_at, archived_at, category_id, brand_id, type from product
        where merchant_id = ${merchantId} and search_text like all (${patternsOf(folded)}::text[]) limit ${most}::bigint)`
    : sql`(select * from kassa_find_products(${folded}, ${patternsOf(folded)}::text[], ${most}))`

const beginsWith = (column: Sql, beginning: string): Sql =>
  sql`(${column} collate "C" >= ${beginning} and ${column} collate "C" < ${beginning + LAST_CHARACTER})`

const codeFits = (search: string): Sql => sql`
  (product_code.folded = any(${barCodeKeys(search)}::text[]) or ${beginsWith(sql.raw('product_code.folded'), search)})`

const ownCodeFits = (search: string): Sql => sql`
  (${beginsWith(sql.raw('variant.custom_code'), search)} or ${beginsWith(sql.raw('variant.sku'), search)})`

/**
 * How well `search_text` fits what was typed, as a number to order by: found by a code, whole words the names begin with, whole words
 * elsewhere, words at their beginning, inside. The same as `searchRank` says of a name. Source: back-office.md, "Searching".
 */
export function searchOrder(searchText: Sql, typed: string): Sql {
  const folded = foldForSearch(typed.trim())
  const words = folded.split(' ').filter((word) => word !== '')
  const like = (before: string, behind: string) => words.map((word) => `%${before}${escapeLike(word)}${behind}%`)
  return sql`case
    when not ${searchText} like all (${like('', '')}::text[]) then 0
    when starts_with(${searchText} || ' ', ${`${folded} `}::text) then 1
    when ' ' || ${searchText} || ' ' like all (${like(' ', ' ')}::text[]) then 2
    when starts_with(${searchText}, ${folded}::text) then 3
    when ' ' || ${searchText} like all (${like(' ', '')}::text[]) then 4 else 5 end`
}

/**
 * Pieces of a product sold within the days of its velocity, at one outlet or at all of the merchant; nothing where those days are not added
 * up yet. Units of weighed goods are thousandths: what is compared is how often people ask for it, not what it is worth.
 */
export const piecesSold = (merchantId: string, productId: Sql, outletId: string | null): Sql => sql`
  (select coalesce(sum(velocity.sold), 0) from variant
    join stock_velocity_day as made on made.merchant_id = ${merchantId}
      and ${outletId === null ? sql`true` : sql`made.outlet_id = ${outletId}`}
      and not exists (select from stock_velocity_day as later where later.merchant_id = ${merchantId}
        and later.outlet_id = made.outlet_id and later.before_day > made.before_day)
    join stock_velocity as velocity on velocity.merchant_id = ${merchantId} and velocity.outlet_id = made.outlet_id
      and velocity.before_day = made.before_day and velocity.variant_id = variant.id
    where variant.merchant_id = ${merchantId} and variant.product_id = ${productId})`

/** The width of `searchKey`. */
export const SEARCH_KEY_WIDTH = 13

/** Returns how well a product fits, then how much of it an outlet sells, as a text of one width that is put in order. */
export const searchKey = (
  product: { readonly id: Sql; readonly searchText: Sql },
  typed: string,
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string | null },
): Sql => sql`
  (${searchOrder(product.searchText, typed)})::text || lpad((999999999999 -
    ${outletId === null ? sql`0` : sql`least(greatest(${piecesSold(merchantId, product.id, outletId)}, 0), 999999999999)`}
  )::text, 12, '0')`

/** The ids of products with a code that fits, as a subquery. */
const foundByCode = (merchantId: string, search: string, most: number | null): Sql => sql`
  (select variant.product_id from product_code
    join variant on variant.merchant_id = product_code.merchant_id and variant.id = product_code.variant_id
    where product_code.merchant_id = ${merchantId} and ${codeFits(search)} limit ${most}::bigint)
  union
  (select product_id from variant
    where merchant_id = ${merchantId} and ${beginsWith(sql.raw('variant.custom_code'), search)} limit ${most}::bigint)
  union
  (select product_id from variant
    where merchant_id = ${merchantId} and ${beginsWith(sql.raw('variant.sku'), search)} limit ${most}::bigint)`

/** Finds products by every word of name, reading or pinyin (D81), or by a code as a whole or by its beginning. */
export async function findProducts(tx: Tx, merchantId: string, typed: string): Promise<FoundProducts> {
  const search = typed.trim()
  const folded = foldForSearch(search)
  const most = NAMED_AT_MOST + 1
  const { byName, byCode } = await tx.one<{ byName: string[]; byCode: string[] }>(sql`
    select array(select id from ${foundByName(merchantId, folded, most)} as named) as by_name,
      array(${foundByCode(merchantId, search, most)}) as by_code`)
  return {
    search,
    byName: byName.length < most ? byName : null,
    byCode: byCode.length < most ? byCode : null,
  }
}

/** Returns a search that matched too much to name: a filter for walking through a list in its order. */
export const commonWord = (typed: string): FoundProducts => ({ search: typed.trim(), byName: null, byCode: null })

/**
 * The same as a subquery with the columns of `product` that lists filter and order by, `most` by name and `most` by each kind
 * of code; all of them unless told.
 */
export function searchedProducts(merchantId: string, typed: string, most: number | null = null): Sql {
  const search = typed.trim()
  const folded = foldForSearch(search)
  return sql`
    ${foundByName(merchantId, folded, most)}
    union
    select id, name, created_at, archived_at, category_id, brand_id, type from product
    where merchant_id = ${merchantId} and id in (${foundByCode(merchantId, search, most)})`
}

/**
 * Returns the condition for some ids. They are rows, not one array: thousands of ids are then looked up, instead of each product being
 * compared with them all.
 */
const oneOf = (ids: readonly string[]): Sql => sql`product.id in (select unnest(${ids}::uuid[]))`

/** The condition that `product` is one of those; beside a query that has it under this name. */
export function isFound(merchantId: string, { search, byName, byCode }: FoundProducts): Sql {
  if (byName !== null && byCode !== null) {
    return oneOf([...new Set([...byName, ...byCode])])
  }
  const named =
    byName === null ? sql`product.search_text like all (${patternsOf(foldForSearch(search))}::text[])` : oneOf(byName)
  const coded =
    byCode === null
      ? sql`exists (select from variant
          left join product_code on product_code.merchant_id = variant.merchant_id and product_code.variant_id = variant.id
          where variant.merchant_id = ${merchantId} and variant.product_id = product.id
            and (${codeFits(search)} or ${ownCodeFits(search)}))`
      : oneOf(byCode)
  return sql`(${named} or ${coded})`
}
