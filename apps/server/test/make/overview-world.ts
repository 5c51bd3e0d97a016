import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeDevice } from './device.ts'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeStaff, nextNumber } from './merchant.ts'
import { makePicture } from './tenants.ts'

/** The version that every merchant begins with. */
const VERSION = '00000000-0000-4000-8000-000000001020'
const EDITION = '00000000-0000-4000-8000-000000001021'

/** One thing of each kind that is read above the merchants. */
export interface OverviewIds {
  readonly merchantId: string
  readonly billId: string
  readonly orderId: string
  readonly pictureId: string
}

const choose = <One>(list: readonly One[], at: number): One => list[at % list.length] as One

/** A merchant with what is listed and added up above merchants; some values are those of its neighbors, so that ids decide. */
export async function makeOverviewMerchant(tx: Tx, partnerId: string, at: number): Promise<OverviewIds> {
  const name = choose(['Birch', 'alder', 'Éclair', 'birch', 'Zebra', '松'], at)
  const country = choose(['CN', 'US', 'JP'], at)
  const { merchantId } = await makeMerchant(tx, { name, partnerId, country })
  const currency = choose(['CNY', 'JPY'] as const, at)
  const outlet = await makeOutlet(tx, merchantId, { name: `Outlet ${at}`, currency })
  await tx.run(sql`update outlet set province = ${country === 'CN' ? 'CN-BJ' : null} where id = ${outlet.outletId}`)
  await makeMerchantAdmin(tx, merchantId, {})
  const pictureId = await makePicture(tx, merchantId)
  await tx.run(sql`
    update merchant set shares_sales_with_partner = ${at % 3 > 0}, audit_state = 'unaudited', licence_file_id = ${pictureId} where id = ${merchantId}`)
  const { deviceId } = await makeDevice(tx, merchantId, outlet)
  await tx.run(sql`
    update device_registration set last_seen_at = '2026-02-01T00:00:00Z', queued = ${at % 3} where merchant_id = ${merchantId}`)
  await tx.run(sql`
    insert into peripheral (merchant_id, id, device_id, type, model, serial_number, created_at)
    values (${merchantId}, ${newId()}, ${deviceId}, 'ticket-printer', 'M', ${choose(['s1', 'S2'], at)}, '2026-01-01')`)
  await tx.run(sql`
    insert into licence (merchant_id, edition_id, period, is_trial, activated_on, started_on, ends_on)
    values (${merchantId}, ${EDITION}, 'month', false, '2026-01-01', '2026-01-01', ${choose([null, '2026-03-08', '2026-02-20'], at)}::date)
    on conflict (merchant_id) do update set ends_on = excluded.ends_on`)
  await tx.run(sql`
    insert into activation_code (id, code, origin, partner_id, merchant_id, device_id, made_at, issued_at, bound_at)
    values (${newId()}, ${`ABCDEFGH${10_000_000 + nextNumber()}`}, 'stock', ${partnerId}, ${merchantId}, ${at % 2 === 0 ? deviceId : null},
      '2026-01-05', '2026-01-05', '2026-01-06')`)
  const billId = await makeBill(tx, { merchantId, partnerId, currency, at })
  await makeFigures(tx, { merchantId, outletId: outlet.outletId, currency, at })
  return {
    merchantId,
    billId,
    pictureId,
    orderId: await makeOrders(tx, { merchantId, outletId: outlet.outletId, currency, at }),
  }
}

interface Place {
  readonly merchantId: string
  readonly currency: string
  readonly at: number
}

async function makeBill(
  tx: Tx,
  { merchantId, partnerId, currency, at }: Place & { readonly partnerId: string },
): Promise<string> {
  const id = newId()
  const then = choose(['2026-02-10T08:00:00.5Z', '2026-02-10T08:00:00Z'], at)
  const state = choose(['paid', 'unpaid', 'refund-requested'], at)
  await tx.run(sql`
    insert into bill (merchant_id, id, number, type, state, is_pending_confirmation, version_id, version_name, period, quantity, currency,
      total_minor, tax_name, tax_basis_points, tax_minor, lines, after, from_day, payer_name, ordered_at, ordered_by, paid_at, refund_asked_at)
    values (${merchantId}, ${id}, ${`B${900 - at}`}, 'renewal', ${state}, ${state === 'unpaid'}, ${VERSION}, 'Complete', 'month', 1,
      ${currency}, ${1_000 + at}, '', 0, 0, '[]', '{}', '2026-01-01', 'P', ${then}, 'Ada', ${state === 'paid' ? then : null},
      ${state === 'refund-requested' ? then : null})`)
  await tx.run(sql`
    insert into commission_entry (merchant_id, id, bill_id, partner_id, kind, rate_basis_points, amount_minor, currency, at)
    values (${merchantId}, ${newId()}, ${id}, ${partnerId}, 'earned', 1000, ${50 + at}, ${currency}, ${then})`)
  return id
}

async function makeOrders(
  tx: Tx,
  { merchantId, outletId, currency, at }: Place & { readonly outletId: string },
): Promise<string> {
  const ids = [newId(), newId()]
  const { staffId } = await makeStaff(tx, merchantId, { outletIds: [outletId] })
  for (const [turn, id] of ids.entries())
    await tx.run(sql`
      insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor, goods_minor, tax_minor,
        tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
      values (${merchantId}, ${id}, ${outletId}, ${`O-${at}-${turn}`}, 1, 'completion', ${currency}, ${staffId}, ${10 + at}, ${10 + at}, 0, true, ${10 + at},
        1, '{}', '{"totals":{"payableMinor":1}}', ${choose(['2026-03-01T03:00:00Z', '2026-03-01T03:00:00.25Z'], at + turn)},
        '2026-03-01T03:00:01Z', '2026-03-01')`)
  return ids[0] ?? ''
}

const makeFigures = (
  tx: Tx,
  { merchantId, outletId, currency, at }: Place & { readonly outletId: string },
): Promise<number> =>
  tx.run(sql`
    insert into figure_day (merchant_id, part, business_day, outlet_id, key, currency, orders, refunds, voids, pieces, returned, quantity,
      returned_quantity, gross_minor, deducted_minor, net_minor, tax_minor, refunded_minor, refunded_tax_minor, voided_minor,
      voided_tax_minor, cost_minor, restocked_minor)
    values (${merchantId}, 'total', '2026-02-20', ${outletId}, '', ${currency}, ${2 + (at % 2)}, 0, 0, 2, 0, 0, 0, 100, 0,
      ${100 + (at % 2)}, 10, 5, 0, 0, 0, 0, 0)`)
