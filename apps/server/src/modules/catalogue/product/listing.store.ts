import type { ListingFields } from '@kassa/contract/catalogue/product.ts'
import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { areFew, json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { insertMissingStock } from '../../stock/public.ts'

export interface OutletCurrency {
  readonly id: string
  readonly currency: string
}

export const findOutletCurrencies = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
): Promise<OutletCurrency[]> =>
  tx.many(sql`
    select id, currency from organisation_outlet as outlet
    where merchant_id = ${merchantId} and id = any(${outletIds}::uuid[]) and archived_at is null`)

/** Outlets with what an import needs of them. */
export const findImportOutlets = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
): Promise<(OutletCurrency & OutletDayColumns & { readonly name: string })[]> =>
  tx.many(sql`
    select id, name, currency, time_zone, day_cutoff_minutes, day_rules from organisation_outlet as outlet
    where merchant_id = ${merchantId} and id = any(${outletIds}::uuid[]) and archived_at is null order by id`)

export interface ListingToWrite {
  readonly productId: string
  readonly variantId: string
  readonly currency: string
  readonly listing: ListingFields
}

const recordOf = ({ productId, variantId, currency, listing }: ListingToWrite) => ({
  product_id: productId,
  outlet_id: listing.outletId,
  variant_id: variantId,
  currency,
  sell_price_minor: listing.sellPriceMinor,
  purchase_price_minor: listing.purchasePriceMinor,
  member_price_minor: listing.memberPriceMinor,
  minimum_price_minor: listing.minimumPriceMinor,
  special_price_minor: listing.special?.kind === 'price' ? listing.special.priceMinor : null,
  special_off_basis_points: listing.special?.kind === 'percent' ? listing.special.offBasisPoints : null,
  is_on_shelf: listing.isOnShelf,
  warning_type: listing.warningType,
  warning_line: listing.warningLine,
  minimum_stock: listing.minimumStock,
  minimum_days: listing.minimumDays,
})

/**
 * Creates or changes listings of variants and gives them the change number; each has a stock row from then on. A person who may
 * not see purchase prices keeps the present ones (D93).
 */
export async function setListings(
  tx: Tx,
  merchantId: string,
  rows: readonly ListingToWrite[],
  { changeNumber, keepsPurchasePrices }: { readonly changeNumber: number; readonly keepsPurchasePrices: boolean },
): Promise<void> {
  if (rows.length === 0) return
  await tx.run(sql`
    insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor,
      purchase_price_minor, member_price_minor, minimum_price_minor, special_price_minor, special_off_basis_points,
      is_on_shelf, warning_type, warning_line, minimum_stock, minimum_days, changed_seq)
    select ${merchantId}, outlet_id, variant_id, product_id, currency, sell_price_minor, purchase_price_minor,
      member_price_minor, minimum_price_minor, special_price_minor, special_off_basis_points, is_on_shelf, warning_type,
      warning_line, minimum_stock, minimum_days, ${changeNumber}
    from jsonb_to_recordset(${json(rows.map(recordOf))}::jsonb) as given (product_id uuid, outlet_id uuid, variant_id uuid, currency text,
      sell_price_minor bigint, purchase_price_minor bigint, member_price_minor bigint, minimum_price_minor bigint,
      special_price_minor bigint, special_off_basis_points integer, is_on_shelf boolean, warning_type smallint,
      warning_line bigint, minimum_stock bigint, minimum_days integer)
    order by outlet_id, variant_id
    on conflict (merchant_id, outlet_id, variant_id) do update set
      sell_price_minor = excluded.sell_price_minor, purchase_price_minor = case when ${keepsPurchasePrices}
        then listing.purchase_price_minor else excluded.purchase_price_minor end,
      member_price_minor = excluded.member_price_minor, minimum_price_minor = excluded.minimum_price_minor,
      special_price_minor = excluded.special_price_minor,
      special_off_basis_points = excluded.special_off_basis_points, is_on_shelf = excluded.is_on_shelf,
      warning_type = excluded.warning_type, warning_line = excluded.warning_line,
      minimum_stock = excluded.minimum_stock, minimum_days = excluded.minimum_days,
      changed_seq = excluded.changed_seq, removed_at = null, version = listing.version + 1`)
  await insertMissingStock(
    tx,
    merchantId,
    rows.map(({ variantId, listing }) => ({ outletId: listing.outletId, variantId })),
  )
}

/** Keeps the prices of these listings in the history where they differ from the newest ones kept. */
export async function insertPriceChanges(
  tx: Tx,
  merchantId: string,
  changes: readonly { readonly id: string; readonly outletId: string; readonly variantId: string }[],
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  if (changes.length === 0) return
  const given = changes.map(({ id, outletId, variantId }, position) => ({
    position: position + 1,
    id,
    outlet_id: outletId,
    variant_id: variantId,
  }))
  await tx.run(sql`
    insert into price_change (merchant_id, id, outlet_id, variant_id, currency, sell_price_minor, member_price_minor,
      special_price_minor, special_off_basis_points, changed_seq, changed_at, changed_by)
    select listing.merchant_id, given.id, listing.outlet_id, listing.variant_id, listing.currency,
      listing.sell_price_minor, listing.member_price_minor, listing.special_price_minor,
      listing.special_off_basis_points, listing.changed_seq, ${at}, ${by}
    from jsonb_to_recordset(${json(given)}::jsonb) as given (position integer, id uuid, outlet_id uuid, variant_id uuid)
    join listing on listing.merchant_id = ${merchantId} and listing.outlet_id = given.outlet_id
      and listing.variant_id = given.variant_id
    where ${areFew} and not exists (
        select from (
          select * from price_change as kept
          where kept.merchant_id = listing.merchant_id and kept.outlet_id = listing.outlet_id
            and kept.variant_id = listing.variant_id
          order by changed_seq desc limit 1
        ) as newest
        where newest.sell_price_minor = listing.sell_price_minor
          and newest.member_price_minor is not distinct from listing.member_price_minor
          and newest.special_price_minor is not distinct from listing.special_price_minor
          and newest.special_off_basis_points is not distinct from listing.special_off_basis_points
      )`)
}

/** Returns in how many places these products are listed, together. */
export const countListings = async (tx: Tx, merchantId: string, productIds: readonly string[]): Promise<number> => {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from listing
    where merchant_id = ${merchantId} and product_id = any(${productIds}::uuid[]) and removed_at is null`)
  return count
}

/** The listings that products keep. */
interface KeptListings {
  readonly productIds: readonly string[]
  readonly keep: readonly { readonly variantId: string; readonly outletId: string }[]
  /** The outlets of whoever changes them: nothing is taken out at others. */
  readonly within: readonly string[] | 'all'
}

/** Takes out the listings of products that are not among `keep`; their desks hear of it by the change number. */
export const removeListings = (
  tx: Tx,
  merchantId: string,
  { productIds, keep, within }: KeptListings,
  changeNumber: number,
  now: string,
): Promise<number> =>
  tx.run(sql`
    update listing set removed_at = ${now}, is_on_shelf = false, changed_seq = ${changeNumber}, version = version + 1
    where merchant_id = ${merchantId} and product_id = any(${productIds}::uuid[]) and removed_at is null
      and (variant_id, outlet_id) not in (
        select * from unnest(${keep.map(({ variantId }) => variantId)}::uuid[],
          ${keep.map(({ outletId }) => outletId)}::uuid[]))
      and ${within === 'all' ? sql`true` : sql`outlet_id = any(${within}::uuid[])`}`)

/** Puts listings on or off the shelf; answers how many really changed. */
export const setOnShelf = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
  outletIds: readonly string[] | 'all',
  isOnShelf: boolean,
  changeNumber: number,
): Promise<number> =>
  tx.run(sql`
    update listing set is_on_shelf = ${isOnShelf}, changed_seq = ${changeNumber}, version = version + 1
    where merchant_id = ${merchantId} and product_id = any(${productIds}::uuid[]) and removed_at is null
      and is_on_shelf <> ${isOnShelf}
      and ${outletIds === 'all' ? sql`true` : sql`outlet_id = any(${outletIds}::uuid[])`}`)

/** Gives every listing of these products a new change number: something the desk sees of them changed. */
export const touchListings = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
  changeNumber: number,
): Promise<number> =>
  tx.run(sql`
    update listing set changed_seq = ${changeNumber}
    where merchant_id = ${merchantId} and product_id = any(${productIds}::uuid[])`)

/** The combined products that contain one of these: what the desk holds of them names their parts' prices and taxes. */
export const touchWholes = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
  changeNumber: number,
): Promise<number> =>
  tx.run(sql`
    update listing set changed_seq = ${changeNumber}
    where merchant_id = ${merchantId} and product_id in (
      select part.product_id from product_part as part
      join variant on variant.merchant_id = part.merchant_id and variant.id = part.part_variant_id
      where part.merchant_id = ${merchantId} and variant.product_id = any(${productIds}::uuid[]))`)
