import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * Lists at one outlet what another lists, where it does not yet: same prices, on the shelf as there. Goods that were listed before and taken off have the prices of now
 * too, and not those of then. The other's rows are held, so that a price which is changed in that moment is copied as it will be. Answers what was new.
 */
export const copyMissingListings = (
  tx: Tx,
  merchantId: string,
  place: { readonly fromOutletId: string; readonly toOutletId: string },
  variantIds: readonly string[],
  changeNumber: number,
): Promise<number> =>
  tx.run(sql`
    insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor,
      purchase_price_minor, member_price_minor, minimum_price_minor, special_price_minor, special_off_basis_points,
      is_on_shelf, warning_type, warning_line, minimum_stock, minimum_days, changed_seq)
    select merchant_id, ${place.toOutletId}, variant_id, product_id, currency, sell_price_minor, purchase_price_minor,
      member_price_minor, minimum_price_minor, special_price_minor, special_off_basis_points, is_on_shelf, warning_type,
      warning_line, minimum_stock, minimum_days, ${changeNumber}
    from (
      select * from listing
      where merchant_id = ${merchantId} and outlet_id = ${place.fromOutletId} and variant_id = any(${variantIds}::uuid[])
      order by variant_id for share
    ) as theirs
    order by variant_id
    on conflict (merchant_id, outlet_id, variant_id) do update set removed_at = null, currency = excluded.currency,
      sell_price_minor = excluded.sell_price_minor, purchase_price_minor = excluded.purchase_price_minor,
      member_price_minor = excluded.member_price_minor, minimum_price_minor = excluded.minimum_price_minor,
      special_price_minor = excluded.special_price_minor, special_off_basis_points = excluded.special_off_basis_points,
      is_on_shelf = excluded.is_on_shelf, warning_type = excluded.warning_type, warning_line = excluded.warning_line,
      minimum_stock = excluded.minimum_stock, minimum_days = excluded.minimum_days,
      changed_seq = excluded.changed_seq, version = listing.version + 1
    where listing.removed_at is not null`)
