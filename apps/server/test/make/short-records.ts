import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'
import type { MadeDevice } from './device.ts'
import { makeMerchant } from './merchant.ts'
import { makePartner } from './people.ts'
import type { Shop } from './shop.ts'

const five = [0, 1, 2, 3, 4] as const
const before = (now: string, seconds: number): string => new Date(Date.parse(now) - seconds * 1000).toISOString()

/** Makes messages, review items and removed lines: at two devices, some of the same moment. */
export async function makeShortEvents(tx: Tx, shop: Shop, second: MadeDevice, now: string): Promise<void> {
  const { merchantId } = shop
  for (const at of five) {
    const device = at % 2 === 0 ? shop.device : second
    const { outletId } = at % 2 === 0 ? shop.outlet : shop.otherOutlet
    const then = before(now, at % 3)
    await tx.run(sql`
      insert into outgoing_message (merchant_id, id, channel, purpose, locale, recipient, facts, state, tries, due_at, useful_until, created_at)
      values (${merchantId}, ${newId()}, 'mail', 'receipt', 'en-US', 'a@kassa.example', '{}', 'sent', ${[2, 10, 2, 9, 1][at]}, ${now}, ${now}, ${then})`)
    await tx.run(sql`
      insert into review_item (merchant_id, id, kind, registration_id, sequence, device_id, outlet_id, reasons, received_at)
      values (${merchantId}, ${newId()}, 'review', ${newId()}, ${at + 1}, ${device.deviceId}, ${outletId}, '[]', ${then})`)
    await tx.run(sql`
      insert into removal (merchant_id, id, outlet_id, device_id, staff_id, what, currency, amount_minor, lines, removed_at, received_at,
        business_day)
      values (${merchantId}, ${newId()}, ${outletId}, ${device.deviceId}, ${shop.cashier.id}, 'line', ${at < 3 ? 'USD' : 'JPY'},
        ${[500, 5, 500, 20, 7][at]}, '[]', ${then}, ${now}, '2026-01-02')`)
  }
}

/** Merchants of several partners with licences that end, and one that never does, and what partners earn by their bills. */
export async function makeShortBilling(tx: Tx, now: string): Promise<void> {
  const [versionId, editionId] = [newId(), newId()]
  await tx.run(
    sql`insert into billing_version (id, name, edition_id, created_at) values (${versionId}, 'Listed', ${editionId}, ${now})`,
  )
  await tx.run(sql`
    insert into billing_edition (id, version_id, number, currency, functions, trial_days, created_at)
    values (${editionId}, ${versionId}, 1, 'CNY', '{}', 0, ${now})`)
  for (const at of five) {
    const { partnerId } = await makePartner(tx, { name: ['Hill', 'dale', 'Hill', 'Bay', 'bay'][at]! })
    const { merchantId } = await makeMerchant(tx, {
      name: ['Alder', 'birch', 'Cedar', 'alder', 'Elm'][at]!,
      ...(at > 0 && { partnerId }),
    })
    await tx.run(sql`
      insert into licence (merchant_id, edition_id, period, is_trial, activated_on, started_on, ends_on)
      values (${merchantId}, ${editionId}, 'month', false, '2026-01-01', '2026-01-01',
        ${[null, '2031-05-02', '2031-05-01', '2031-05-02', '2030-01-01'][at]}::date)`)
    await makeCommission(tx, { merchantId, partnerId, versionId, at }, now)
  }
}

async function makeCommission(
  tx: Tx,
  {
    merchantId,
    partnerId,
    versionId,
    at,
  }: { merchantId: string; partnerId: string; versionId: string; at: 0 | 1 | 2 | 3 | 4 },
  now: string,
): Promise<void> {
  const billId = newId()
  const currency = at % 2 === 0 ? 'JPY' : 'CNY'
  await tx.run(sql`
    insert into bill (merchant_id, id, number, type, state, version_id, version_name, period, quantity, currency, total_minor, tax_name,
      tax_basis_points, tax_minor, lines, after, from_day, payer_name, ordered_at, ordered_by, transaction_number)
    values (${merchantId}, ${billId}, ${`C${9 - at}`}, 'renewal', 'paid', ${versionId}, 'Listed', 'month', 1, ${currency}, 100, '', 0, 0, '[]',
      '{}', '2031-01-01', 'P', ${now}, 'Ada', ${`C${at}`})`)
  await tx.run(sql`
    insert into commission_entry (merchant_id, id, bill_id, partner_id, kind, rate_basis_points, amount_minor, currency, at)
    values (${merchantId}, ${newId()}, ${billId}, ${partnerId}, 'earned', ${[1_000, 900, 1_000, 50, 2_000][at]},
      ${[50, 4_900, 50, 5_001, 7][at]}, ${currency}, ${before(now, at % 3)})`)
}
