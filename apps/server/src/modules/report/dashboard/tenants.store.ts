import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { ShownPeriod } from '@kassa/domain/figures/named-period.ts'
import type { Province } from '@kassa/domain/country/provinces.ts'
import type { Sums } from '@kassa/domain/figures/sums.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { standingRegistration } from '../../device/public.ts'
import { isOnShownDays } from '../../../platform/list/shown-days.store.ts'
import { addedUp } from '../roll-up/sums.store.ts'
import { merchantCounts, merchantSold, merchantSteps, rankedAt, stepTable } from './merchant-counts.store.ts'

/** Partners at or below this one; every partner for an operator. The reader's wall cuts the tenants' own tables. */
const below = (partnerId: string | null): Sql =>
  partnerId === null ? sql`true` : sql`(partner.id = ${partnerId} or partner.parent_id = ${partnerId})`

/** Sales of a partner's merchants count only where the merchant lets it; an operator sees them all (D91). */
const ofSharing = (partnerId: string | null, table: string): Sql =>
  partnerId === null
    ? sql`true`
    : sql`${sql.raw(table)}.merchant_id in (select id from organisation_merchant as merchant where shares_sales_with_partner)`

/** Merchants in reach that have not agreed to show their sales; none for an operator. */
export const countWithheld = async (tx: Tx, partnerId: string | null): Promise<number> =>
  partnerId === null
    ? 0
    : (
        await tx.one<{ count: number }>(sql`
          select count(*) from organisation_merchant as merchant where archived_at is null and not shares_sales_with_partner`)
      ).count

export interface TenantCounts {
  readonly partners: number
  readonly merchants: number
  readonly outlets: number
  readonly products: number
  readonly members: number
  readonly orders: number
  readonly admins: number
  readonly staff: number
  readonly devices: number
  readonly devicesOnline: number
  readonly licenceAccounts: number
}

export const countTenants = (tx: Tx, partnerId: string | null, heardSince: string): Promise<TenantCounts> =>
  tx.one<TenantCounts>(sql`
    select
      (select count(*) from partner where archived_at is null and ${below(partnerId)}) as partners,
      counted.*,
      (select count(*) from organisation_outlet where archived_at is null) as outlets,
      (select count(*) from identity_admin where archived_at is null) as admins,
      (select count(*) from organisation_staff as staff where archived_at is null) as staff,
      (select count(*) from device_till where archived_at is null) as devices,
      (select count(*) from device_registration where unbound_at is null and last_seen_at >= ${heardSince})
        as devices_online,
      (select count(*) from activation_code where revoked_at is null and device_id is not null) as licence_accounts
    from (
      select count(*) as merchants, coalesce(sum(products), 0)::bigint as products, coalesce(sum(members), 0)::bigint as members,
        coalesce(sum(orders) filter (where ${ofSharing(partnerId, 'kept')}), 0)::bigint as orders
      from (${merchantCounts}) as kept
    ) as counted`)

/** Administrators of the operator and of partners in reach. */
export const countAdminsAbove = async (tx: Tx): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*) from identity_admin where archived_at is null and merchant_id is null`,
    )
  ).count

export interface GrowthRow {
  readonly begins: string
  readonly partners: number
  readonly merchants: number
  readonly outlets: number
  readonly members: number
  readonly orders: number
}

/**
 * Returns the new tenants, members and orders of each week or month: tenants by the day they were made in the installation's zone, members and
 * orders by their own days.
 */
export const listGrowth = (
  tx: Tx,
  partnerId: string | null,
  { now, step, zone }: { readonly now: string; readonly step: 'week' | 'month'; readonly zone: string },
): Promise<GrowthRow[]> => {
  const made = (what: string, table: string, condition: Sql): Sql => sql`
    select ${sql.raw(`'${what}'`)} as what, date_trunc(${step}, created_at at time zone ${zone})::date as begins, count(*) as made
    from ${sql.raw(table)} where ${condition} and created_at >= (select min(begins) from step)::timestamp - interval '1 day' group by 2`
  const came = (what: 'members' | 'orders'): Sql =>
    sql`select ${sql.raw(`'${what}'`)}, begins, ${sql.raw(what)} from came`
  const told = (what: keyof GrowthRow): Sql =>
    sql`coalesce(sum(made.made) filter (where what = ${what}), 0)::bigint as ${sql.raw(what)}`
  return tx.many<GrowthRow>(sql`
    with step as (${stepTable(now, step, zone)}), came as materialized (
      select begins, sum(members) as members, sum(orders) filter (where ${ofSharing(partnerId, 'kept')}) as orders
      from (${merchantSteps(now, step)}) as kept group by begins
    ), made as (
      ${made('partners', 'partner', below(partnerId))}
      union all ${made('merchants', 'merchant', sql`true`)}
      union all ${made('outlets', 'outlet', sql`true`)}
      union all ${came('members')}
      union all ${came('orders')}
    )
    select step.begins, ${told('partners')}, ${told('merchants')}, ${told('outlets')}, ${told('members')}, ${told('orders')}
    from step left join made on made.begins = step.begins group by step.begins order by step.begins`)
}

/** The partners with most merchants in use, then outlets (D96). */
export const topPartners = (
  tx: Tx,
  partnerId: string | null,
  most: number | null,
): Promise<{ partnerId: string; name: string; merchants: number; outlets: number }[]> =>
  tx.many(sql`
    select partner.id as partner_id, partner.name, count(distinct m.id) as merchants, count(o.id) as outlets
    from partner join organisation_merchant m on m.partner_id = partner.id and m.archived_at is null and m.is_enabled
    left join organisation_outlet o on o.merchant_id = m.id and o.archived_at is null
    where partner.archived_at is null and ${below(partnerId)}
    group by partner.id, partner.name order by merchants desc, outlets desc, partner.name, partner.id limit ${most}`)

export interface TopMerchant {
  readonly merchantId: string
  readonly name: string
  readonly currency: SellingCurrency
  readonly orders: number
  readonly netMinor: WideMinor
}

/** The five merchants that sold most in the ranked days, per currency, after refunds; for a partner those that let it see their sales (D96, D91). */
export const topMerchants = (tx: Tx, partnerId: string | null, now: string): Promise<TopMerchant[]> =>
  tx.many<TopMerchant>(sql`
    with ranked as (
      select sold.*, merchant.name, row_number() over (partition by currency order by net_minor desc, merchant.name, merchant.id) as place
      from (${merchantSold(rankedAt(now))}) as sold join organisation_merchant as merchant on merchant.id = sold.merchant_id and merchant.archived_at is null
      where ${ofSharing(partnerId, 'sold')}
    )
    select merchant_id, name, currency, orders, net_minor from ranked where place <= 5 order by currency, place`)

/** The last of the days that merchants are ranked by: those the job counted last, at most some minutes after midnight those of the day before. */
export const findRankedTo = async (tx: Tx): Promise<string | undefined> =>
  (await tx.one<{ soldTo: string | null }>(sql`select max(sold_to) as sold_to from figure_merchant_sold`)).soldTo ??
  undefined

/**
 * Returns the sums of each merchant's kept days in a period, those that sold most first; for a partner those that let it see their sales.
 */
export const listMerchantSums = (
  tx: Tx,
  partnerId: string | null,
  days: ShownPeriod,
): Promise<(Sums & { readonly merchantId: string; readonly name: string; readonly currency: SellingCurrency })[]> =>
  tx.many(sql`
    select sold.*, merchant.name from (
      select merchant_id, currency, ${addedUp} from figure_day
      where part = 'total' and ${isOnShownDays(days, 'figure_day.outlet_id', 'business_day')} and ${ofSharing(partnerId, 'figure_day')}
      group by merchant_id, currency
    ) as sold join organisation_merchant as merchant on merchant.id = sold.merchant_id
    order by currency, net_minor - refunded_minor - voided_minor desc, merchant.name, merchant_id`)

/** Returns, of the merchants that keep their sales private, the five with most outlets. */
export const topWithheld = (
  tx: Tx,
  partnerId: string | null,
): Promise<{ merchantId: string; name: string; outlets: number }[]> =>
  partnerId === null
    ? Promise.resolve([])
    : tx.many(sql`
        select merchant.id as merchant_id, merchant.name, count(o.id) as outlets from organisation_merchant as merchant
        left join organisation_outlet o on o.merchant_id = merchant.id and o.archived_at is null
        where merchant.archived_at is null and not merchant.shares_sales_with_partner
        group by merchant.id, merchant.name order by outlets desc, merchant.name, merchant.id limit 5`)

const onlineDevices = (heardSince: string): Sql => sql`
  left join ${standingRegistration}
    and r.last_seen_at >= ${heardSince}`

/** Devices by what they are. */
export const listDeviceTypes = (
  tx: Tx,
  heardSince: string,
): Promise<{ type: string; devices: number; online: number }[]> =>
  tx.many(sql`
    select d.type, count(distinct d.id) as devices, count(distinct d.id) filter (where r.id is not null) as online
    from device_till d ${onlineDevices(heardSince)} where d.archived_at is null group by d.type order by devices desc, d.type`)

/** Merchants, outlets and devices by the merchant's country. */
export const listCountries = (
  tx: Tx,
  heardSince: string,
): Promise<{ country: string; merchants: number; outlets: number; devices: number; online: number }[]> =>
  tx.many(sql`
    with device_of as (
      select d.merchant_id, count(distinct d.id) as devices, count(distinct d.id) filter (where r.id is not null) as online
      from device_till d ${onlineDevices(heardSince)} where d.archived_at is null group by 1
    ), outlet_of as (select merchant_id, count(*) as outlets from organisation_outlet where archived_at is null group by 1)
    select m.country, count(*) as merchants, coalesce(sum(o.outlets), 0)::bigint as outlets, coalesce(sum(d.devices), 0)::bigint as devices,
      coalesce(sum(d.online), 0)::bigint as online
    from organisation_merchant m left join outlet_of o on o.merchant_id = m.id left join device_of d on d.merchant_id = m.id
    where m.archived_at is null group by m.country order by devices desc, outlets desc, m.country`)

/** Outlets of China, their merchants and devices by province, most devices first; those that say none last. */
export const listProvinces = (
  tx: Tx,
  heardSince: string,
): Promise<{ province: Province | null; merchants: number; outlets: number; devices: number; online: number }[]> =>
  tx.many(sql`
    with device_of as (
      select d.merchant_id, d.outlet_id, count(distinct d.id) as devices, count(distinct d.id) filter (where r.id is not null) as online
      from device_till d ${onlineDevices(heardSince)} where d.archived_at is null group by 1, 2
    )
    select o.province, count(distinct m.id) as merchants, count(*) as outlets, coalesce(sum(d.devices), 0)::bigint as devices,
      coalesce(sum(d.online), 0)::bigint as online
    from organisation_merchant m join organisation_outlet o on o.merchant_id = m.id and o.archived_at is null
    left join device_of d on d.merchant_id = o.merchant_id and d.outlet_id = o.id
    where m.archived_at is null and m.country = 'CN' group by o.province
    order by o.province is null, devices desc, outlets desc, o.province`)
