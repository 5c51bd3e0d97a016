import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Shop } from './shop.ts'

/** Orders of two outlets and two currencies with equal totals and times, two that wait among them, and refunds of some. */
export async function makeListedSales(tx: Tx, shop: Shop, now: string): Promise<void> {
  const { merchantId } = shop
  for (const [at, totalMinor] of [500, 5, 20, 20, 1_000].entries()) {
    const id = newId()
    const { outletId } = at < 3 ? shop.outlet : shop.otherOutlet
    const currency = at % 2 === 0 ? 'CNY' : 'JPY'
    const soldAt = new Date(Date.parse(now) - (at % 3) * 90_000_000).toISOString()
    await tx.run(sql`
      insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor,
        goods_minor, tax_minor, tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
      values (${merchantId}, ${id}, ${outletId}, ${`L${9 - at}`}, 1, 'completion', ${currency}, ${shop.cashier.id}, ${totalMinor}, ${totalMinor},
        0, true, ${totalMinor}, 1, '{}', '{}', ${soldAt}, ${soldAt}, ${soldAt.slice(0, 10)})`)
    await tx.run(sql`
      insert into refund (merchant_id, id, number, order_id, outlet_id, staff_id, currency, mode, reason, amount_minor, tax_minor, result,
        refunded_at, received_at, business_day)
      values (${merchantId}, ${newId()}, ${`R${9 - at}`}, ${at % 2 === 0 ? id : null}, ${outletId}, ${shop.cashier.id}, ${currency},
        ${at % 2 === 0 ? 'prorated' : 'without-sale'}, ${['broken', 'Late', '', 'late', ''][at] ?? ''}, ${totalMinor}, 0, '{}', ${soldAt},
        ${soldAt}, ${soldAt.slice(0, 10)})`)
    if (at < 2)
      await tx.run(sql`
        insert into open_order (merchant_id, id, outlet_id, device_id, staff_id, currency, payable_minor, snapshot, state, expires_at,
          created_at, ended_at, number, line_count, business_day)
        values (${merchantId}, ${newId()}, ${shop.outlet.outletId}, ${shop.device.deviceId}, ${shop.cashier.id}, 'CNY', ${20 + at * 480}, '{}',
          'cancelled', ${now}, ${soldAt}, ${now}, ${at === 0 ? 'L75' : null}, 1, ${soldAt.slice(0, 10)})`)
  }
}

/** Lines of staff and about members, some of the same moment and some of nobody. */
export async function makeListedLines(tx: Tx, { merchantId, cashier }: Shop, now: string): Promise<void> {
  for (const [at, name] of ['Ada', 'bea', '', 'ada', 'Ada'].entries()) {
    const line = (kind: string, subject: string, of: string | null) => sql`
      insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, call, subject, request_id)
      values (${merchantId}, ${newId()}, ${now}::timestamptz - make_interval(secs => ${at % 2}), ${kind}, ${of}, ${name}, 'sales.list-orders',
        ${subject}, 'r')`
    await tx.run(line('staff', `order/${newId()}`, cashier.id))
    await tx.run(line('member', `member/${newId()}`, null))
    await tx.run(sql`
      insert into platform_audit_line (id, at, account_kind, account_name, call, request_id)
      values (${newId()}, ${now}::timestamptz - make_interval(secs => ${at % 2}), 'admin', ${name}, 'identity.login', 'r')`)
  }
}

/** Takes away what no till ever wrote, so that the books can be proven. */
export async function clearListedSales(tx: Tx): Promise<void> {
  for (const table of ['refund', 'sales_order', 'open_order']) await tx.run(sql`delete from ${sql.raw(table)}`)
}
