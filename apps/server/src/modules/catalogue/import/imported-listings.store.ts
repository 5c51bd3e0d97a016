import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { insertMissingStock } from '../../stock/public.ts'

export interface ListingColumns {
  readonly outlet_id: string
  readonly product_id: string
  readonly currency: string
  readonly sell?: number
  readonly purchase?: number
  readonly member?: number
  readonly shelf?: boolean
  readonly warning_line?: number
  readonly minimum_stock?: number
}

/** Lists products that were just made, with their rows of stock and their first prices (`price_id`). Each row needs `sell`. */
export async function insertImportedListings(
  tx: Tx,
  merchantId: string,
  rows: readonly (ListingColumns & { readonly price_id: string })[],
  changeNumber: number,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  await tx.run(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as row (price_id uuid, outlet_id uuid, product_id uuid,
        currency text, sell bigint, purchase bigint, member bigint, shelf boolean, warning_line bigint,
        minimum_stock bigint)
    ), listed as (
      insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor,
        purchase_price_minor, member_price_minor, is_on_shelf, warning_line, minimum_stock, changed_seq)
      select ${merchantId}, outlet_id, product_id, product_id, currency, sell, purchase, member, coalesce(shelf, true),
        coalesce(warning_line, 0), coalesce(minimum_stock, 0), ${changeNumber}
      from given order by outlet_id, product_id
    )
    insert into price_change (merchant_id, id, outlet_id, variant_id, currency, sell_price_minor, member_price_minor,
      changed_seq, changed_at, changed_by)
    select ${merchantId}, price_id, outlet_id, product_id, currency, sell, member, ${changeNumber}, ${at}, ${by}
    from given`)
  await insertMissingStock(tx, merchantId, rows.map(stockKeyOf))
}

const stockKeyOf = ({ outlet_id, product_id }: ListingColumns) => ({ outletId: outlet_id, variantId: product_id })

/** Lists products at outlets, or changes what the rows give of listings that exist. A new listing needs `sell`. */
export async function setImportedListings(
  tx: Tx,
  merchantId: string,
  rows: readonly ListingColumns[],
  changeNumber: number,
): Promise<void> {
  const given = sql`jsonb_to_recordset(${json(rows)}::jsonb) as given (outlet_id uuid, product_id uuid, currency text,
    sell bigint, purchase bigint, member bigint, shelf boolean, warning_line bigint, minimum_stock bigint)`
  await tx.run(sql`
    update listing set sell_price_minor = coalesce(given.sell, listing.sell_price_minor),
      purchase_price_minor = coalesce(given.purchase, listing.purchase_price_minor),
      member_price_minor = coalesce(given.member, listing.member_price_minor),
      is_on_shelf = coalesce(given.shelf, listing.is_on_shelf),
      warning_line = coalesce(given.warning_line, listing.warning_line),
      minimum_stock = coalesce(given.minimum_stock, listing.minimum_stock), removed_at = null,
      special_price_minor = case when listing.special_price_minor < coalesce(given.sell, listing.sell_price_minor)
        then listing.special_price_minor end,
      changed_seq = ${changeNumber}, version = listing.version + 1
    from ${given}
    where listing.merchant_id = ${merchantId} and listing.outlet_id = given.outlet_id
      and listing.variant_id = given.product_id`)
  await tx.run(sql`
    insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor,
      purchase_price_minor, member_price_minor, is_on_shelf, warning_line, minimum_stock, changed_seq)
    select ${merchantId}, outlet_id, product_id, product_id, currency, sell, purchase, member, coalesce(shelf, true),
      coalesce(warning_line, 0), coalesce(minimum_stock, 0), ${changeNumber}
    from ${given}
    where sell is not null
    order by outlet_id, product_id
    on conflict (merchant_id, outlet_id, variant_id) do nothing`)
  await insertMissingStock(tx, merchantId, rows.map(stockKeyOf))
}

/** Which of these products are listed where. */
export async function findListed(
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
  productIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.many<{ key: string }>(sql`
    select outlet_id || '/' || variant_id as key from listing
    where merchant_id = ${merchantId} and outlet_id = any(${outletIds}::uuid[])
      and variant_id = any(${productIds}::uuid[])`)
  return new Set(rows.map(({ key }) => key))
}

/** The outlets that list each of these products. */
export async function listPlacesOf(
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.many<{ productId: string; outletIds: string[] }>(sql`
    select product_id, array_agg(outlet_id) as outlet_ids from listing
    where merchant_id = ${merchantId} and product_id = any(${productIds}::uuid[]) and removed_at is null
    group by product_id`)
  return new Map(rows.map(({ productId, outletIds }) => [productId, outletIds]))
}
