import type { ListingFields } from '@kassa/contract/catalogue/product.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

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
    select id, currency from outlet
    where merchant_id = ${merchantId} and id = any(${outletIds}::uuid[]) and archived_at is null`)

/** Creates or changes one outlet's listing of a variant and gives it the change number. */
export async function setListing(
  tx: Tx,
  merchantId: string,
  place: { readonly variantId: string; readonly productId: string; readonly currency: string },
  fields: ListingFields,
  changeNumber: number,
): Promise<void> {
  const special = fields.special
  const specialPrice = special?.kind === 'price' ? special.priceMinor : null
  const specialOff = special?.kind === 'percent' ? special.offBasisPoints : null
  await tx.run(sql`
    insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor,
      purchase_price_minor, member_price_minor, minimum_price_minor, special_price_minor, special_off_basis_points,
      is_on_shelf, warning_type, warning_line, minimum_stock, minimum_days, changed_seq)
    values (${merchantId}, ${fields.outletId}, ${place.variantId}, ${place.productId}, ${place.currency},
      ${fields.sellPriceMinor}, ${fields.purchasePriceMinor}, ${fields.memberPriceMinor}, ${fields.minimumPriceMinor},
      ${specialPrice}, ${specialOff}, ${fields.isOnShelf}, ${fields.warningType}, ${fields.warningLine},
      ${fields.minimumStock}, ${fields.minimumDays}, ${changeNumber})
    on conflict (merchant_id, outlet_id, variant_id) do update set
      sell_price_minor = excluded.sell_price_minor, purchase_price_minor = excluded.purchase_price_minor,
      member_price_minor = excluded.member_price_minor, minimum_price_minor = excluded.minimum_price_minor,
      special_price_minor = excluded.special_price_minor,
      special_off_basis_points = excluded.special_off_basis_points, is_on_shelf = excluded.is_on_shelf,
      warning_type = excluded.warning_type, warning_line = excluded.warning_line,
      minimum_stock = excluded.minimum_stock, minimum_days = excluded.minimum_days,
      changed_seq = excluded.changed_seq, removed_at = null, version = listing.version + 1`)
  await tx.run(sql`
    insert into stock (merchant_id, outlet_id, variant_id, currency)
    values (${merchantId}, ${fields.outletId}, ${place.variantId}, ${place.currency}) on conflict do nothing`)
}

/** Keeps the price in the history when it differs from the newest one kept. */
export async function insertPriceChange(
  tx: Tx,
  merchantId: string,
  change: {
    readonly id: string
    readonly outletId: string
    readonly variantId: string
    readonly at: string
    readonly by: string
  },
): Promise<void> {
  await tx.run(sql`
    insert into price_change (merchant_id, id, outlet_id, variant_id, currency, sell_price_minor, member_price_minor,
      special_price_minor, special_off_basis_points, changed_seq, changed_at, changed_by)
    select listing.merchant_id, ${change.id}, listing.outlet_id, listing.variant_id, listing.currency,
      listing.sell_price_minor, listing.member_price_minor, listing.special_price_minor,
      listing.special_off_basis_points, listing.changed_seq, ${change.at}, ${change.by}
    from listing
    where listing.merchant_id = ${merchantId} and listing.outlet_id = ${change.outletId}
      and listing.variant_id = ${change.variantId}
      and not exists (
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

/** Takes a product out of the outlets that are not among `keep`; their desks hear of it by the change number. */
export const removeListings = (
  tx: Tx,
  merchantId: string,
  productId: string,
  keep: readonly string[],
  within: readonly string[] | 'all',
  changeNumber: number,
  now: string,
): Promise<number> =>
  tx.run(sql`
    update listing set removed_at = ${now}, is_on_shelf = false, changed_seq = ${changeNumber}, version = version + 1
    where merchant_id = ${merchantId} and product_id = ${productId} and removed_at is null
      and outlet_id <> all(${keep}::uuid[])
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
