import type { deskCategory } from '@kassa/contract/device/desk-catalogue.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { DatedDayRule } from '@kassa/domain/time/business-day.ts'
import { jsonInstant } from '../../../platform/db/json-instant.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { DeskTax } from '@kassa/domain/tax/rate.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { registeredTills } from '../../device/public.ts'
import type { ActingPlace, StaffPin } from '../../identity/public.ts'
import type { HashedPin } from './seal-pin.ts'

export interface SetupRow {
  readonly merchant: { id: string; number: string; name: string; servedBy?: string }
  readonly country: string
  readonly outlet: {
    id: string
    number: string
    name: string
    address: string
    phone: string
    currency: SellingCurrency
    timeZone: string
    dayCutoffMinutes: number
    dayRules: DatedDayRule[]
    locale: 'en-US' | 'zh-CN' | 'ja-JP'
    taxNumber: string
  }
  readonly sellingClosedAt: string | null
  readonly device: { id: string; name: string; number: string; epoch: number; isEnabled: 0 | 1 }
}

export const findSetup = (tx: Tx, merchantId: string, registrationId: string): Promise<SetupRow> =>
  tx.one<SetupRow>(sql`
    select jsonb_strip_nulls(jsonb_build_object('id', m.id, 'number', m.number, 'name', m.name,
        'servedBy', (select b.name from kassa_own_brand() b))) as merchant, m.country,
      m.closed_at as selling_closed_at,
      jsonb_build_object('id', o.id, 'number', o.number, 'name', o.name, 'address', o.address, 'phone', o.phone,
        'currency', o.currency, 'timeZone', o.time_zone, 'dayCutoffMinutes', o.day_cutoff_minutes,
        'dayRules', o.day_rules, 'locale', o.locale,
        'taxNumber', o.tax_number) as outlet,
      jsonb_build_object('id', d.id, 'name', d.name, 'number', d.number::text, 'epoch', r.epoch, 'isEnabled', d.is_enabled::integer)
        as device
    from ${registeredTills}
    join organisation_outlet o on o.merchant_id = r.merchant_id and o.id = d.outlet_id
    join organisation_merchant m on m.merchant_id = r.merchant_id
    where r.merchant_id = ${merchantId} and r.id = ${registrationId}`)

/** Returns the amount that the last closing left in each drawer of a till, also in an earlier registration; none for an open drawer. */
export const listDrawersLeft = (
  tx: Tx,
  merchantId: string,
  { deviceId, currency }: { readonly deviceId: string; readonly currency: string },
): Promise<{ drawer: string | null; leftMinor: number }[]> =>
  tx.many(sql`
    select drawer, next_float_minor as left_minor
    from (select distinct on (drawer) drawer, next_float_minor, closed_at from sales_shift
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
    from settings_tax t join settings_tax_outlet b on b.merchant_id = t.merchant_id and b.tax_id = t.id
    where t.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and t.is_enabled and t.archived_at is null
    order by b.is_default desc, t.rate_basis_points, t.name`)

export const listDeskCategories = (tx: Tx, merchantId: string): Promise<OutputOf<typeof deskCategory>[]> =>
  tx.many(sql`
    select id, parent_id, name, names, position, restriction from category where merchant_id = ${merchantId} and archived_at is null
    order by position, name, id`)

interface DeskLimits {
  maxDiscountBasisPoints: number | null
  maxRefundMinor: number | null
  priceFloor: 'none' | 'cost' | 'minimum'
}

interface DeskStaff {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly permissionCodes: string[]
  readonly limits: DeskLimits
  /** Roles that take the place of their own for a time, now or before. */
  readonly elevations: {
    from: string
    until: string
    roleName: string
    permissionCodes: string[]
    limits: DeskLimits
  }[]
  readonly pin: StaffPin | HashedPin | null
}

const limitsOf = (role: Sql): Sql => sql`
  jsonb_build_object('maxDiscountBasisPoints', ${role}.max_discount_basis_points, 'maxRefundMinor', ${role}.max_refund_minor,
    'priceFloor', ${role}.price_floor)`

/** Roles for a time that count at the outlet and have not ended: the desk begins and ends them by its own clock. */
const elevationsAt = (outletId: string, now: string): Sql => sql`
  coalesce((select jsonb_agg(jsonb_build_object('from', ${jsonInstant(sql`e.from_at`)},
      'until', ${jsonInstant(sql`e.until_at`)}, 'roleName', given.name,
      'permissionCodes', given.codes, 'limits', ${limitsOf(sql`given`)}))
    from role_elevation e join identity_role given on given.merchant_id = e.merchant_id and given.id = e.role_id and given.archived_at is null
    where e.merchant_id = s.merchant_id and e.account_id = coalesce(s.admin_id, s.id) and e.ended_at is null
      and (e.outlet_id is null or e.outlet_id = ${outletId}::uuid) and e.until_at > ${now}::timestamptz), '[]')`

/**
 * Staff that work at the outlet and may use a desk at all (a code of tree 02), by the role they have there or are given for a time. A code
 * that only the role for a time has is no code of theirs.
 */
export const listDeskStaff = (tx: Tx, { merchantId, outletId, at }: ActingPlace): Promise<DeskStaff[]> =>
  tx.many<DeskStaff>(sql`
    select s.id, s.number, trim(s.first_name || ' ' || s.last_name) as name, r.codes as permission_codes,
      ${limitsOf(sql`r`)} as limits, ${elevationsAt(outletId, at)} as elevations, s.pin
    from staff s
    join organisation_staff_outlet b on b.merchant_id = s.merchant_id and b.staff_id = s.id
    join identity_role r on r.merchant_id = s.merchant_id and r.id = coalesce(b.role_id, s.role_id)
    where s.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and s.is_enabled and s.archived_at is null
      and s.lock_state = 0 and exists (
        select from unnest(r.codes || coalesce((select given.codes from identity_role given where given.merchant_id = s.merchant_id
          and given.id = kassa_acting_role(s.merchant_id, coalesce(s.admin_id, s.id), b.outlet_id, ${at}::timestamptz, null)), '{}')) as code
        where code like '02%')
    order by s.number, s.id`)

/** Lists the people who work at the outlet. */
export const listSellers = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<{ id: string; number: string; name: string }[]> =>
  tx.many(sql`
    select s.id, s.number, trim(s.first_name || ' ' || s.last_name) as name
    from organisation_staff s
    join organisation_staff_outlet b on b.merchant_id = s.merchant_id and b.staff_id = s.id
    where s.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and s.is_enabled and s.archived_at is null
    order by s.number, s.id`)
