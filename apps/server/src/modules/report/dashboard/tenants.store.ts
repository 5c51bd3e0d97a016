import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Partners at or below this one; every partner for an operator. The reader's wall cuts the tenants' own tables. */
const below = (partnerId: string | null): Sql =>
  partnerId === null ? sql`true` : sql`(partner.id = ${partnerId} or partner.parent_id = ${partnerId})`

/** Sales of a partner's merchants count only where the merchant lets it; an operator sees them all (D91). */
const ofSharing = (partnerId: string | null, table: string): Sql =>
  partnerId === null
    ? sql`true`
    : sql`${sql.raw(table)}.merchant_id in (select id from merchant where shares_sales_with_partner)`

/** Merchants in reach that have not agreed to show their sales; none for an operator. */
export const countWithheld = async (tx: Tx, partnerId: string | null): Promise<number> =>
  partnerId === null
    ? 0
    : (
        await tx.one<{ count: number }>(sql`
          select count(*) from merchant where archived_at is null and not shares_sales_with_partner`)
      ).count

export interface TenantCounts {
  readonly partners: number
  readonly merchants: number
  readonly outlets: number
  readonly products: number
  readonly orders: number
  readonly admins: number
  readonly staff: number
  readonly devices: number
  readonly devicesOnline: number
}

export const countTenants = (tx: Tx, partnerId: string | null, heardSince: string): Promise<TenantCounts> =>
  tx.one<TenantCounts>(sql`
    select
      (select count(*) from partner where archived_at is null and ${below(partnerId)}) as partners,
      (select count(*) from merchant where archived_at is null) as merchants,
      (select count(*) from outlet where archived_at is null) as outlets,
      (select count(*) from product where archived_at is null) as products,
      (select count(*) from sales_order where ${ofSharing(partnerId, 'sales_order')}) as orders,
      (select count(*) from admin where archived_at is null) as admins,
      (select count(*) from staff where archived_at is null) as staff,
      (select count(*) from device where archived_at is null) as devices,
      (select count(*) from device_registration where unbound_at is null and last_seen_at >= ${heardSince})
        as devices_online`)

export interface GrowthRow {
  readonly month: string
  readonly partners: number
  readonly merchants: number
  readonly outlets: number
  readonly orders: number
}

/** New tenants by the calendar month (UTC) they were made in, the running month last. */
export const listGrowth = (tx: Tx, partnerId: string | null, now: string, months: number): Promise<GrowthRow[]> => {
  // Each table is walked once, whatever the number of months.
  const made = (what: string, table: string, at: string, condition: Sql): Sql => sql`
    select ${sql.raw(`'${what}'`)} as what, date_trunc('month', ${sql.raw(at)}) as begins, count(*) as made
    from ${sql.raw(table)} where ${condition} and ${sql.raw(at)} >= (select min(begins) from month) group by 2`
  return tx.many<GrowthRow>(sql`
    with month as (
      select date_trunc('month', ${now}::timestamptz) - make_interval(months => step) as begins
      from generate_series(0, ${months - 1}::int) as step
    ), made as (
      ${made('partners', 'partner', 'created_at', below(partnerId))}
      union all ${made('merchants', 'merchant', 'created_at', sql`true`)}
      union all ${made('outlets', 'outlet', 'created_at', sql`true`)}
      union all ${made('orders', 'sales_order', 'sold_at', ofSharing(partnerId, 'sales_order'))}
    )
    select to_char(month.begins, 'YYYY-MM') as month,
      coalesce(sum(made.made) filter (where what = 'partners'), 0)::bigint as partners,
      coalesce(sum(made.made) filter (where what = 'merchants'), 0)::bigint as merchants,
      coalesce(sum(made.made) filter (where what = 'outlets'), 0)::bigint as outlets,
      coalesce(sum(made.made) filter (where what = 'orders'), 0)::bigint as orders
    from month left join made on made.begins = month.begins group by month.begins order by month.begins`)
}

/** The five merchants with most orders in the last 30 days; for a partner those that let it see their sales. */
export const topMerchants = (
  tx: Tx,
  partnerId: string | null,
  now: string,
): Promise<{ merchantId: string; name: string; orders: number }[]> =>
  tx.many(sql`
    select merchant.id as merchant_id, merchant.name, count(*) as orders
    from sales_order join merchant on merchant.id = sales_order.merchant_id
    where sold_at >= ${now}::timestamptz - interval '30 days' and ${ofSharing(partnerId, 'sales_order')}
    group by merchant.id, merchant.name order by orders desc, merchant.name limit 5`)
