import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { insertMissingStock } from '../../stock/public.ts'

export type SyncField = 'sellPrice' | 'memberPrice' | 'purchasePrice' | 'minimumPrice' | 'special' | 'shelf' | 'warning'

/** The columns behind each choice. */
const columns: Readonly<Record<SyncField, readonly string[]>> = {
  sellPrice: ['sell_price_minor'],
  memberPrice: ['member_price_minor'],
  purchasePrice: ['purchase_price_minor'],
  minimumPrice: ['minimum_price_minor'],
  special: ['special_price_minor', 'special_off_basis_points'],
  shelf: ['is_on_shelf'],
  warning: ['warning_type', 'warning_line', 'minimum_stock', 'minimum_days'],
}

const everything = Object.values(columns).flat()

const listSql = (names: readonly string[], prefix = ''): Sql => sql.raw(names.map((name) => prefix + name).join(', '))

/** Returns the listings of goods that are not archived at the source outlet, for some products or all. */
const sourceOf = (merchantId: string, fromOutletId: string, productIds: readonly string[] | null): Sql => sql`
  select source.* from listing as source
  join product on product.merchant_id = source.merchant_id and product.id = source.product_id
  join variant on variant.merchant_id = source.merchant_id and variant.id = source.variant_id
  where source.merchant_id = ${merchantId} and source.outlet_id = ${fromOutletId} and source.removed_at is null
    and product.archived_at is null and variant.archived_at is null
    and (${productIds}::uuid[] is null or source.product_id = any(${productIds}::uuid[]))`

export async function countSource(
  tx: Tx,
  merchantId: string,
  fromOutletId: string,
  productIds: readonly string[] | null,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from (${sourceOf(merchantId, fromOutletId, productIds)}) as source`,
  )
  return count
}

export interface Sync {
  readonly fromOutletId: string
  readonly toOutletId: string
  readonly productIds: readonly string[] | null
  readonly fields: readonly SyncField[]
}

/**
 * Takes the chosen fields over where they differ, and lists what is not listed yet with everything. Answers what was made and
 * what was changed; the rest was the same already, or is what {@link listHighSpecials} answers. A promotion price that would not be lower any more goes.
 */
export async function copyListings(
  tx: Tx,
  merchantId: string,
  { fromOutletId, toOutletId, productIds, fields }: Sync,
  changeNumber: number,
): Promise<{ created: readonly { variantId: string }[]; updated: readonly { variantId: string }[] }> {
  const chosen = fields.flatMap((field) => columns[field])
  const source = sourceOf(merchantId, fromOutletId, productIds)
  const sets = sql.join(chosen.map((name) => sql.raw(`${name} = source.${name}`)))
  const lower = fields.includes('sellPrice') && !fields.includes('special')
  const special = lower
    ? sql`, special_price_minor = case when listing.special_price_minor < source.sell_price_minor
        then listing.special_price_minor end`
    : sql.empty
  const updated = await tx.many<{ variantId: string }>(sql`
    update listing set ${sets}${special}, changed_seq = ${changeNumber}, version = listing.version + 1
    from (${source}) as source
    where listing.merchant_id = ${merchantId} and listing.outlet_id = ${toOutletId}
      and listing.variant_id = source.variant_id and listing.removed_at is null
      and (${listSql(chosen, 'listing.')}) is distinct from (${listSql(chosen, 'source.')})
      and not ${isSpecialHigh(fields)}
    returning listing.variant_id`)
  const created = await tx.many<{ variantId: string }>(sql`
    insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, changed_seq, ${listSql(everything)})
    select merchant_id, ${toOutletId}, variant_id, product_id, currency, ${changeNumber}, ${listSql(everything)}
    from (${source}) as source order by variant_id
    on conflict (merchant_id, outlet_id, variant_id) do update set removed_at = null,
      ${sql.join(everything.map((name) => sql.raw(`${name} = excluded.${name}`)))},
      changed_seq = excluded.changed_seq, version = listing.version + 1
    where listing.removed_at is not null
    returning variant_id`)
  const keys = created.map(({ variantId }) => ({ outletId: toOutletId, variantId }))
  await insertMissingStock(tx, merchantId, keys)
  return { created, updated }
}

/** The condition that the source's promotion price is taken over and would not be lower than what the goods cost where it goes. */
const isSpecialHigh = (fields: readonly SyncField[]): Sql =>
  fields.includes('special') && !fields.includes('sellPrice')
    ? sql`coalesce(source.special_price_minor >= listing.sell_price_minor, false)`
    : sql`false`

/** Goods as the file of what could not be taken over names them. */
export interface SourceGoods {
  readonly name: string
  readonly code: string | null
  readonly customCode: string | null
}

const goodsNamed = sql`
  kassa_shown_name(product.name, product.names) || case when variant.value_names = '{}' then ''
    else ' ' || array_to_string(variant.value_names, ' ') end as name, variant.custom_code,
  (select code from product_code where product_code.merchant_id = variant.merchant_id
    and product_code.variant_id = variant.id order by position limit 1) as code`

const withGoods = sql`
  join variant on variant.merchant_id = source.merchant_id and variant.id = source.variant_id
  join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id`

const byName = sql`order by lower(product.name), variant.id`

/** Names and codes of what the source lists. */
export const listSourceGoods = (
  tx: Tx,
  merchantId: string,
  fromOutletId: string,
  productIds: readonly string[] | null,
): Promise<SourceGoods[]> =>
  tx.many(sql`
    select ${goodsNamed} from (${sourceOf(merchantId, fromOutletId, productIds)}) as source ${withGoods} ${byName}`)

/** Goods whose promotion is asked for and is no lower than their price where it would go: there they stay as they are. */
export const listHighSpecials = (
  tx: Tx,
  merchantId: string,
  { fromOutletId, toOutletId, productIds, fields }: Sync,
): Promise<(SourceGoods & { readonly specialMinor: number; readonly sellPriceMinor: number })[]> =>
  tx.many(sql`
    select ${goodsNamed}, source.special_price_minor as special_minor, listing.sell_price_minor
    from (${sourceOf(merchantId, fromOutletId, productIds)}) as source ${withGoods}
    join listing on listing.merchant_id = source.merchant_id and listing.outlet_id = ${toOutletId}
      and listing.variant_id = source.variant_id and listing.removed_at is null
    where ${isSpecialHigh(fields)} ${byName}`)
