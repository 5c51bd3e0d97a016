import { OUTLET_PAGE_ROWS } from '@kassa/contract/report/outlet-page.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export const countLowGoods = async (tx: Tx, merchantId: string, outletId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) as count from catalogue_listing as listing
      join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
        and stock.variant_id = listing.variant_id
      join catalogue_product as product on product.merchant_id = listing.merchant_id and product.id = listing.product_id
      where listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId} and listing.warning_line > 0
        and stock.on_hand <= listing.warning_line and listing.removed_at is null and product.archived_at is null`)
  ).count

interface OpenShift {
  readonly id: string
  readonly number: string
  readonly staffName: string
  readonly deviceName: string
  readonly openedAt: string
}

export const listOpenShifts = (tx: Tx, merchantId: string, outletId: string): Promise<OpenShift[]> =>
  tx.many<OpenShift>(sql`
    select shift.id, shift.number, trim(staff.first_name || ' ' || staff.last_name) as staff_name, device.name as device_name,
      shift.opened_at
    from sales_shift as shift join organisation_staff as staff on staff.merchant_id = shift.merchant_id and staff.id = shift.staff_id
    join device_till as device on device.merchant_id = shift.merchant_id and device.id = shift.device_id
    where shift.merchant_id = ${merchantId} and shift.outlet_id = ${outletId} and shift.closed_at is null
    order by shift.opened_at, shift.id limit ${OUTLET_PAGE_ROWS}`)

export interface OutletPerson {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly roleName: string
  readonly isEnabled: 0 | 1
}

/** Staff bound to it, with the role that they have there; an administrator's seat is nobody's work. */
export const listOutletPeople = (tx: Tx, merchantId: string, outletId: string): Promise<OutletPerson[]> =>
  tx.many<OutletPerson>(sql`
    select staff.id, trim(staff.first_name || ' ' || staff.last_name) as name, staff.number, coalesce(role.name, '') as role_name,
      staff.is_enabled::integer
    from organisation_staff_outlet as bound join organisation_staff as staff on staff.merchant_id = bound.merchant_id and staff.id = bound.staff_id
    left join identity_role as role on role.merchant_id = staff.merchant_id and role.id = coalesce(bound.role_id, staff.role_id)
    where bound.merchant_id = ${merchantId} and bound.outlet_id = ${outletId} and staff.archived_at is null
      and staff.admin_id is null
    order by staff.number, staff.id limit ${OUTLET_PAGE_ROWS}`)
