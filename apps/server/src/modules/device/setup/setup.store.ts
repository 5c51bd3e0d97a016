import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { DeskTax } from '@kassa/domain/tax/rate.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { StaffPin } from '../../identity/public.ts'
import type { HashedPin } from './seal-pin.ts'

export interface SetupRow {
  readonly merchant: { id: string; number: string; name: string }
  readonly outlet: {
    id: string
    number: string
    name: string
    address: string
    phone: string
    currency: SellingCurrency
    timeZone: string
    dayCutoffMinutes: number
    locale: 'en-US' | 'zh-CN' | 'ja-JP'
    taxNumber: string
  }
  readonly device: { id: string; name: string; number: string; epoch: number; isEnabled: 0 | 1 }
}

export const findSetup = (tx: Tx, merchantId: string, registrationId: string): Promise<SetupRow> =>
  tx.one<SetupRow>(sql`
    select jsonb_build_object('id', m.id, 'number', m.number, 'name', m.name) as merchant,
      jsonb_build_object('id', o.id, 'number', o.number, 'name', o.name, 'address', o.address, 'phone', o.phone,
        'currency', o.currency, 'timeZone', o.time_zone, 'dayCutoffMinutes', o.day_cutoff_minutes, 'locale', o.locale,
        'taxNumber', o.tax_number) as outlet,
      jsonb_build_object('id', d.id, 'name', d.name, 'number', d.number::text, 'epoch', r.epoch, 'isEnabled', d.is_enabled::integer)
        as device
    from device_registration r
    join device d on d.merchant_id = r.merchant_id and d.id = r.device_id
    join outlet o on o.merchant_id = r.merchant_id and o.id = d.outlet_id
    join merchant m on m.merchant_id = r.merchant_id
    where r.merchant_id = ${merchantId} and r.id = ${registrationId}`)

/** Returns the amount that the last closing left in each drawer of a till, also in an earlier registration; none for an open drawer. */
export const listDrawersLeft = (
  tx: Tx,
  merchantId: string,
  { deviceId, currency }: { readonly deviceId: string; readonly currency: string },
): Promise<{ drawer: string | null; leftMinor: number }[]> =>
  tx.many(sql`
    select drawer, next_float_minor as left_minor
    from (select distinct on (drawer) drawer, next_float_minor, closed_at from shift
      where merchant_id = ${merchantId} and device_id = ${deviceId} and currency = ${currency}
      order by drawer, epoch desc, length(number) desc, number collate "C" desc) as last
    where closed_at is not null and next_float_minor is not null`)

export const listDeskTaxes = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<(DeskTax & { name: string; isIncluded: boolean; isDefault: boolean })[]> =>
  tx.many(sql`
    select t.id, t.name, t.rate_basis_points, t.rate_millionths, t.code, t.zero, t.taxes, t.is_included, b.is_default
    from tax t join tax_outlet b on b.merchant_id = t.merchant_id and b.tax_id = t.id
    where t.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and t.is_enabled and t.archived_at is null
    order by b.is_default desc, t.rate_basis_points, t.name`)

export const listDeskCategories = (
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; parentId: string | null; name: string; names: Record<string, string>; position: number }[]> =>
  tx.many(sql`
    select id, parent_id, name, names, position from category where merchant_id = ${merchantId} and archived_at is null
    order by position, name, id`)

export interface DeskStaff {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly permissionCodes: string[]
  readonly limits: {
    maxDiscountBasisPoints: number | null
    maxRefundMinor: number | null
    priceFloor: 'none' | 'cost' | 'minimum'
  }
  readonly pin: StaffPin | HashedPin | null
}

/** Staff that work at the outlet and may use a desk at all (a code of tree 02). */
export const listDeskStaff = (tx: Tx, merchantId: string, outletId: string): Promise<DeskStaff[]> =>
  tx.many<DeskStaff>(sql`
    select s.id, s.number, trim(s.first_name || ' ' || s.last_name) as name, r.codes as permission_codes,
      jsonb_build_object('maxDiscountBasisPoints', r.max_discount_basis_points, 'maxRefundMinor', r.max_refund_minor,
        'priceFloor', r.price_floor)
        as limits,
      s.pin
    from staff s
    join staff_outlet b on b.merchant_id = s.merchant_id and b.staff_id = s.id
    join role r on r.merchant_id = s.merchant_id and r.id = s.role_id
    where s.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and s.is_enabled and s.archived_at is null
      and s.lock_state = 0 and exists (select from unnest(r.codes) as code where code like '02%')
    order by s.number, s.id`)

/** Lists the people who work at the outlet. */
export const listSellers = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<{ id: string; number: string; name: string }[]> =>
  tx.many(sql`
    select s.id, s.number, trim(s.first_name || ' ' || s.last_name) as name
    from staff s
    join staff_outlet b on b.merchant_id = s.merchant_id and b.staff_id = s.id
    where s.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and s.is_enabled and s.archived_at is null
    order by s.number, s.id`)
