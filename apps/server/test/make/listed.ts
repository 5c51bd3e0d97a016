import { json, sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeDevice } from './device.ts'
import { nextNumber } from './merchant.ts'
import type { Shop } from './shop.ts'

/** Five devices of two outlets and of two, one and no signs of life, with equal values and empty ones among them. */
export async function makeListedDevices(tx: Tx, shop: Shop, now: string): Promise<void> {
  for (const [at, name] of ['Till', 'bar', 'Till', 'Door', 'till'].entries()) {
    const { deviceId } = await makeDevice(tx, shop.merchantId, at < 2 ? shop.outlet : shop.otherOutlet)
    const even = at % 2 === 0
    await tx.run(sql`
      update device set name = ${name}, type = ${even ? 'browser' : 'pos'}, model = ${even ? '' : 'M-2'},
        location = ${even ? 'Hall' : ''}, serial_number = ${even ? `s${at}` : `S${at}`}
      where merchant_id = ${shop.merchantId} and id = ${deviceId}`)
    if (at > 0)
      await tx.run(sql`
        update device_registration set last_seen_at = ${now}::timestamptz - make_interval(mins => ${at % 2}),
          queued = ${[0, 10, 9, 10, 100][at] ?? 0}, printer = ${at === 2 ? 'busy' : 'ok'}, version_text = ${even ? '1.10' : '1.9'}
        where merchant_id = ${shop.merchantId} and device_id = ${deviceId}`)
  }
}

/** Shifts of two desks and two currencies: open, even, over, short, and short by more than a place in a list can say. */
export async function makeListedShifts(tx: Tx, shop: Shop, now: string): Promise<void> {
  const { merchantId } = shop
  const other = await makeDevice(tx, merchantId, shop.otherOutlet)
  const sums = [null, [100, 100], [500, 20], [7, 90], [0, '900000000000000000']] as const
  for (const [at, sum] of sums.entries()) {
    const isFirst = at % 2 === 0
    const [counted, expected] = sum ?? [null, null]
    await tx.run(sql`
      insert into shift (merchant_id, id, number, outlet_id, device_id, staff_id, currency, business_day, float_minor, opened_at,
        closed_at, counted_minor, expected_minor, closing)
      values (${merchantId}, ${newId()}, ${`S${9 - at}`}, ${(isFirst ? shop.outlet : shop.otherOutlet).outletId},
        ${(isFirst ? shop.device : other).deviceId}, ${shop.cashier.id}, ${isFirst ? 'JPY' : 'CNY'}, '2031-01-01', ${at % 3},
        ${now}::timestamptz - make_interval(secs => ${at % 3}), ${sum === null ? null : now}, ${counted}, ${expected}, null)`)
  }
}

/** Bills of two merchants in two currencies, and codes in every state, of a stock, of merchants and of a device. */
export async function makeListedBilling(
  tx: Tx,
  shops: readonly [Shop, Shop],
  partnerId: string,
  now: string,
): Promise<void> {
  const versionId = newId()
  await tx.run(sql`
    insert into billing_version (id, name, edition_id, created_at) values (${versionId}, ${`Version ${nextNumber()}`}, ${newId()}, ${now})`)
  const states = ['paid', 'cancelled', 'paid', 'unpaid', 'refunded']
  for (const [at, state] of states.entries()) {
    const { merchantId } = shops[at % 2] ?? shops[0]
    const even = at % 2 === 0
    await tx.run(sql`
      insert into bill (merchant_id, id, number, type, state, version_id, version_name, period, quantity, currency, total_minor, tax_name,
        tax_basis_points, tax_minor, lines, after, from_day, payer_name, ordered_at, ordered_by, transaction_number)
      values (${merchantId}, ${newId()}, ${`B${9 - at}`}, ${even ? 'renewal' : 'purchase'}, ${state}, ${versionId}, ${even ? 'small' : 'Big'},
        'month', 1, ${even ? 'JPY' : 'CNY'}, ${[50, 4900, 50, 5001, 7][at] ?? 1}, '', 0, 0, '[]', ${json({})}, '2031-01-01', 'P',
        ${now}::timestamptz - make_interval(secs => ${at % 3}), 'Ada', ${even ? null : `T${at}`})`)
  }
  await makeCodes(tx, shops, partnerId, now)
}

async function makeCodes(tx: Tx, [shop, other]: readonly [Shop, Shop], partnerId: string, now: string): Promise<void> {
  const { deviceId } = shop.device
  const day = '2020-01-01'
  const rows = [
    { merchantId: null, partnerId: null, deviceId: null, lastDay: null, freed: [], revokedAt: null },
    { merchantId: null, partnerId, deviceId: null, lastDay: '2090-01-01', freed: [], revokedAt: null },
    {
      merchantId: shop.merchantId,
      partnerId: null,
      deviceId,
      lastDay: day,
      freed: [now, '2020-01-01'],
      revokedAt: null,
    },
    { merchantId: other.merchantId, partnerId: null, deviceId: null, lastDay: day, freed: [now, now], revokedAt: null },
    {
      merchantId: other.merchantId,
      partnerId: null,
      deviceId: null,
      lastDay: null,
      freed: ['2020-01-01'],
      revokedAt: now,
    },
  ]
  for (const [at, row] of rows.entries())
    await tx.run(sql`
      insert into activation_code (id, code, origin, partner_id, merchant_id, device_id, last_day, made_at, bound_at, unbound_at, revoked_at)
      values (${newId()}, ${`${9 - at}`.padEnd(16, 'A')}, 'stock', ${row.partnerId}, ${row.merchantId}, ${row.deviceId}, ${row.lastDay}, ${now},
        ${row.deviceId === null ? null : now}, ${row.freed}::timestamptz[], ${row.revokedAt})`)
}
