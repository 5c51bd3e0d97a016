import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

const within = (column: Sql, outletIds: readonly string[] | 'all'): Sql =>
  outletIds === 'all' ? sql`true` : sql`${column} = any(${outletIds}::uuid[])`

export interface LowStockRow {
  readonly variantId: string
  readonly productId: string
  readonly outletId: string
  readonly outletName: string
  readonly name: string
  readonly onHand: number
  readonly warningLine: number
  readonly weightUnit: string | null
}

/** The emptiest first: what is furthest below its warning line (D14, type 1). */
export const listLowStock = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | 'all',
  limit: number,
): Promise<LowStockRow[]> =>
  tx.many<LowStockRow>(sql`
    select listing.variant_id, listing.product_id, listing.outlet_id, outlet.name as outlet_name,
      kassa_shown_name(product.name, product.names) as name,
      stock.on_hand, listing.warning_line, product.weight_unit
    from listing
    join stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    join product on product.merchant_id = listing.merchant_id and product.id = listing.product_id
    join outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
    where listing.merchant_id = ${merchantId} and ${within(sql`listing.outlet_id`, outletIds)}
      and listing.warning_line > 0 and stock.on_hand <= listing.warning_line and listing.removed_at is null
      and product.archived_at is null
    order by stock.on_hand - listing.warning_line, product.name, listing.outlet_id limit ${limit}`)

export interface Counts {
  readonly outlets: number
  readonly products: number
  readonly staff: number
  readonly devices: number
  readonly devicesOnline: number
}

/** What the shop has. A device is online when it was heard within 90 s (D53). */
export const readCounts = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | 'all',
  heardSince: string,
): Promise<Counts> =>
  tx.one<Counts>(sql`
    with machine as (
      select registration.last_seen_at >= ${heardSince} as is_online
      from device
      join device_registration as registration on registration.merchant_id = device.merchant_id
        and registration.device_id = device.id and registration.unbound_at is null
      where device.merchant_id = ${merchantId} and device.archived_at is null
        and ${within(sql`device.outlet_id`, outletIds)}
    )
    select
      (select count(*) from outlet where merchant_id = ${merchantId} and archived_at is null
        and ${within(sql`id`, outletIds)}) as outlets,
      (select count(*) from product where merchant_id = ${merchantId} and archived_at is null) as products,
      (select count(*) from staff where merchant_id = ${merchantId} and archived_at is null) as staff,
      (select count(*) from machine) as devices,
      (select count(*) from machine where is_online) as devices_online`)
