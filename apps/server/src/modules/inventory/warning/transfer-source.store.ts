import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keepsStill } from '../reservation/reservation.store.ts'

export interface TransferPlace {
  readonly outletId: string
  readonly outletName: string
  readonly onHand: number
  /** The part of it that no order there keeps. */
  readonly free: number
}

/** The open outlets, by number, that have some of a variant and could send it: a transfer stays in one currency, and goods that were set aside stay where they are. At most 200. */
export const listTransferPlaces = (
  tx: Tx,
  { merchantId, outletId, now }: { readonly merchantId: string; readonly outletId: string; readonly now: string },
  variantId: string,
): Promise<TransferPlace[]> =>
  tx.many<TransferPlace>(sql`
    select outlet.id as outlet_id, outlet.name as outlet_name, stock.on_hand, stock.on_hand - kept.quantity as free
    from stock_on_hand as stock
    cross join lateral (
      select coalesce(sum(held.quantity), 0)::bigint as quantity from stock_reservation as held
      where held.merchant_id = stock.merchant_id and held.outlet_id = stock.outlet_id and held.variant_id = stock.variant_id
        and ${keepsStill(now)}) as kept
    join organisation_outlet as outlet on outlet.merchant_id = stock.merchant_id and outlet.id = stock.outlet_id
    join organisation_outlet as here on here.merchant_id = stock.merchant_id and here.id = ${outletId}
    where stock.merchant_id = ${merchantId} and stock.variant_id = ${variantId} and stock.on_hand > kept.quantity
      and outlet.id <> here.id and outlet.currency = here.currency and outlet.is_enabled and outlet.archived_at is null
      and exists (select from catalogue_listing as listing where listing.merchant_id = stock.merchant_id
        and listing.outlet_id = stock.outlet_id and listing.variant_id = stock.variant_id)
    order by outlet.number, outlet.id limit 200`)
