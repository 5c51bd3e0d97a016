import { sql, type Sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../apps/server/src/platform/db/tx.ts'

/** A UUIDv7 of the thing number `at` of its kind. */
const idOf = (kind: string, at: Sql): Sql => sql`
  (lpad(to_hex(1700000000000 + (${at})::bigint), 12, '0') || '7' || substr(md5(${kind} || (${at})), 1, 3) || '8' ||
    substr(md5(${kind} || (${at})), 4, 15))::uuid`

const n = sql.raw('n')

/**
 * Partners in two levels: each odd one is the parent of the next. Merchants are spread over all of them, but every fifth
 * belongs to the first partner or to its sub-partner: one that is large.
 */
export async function insertTenants(tx: Tx, { partners, merchants }: { partners: number; merchants: number }) {
  await tx.run(sql`
    insert into partner (id, parent_id, name, approved_at, created_at)
    select ${idOf('partner', n)}, case when n % 2 = 0 then ${idOf('partner', sql.raw('(n - 1)'))} end, 'Partner ' || n, now(),
      now()
    from generate_series(1, ${partners}::int) as n`)
  await tx.run(sql`
    insert into merchant (id, number, partner_id, name, contact_name, shares_sales_with_partner, created_at)
    select ${idOf('merchant', n)}, (500000 + n)::text,
      case when n % 5 = 0 then ${idOf('partner', sql.raw('(1 + n / 5 % 2)'))} else ${idOf('partner', sql.raw(`(1 + n % ${partners})`))} end,
      'Merchant ' || n, 'Person ' || n, n % 3 > 0, now() - n * interval '1 hour'
    from generate_series(1, ${merchants}::int) as n`)
}

/** In every merchant: two outlets, a role, two people, three devices that were heard of, thirty products. */
export async function insertInside(tx: Tx, merchants: number): Promise<void> {
  const all = sql`generate_series(1, ${merchants}::int) as n`
  const twice = sql`${all}, generate_series(1, 2) as k`
  const merchantId = idOf('merchant', n)
  const outletId = idOf('outlet', sql.raw('(n * 100 + k)'))
  const roleId = idOf('role', n)
  const deviceId = idOf('device', n)
  await tx.run(sql`
    insert into outlet (merchant_id, id, number, name, currency, time_zone, created_at)
    select ${merchantId}, ${outletId}, k::text, 'Outlet ' || n || '-' || k, 'USD', 'Asia/Shanghai', now() from ${twice}`)
  await tx.run(sql`
    insert into role (merchant_id, id, tier, name, codes, created_at)
    select ${merchantId}, ${roleId}, 'staff', 'Cashier', '{02}', now() from ${all}`)
  await tx.run(sql`
    insert into staff (merchant_id, id, number, first_name, role_id, password_hash, created_at)
    select ${merchantId}, ${idOf('staff', sql.raw('(n * 100 + k)'))}, (1000 + k)::text, 'Person ' || n, ${roleId}, '!', now()
    from ${twice}`)
  await tx.run(sql`
    insert into device (merchant_id, id, outlet_id, number, name, created_at)
    select ${merchantId}, ${deviceId}, ${idOf('outlet', sql.raw('(n * 100 + 1)'))}, 1, 'Desk ' || n, now() from ${all}`)
  await tx.run(sql`
    insert into device_registration (merchant_id, id, device_id, epoch, public_key, token_hash, number_prefix, last_hash,
      registered_at, registered_by, last_seen_at)
    select ${merchantId}, ${idOf('registration', n)}, ${deviceId}, 1, '{}', sha256(('t' || n)::bytea), '1-1', '', now(),
      ${idOf('staff', sql.raw('(n * 100 + 1)'))}, now() - n * interval '1 minute'
    from ${all}`)
  const moreId = idOf('further device', sql.raw('(n * 100 + k)'))
  await tx.run(sql`
    insert into device (merchant_id, id, outlet_id, number, name, created_at)
    select ${merchantId}, ${moreId}, ${idOf('outlet', sql.raw('(n * 100 + 2)'))}, k, 'Desk ' || n || '-' || k, now() from ${twice}`)
  await tx.run(sql`
    insert into device_registration (merchant_id, id, device_id, epoch, public_key, token_hash, number_prefix, last_hash,
      registered_at, registered_by, last_seen_at, queued)
    select ${merchantId}, ${idOf('further registration', sql.raw('(n * 100 + k)'))}, ${moreId}, 1, '{}',
      sha256(('t' || n || '-' || k)::bytea), '2-' || k, '', now(), ${idOf('staff', sql.raw('(n * 100 + 1)'))},
      now() - n * interval '1 second', n % 5
    from ${twice}`)
}

/** Orders of every merchant over the last hundred days, with a payment each. */
export async function insertOrders(tx: Tx, merchants: number, each: number): Promise<void> {
  const all = sql`generate_series(1, ${merchants}::int) as n, generate_series(1, ${each}::int) as k`
  const orderId = idOf('order', sql.raw('(n::bigint * 1000 + k)'))
  const outletId = idOf('outlet', sql.raw('(n * 100 + 1 + k % 2)'))
  const ago = sql`((n * 7 + k * 131) % 144000) * interval '1 minute'`
  await tx.run(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, device_id, staff_id, origin_minor,
      goods_minor, tax_minor, tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
    select ${idOf('merchant', n)}, ${orderId}, ${outletId}, '1-1-' || k, 1, 'completion', 'USD', ${idOf('device', n)},
      ${idOf('staff', sql.raw('(n * 100 + 1)'))}, 500, 500, 0, true, 500, 1, '{}', '{}', now() - ${ago}, now() - ${ago},
      (now() - ${ago})::date
    from ${all}`)
  await tx.run(sql`
    insert into payment (merchant_id, document_id, position, document_kind, outlet_id, method, currency, amount_minor,
      received_minor, change_minor, at, business_day)
    select merchant_id, id, 1, 'order', outlet_id, 0, 'USD', 500, 500, 0, sold_at, business_day from sales_order`)
}

/** Bills and codes of every merchant. */
export async function insertBilling(tx: Tx, merchants: number, bills: number, codes: number): Promise<void> {
  const versionId = '0190b000-0000-7000-8000-000000000001'
  const each = (most: number): Sql =>
    sql`generate_series(1, ${merchants}::int) as n, generate_series(1, ${most}::int) as k`
  const at = sql`now() - ((n * 7 + k * 131) % 144000) * interval '1 minute'`
  await tx.run(sql`
    insert into billing_version (id, name, edition_id, created_at) values (${versionId}, 'Listed', ${versionId}, now())`)
  await tx.run(sql`
    insert into bill (merchant_id, id, number, type, state, version_id, version_name, period, quantity, currency, total_minor, tax_name,
      tax_basis_points, tax_minor, lines, after, from_day, payer_name, ordered_at, ordered_by)
    select ${idOf('merchant', n)}, ${idOf('bill', sql.raw('(n * 1000 + k)'))}, 'B' || (n * 1000 + k), 'renewal', 'paid', ${versionId},
      'Version ' || k % 7, 'month', 1, 'CNY', 100 + (n * 37 + k) % 5000, '', 0, 0, '[]', '{}', '2026-01-01', 'P', ${at}, 'Ada'
    from ${each(bills)}`)
  await tx.run(sql`
    insert into activation_code (id, code, origin, merchant_id, last_day, made_at)
    select ${idOf('code', sql.raw('(n * 1000 + k)'))}, lpad((n * 1000 + k)::text, 16, 'A'), 'stock', ${idOf('merchant', n)},
      '2027-01-01'::date + (n * 7 + k) % 300, ${at}
    from ${each(codes)}`)
}

/** Lines of the log above the tenants, most of them of people of partners. */
export const insertLines = (tx: Tx, lines: number, partners: number): Promise<number> =>
  tx.run(sql`
    insert into platform_audit_line (id, at, account_kind, account_name, partner_id, call, subject, after, request_id)
    select ${idOf('line', n)}, now() - n * interval '1 minute', 'admin', 'Person ' || n,
      case when n % 4 = 0 then null else ${idOf('partner', sql.raw(`(1 + n % ${partners})`))} end, 'organisation.update-merchant',
      'merchant/' || n, '{"name": "x"}', 'r'
    from generate_series(1, ${lines}::int) as n`)

interface Found {
  readonly id: string
}

/** The large partner, its sub-partner, and a small one. */
export const findPartners = async (tx: Tx): Promise<readonly string[]> =>
  (
    await tx.many<Found>(sql`
      select id from partner where name in ('Partner 1', 'Partner 2', 'Partner 151') order by length(name), name`)
  ).map(({ id }) => id)

/** Returns so many merchants of a partner and its sub-partners, or of all, with an order and an outlet of each. */
export const sampleMerchants = (
  tx: Tx,
  partnerId: string | null,
  most: number,
): Promise<{ merchantId: string; orderId: string; outletId: string }[]> =>
  tx.many(sql`
    select m.id as merchant_id, o.id as outlet_id, s.id as order_id
    from merchant m join partner p on p.id = m.partner_id
    cross join lateral (select id from outlet where merchant_id = m.id order by number limit 1) o
    cross join lateral (select id from sales_order where merchant_id = m.id order by number limit 1) s
    where ${partnerId === null ? sql`true` : sql`(p.id = ${partnerId} or p.parent_id = ${partnerId})`}
      and m.shares_sales_with_partner
    order by md5(m.id::text) limit ${most}`)
