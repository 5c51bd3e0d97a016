import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { MERCHANT_PAGE_ROWS } from '@kassa/contract/report/merchant-page.calls.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface SoldDays {
  readonly from: string
  readonly to: string
}

export interface OutletSold {
  readonly outletId: string
  readonly currency: SellingCurrency
  readonly orders: number
  readonly netMinor: WideMinor
}

/** Returns the sales of each outlet of a merchant on kept days, after refunds. */
export const listOutletSold = (tx: Tx, merchantId: string, { from, to }: SoldDays): Promise<OutletSold[]> =>
  tx.many<OutletSold>(sql`
    select outlet_id, currency, sum(orders)::bigint as orders, sum(net_minor - refunded_minor - voided_minor) as net_minor
    from figure_day where merchant_id = ${merchantId} and part = 'total' and business_day between ${from}::date and ${to}::date
    group by outlet_id, currency order by currency, outlet_id`)

export interface PageOutlet {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly currency: SellingCurrency
  readonly isEnabled: 0 | 1
  readonly staff: number
  readonly devices: number
}

export const listPageOutlets = (tx: Tx, merchantId: string): Promise<PageOutlet[]> =>
  tx.many<PageOutlet>(sql`
    select o.id, o.number, o.name, o.currency, o.is_enabled::integer,
      (select count(*) from organisation_staff_outlet b join organisation_staff s on s.merchant_id = b.merchant_id and s.id = b.staff_id
        where b.merchant_id = o.merchant_id and b.outlet_id = o.id and s.archived_at is null and s.admin_id is null) as staff,
      (select count(*) from device_till d where d.merchant_id = o.merchant_id and d.outlet_id = o.id and d.archived_at is null)
        as devices
    from organisation_outlet o where o.merchant_id = ${merchantId} and o.archived_at is null order by o.number limit ${MERCHANT_PAGE_ROWS}`)

export interface PageLicence {
  readonly versionName: string
  readonly isTrial: boolean
  readonly activatedOn: string
  readonly endsOn: string | null
  /** Of its outlets. */
  readonly zones: readonly string[]
}

export const findPageLicence = (tx: Tx, merchantId: string): Promise<PageLicence | undefined> =>
  tx.maybe<PageLicence>(sql`
    select v.name as version_name, l.is_trial, l.activated_on, l.ends_on, array(
      select distinct o.time_zone from organisation_outlet o where o.merchant_id = l.merchant_id and o.archived_at is null) as zones
    from licence l
    join billing_edition e on e.id = l.edition_id join billing_version v on v.id = e.version_id
    where l.merchant_id = ${merchantId}`)

export interface PagePerson {
  readonly id: string
  readonly name: string
  readonly roleName: string
  readonly isEnabled: 0 | 1
  readonly lastSignedInAt: string | null
}

export const listPagePeople = (tx: Tx, merchantId: string): Promise<PagePerson[]> =>
  tx.many<PagePerson>(sql`
    select a.id, trim(a.first_name || ' ' || a.last_name) as name, coalesce(r.name, '') as role_name, a.is_enabled::integer, a.last_signed_in_at
    from identity_admin a left join identity_role r on r.merchant_id = a.merchant_id and r.id = a.role_id
    where a.merchant_id = ${merchantId} and a.archived_at is null
    order by lower(a.first_name), a.id limit ${MERCHANT_PAGE_ROWS}`)

export interface PageLine {
  readonly id: string
  readonly at: string
  readonly accountName: string
  readonly call: string
}

/** Lines about the merchant itself; the condition on the subject is the index's own. */
export const listPageLines = (tx: Tx, merchantId: string): Promise<PageLine[]> =>
  tx.many<PageLine>(sql`
    select id, at, account_name, call from audit_line
    where merchant_id = ${merchantId} and subject like 'merchant/%' order by at desc, id desc limit ${MERCHANT_PAGE_ROWS}`)
