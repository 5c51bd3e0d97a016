import { sql } from '../../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../../apps/server/src/platform/db/tx.ts'
import type { SoldLine, Till } from './baskets.ts'

/** A sale as the server booked it. */
export interface PastSale {
  readonly orderId: string
  readonly entryId: string
  readonly sequence: number
  readonly hash: string
  readonly previousHash: string
  readonly payableMinor: number
  readonly taxMinor: number
  readonly lines: readonly SoldLine[]
}

/** The sales that a registration brought, in the order of its journal. */
export const findBooked = (tx: Tx, merchantId: string, registrationId: string): Promise<PastSale[]> =>
  tx.many(sql`
    select o.id as order_id, j.id as entry_id, j.sequence, j.hash, b.hash as previous_hash, o.total_minor as payable_minor,
      o.tax_minor, (select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'quantity', l.quantity) order by l.line)
        from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id) as lines
    from journal_entry j
    join journal_entry b on b.merchant_id = j.merchant_id and b.registration_id = j.registration_id and b.sequence = j.sequence - 1
    join sales_order o on o.merchant_id = j.merchant_id and o.id = (j.raw ->> 1)::uuid
    where j.merchant_id = ${merchantId} and j.registration_id = ${registrationId} and j.kind = 'sale' order by j.sequence`)

export const findDeviceName = async (tx: Tx, merchantId: string, deviceId: string): Promise<string> => {
  const { name } = await tx.one<{ name: string }>(
    sql`select name from device where merchant_id = ${merchantId} and id = ${deviceId}`,
  )
  return name
}

export const listOnHand = (tx: Tx, merchantId: string): Promise<{ variantId: string; onHand: number }[]> =>
  tx.many(sql`select variant_id, on_hand from stock where merchant_id = ${merchantId}`)

export async function findNextStockEntry(tx: Tx): Promise<number> {
  const { next } = await tx.one<{ next: number }>(
    sql`select nextval(pg_get_serial_sequence('stock_entry', 'entry_number')) as next`,
  )
  return next
}

/**
 * Sets the number of the next entry, as if those before `next` had been given out; the job that adds up days goes by
 * the last one that was.
 */
export const setEntryNumber = (tx: Tx, next: number): Promise<unknown> =>
  tx.run(sql`select setval(pg_get_serial_sequence('stock_entry', 'entry_number'), ${next - 1})`)

export const setOnHand = (
  tx: Tx,
  about: { readonly merchantId: string; readonly outletId: string; readonly onHand: readonly [string, number][] },
): Promise<unknown> =>
  tx.run(sql`
    update stock t set on_hand = (s.pair ->> 1)::bigint from jsonb_array_elements(${JSON.stringify(about.onHand)}::jsonb) as s(pair)
    where t.merchant_id = ${about.merchantId} and t.outlet_id = ${about.outletId} and t.variant_id = (s.pair ->> 0)::uuid`)

export const setTill = (tx: Tx, merchantId: string, till: Till): Promise<unknown> =>
  tx.run(sql`
    update device_registration set next_sequence = ${till.sequence + 1}, last_hash = ${till.lastHash},
      registered_at = registered_at - interval '1 year'
    where merchant_id = ${merchantId} and id = ${till.registrationId}`)

/** Forgets the days kept for this merchant, as if the job that keeps figures of days had never looked at it. */
export const forgetKeptDays = (tx: Tx, merchantId: string): Promise<unknown> =>
  tx.run(sql`update figure_outlet set built_to = null where merchant_id = ${merchantId}`)
