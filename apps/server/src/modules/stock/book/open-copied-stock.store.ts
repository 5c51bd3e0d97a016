import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Lets each stock begin with one entry of what is on hand, where the sales and receipts behind it are not copied. */
export async function openCopiedStock(tx: Tx, merchantId: string, now: string): Promise<void> {
  // Each piece with a serial number is told by its own papers, which are not here.
  await tx.run(sql`
    update stock set on_hand = 0, value_minor = 0 where merchant_id = ${merchantId} and exists (
      select from variant v join product p on p.merchant_id = v.merchant_id and p.id = v.product_id
      where v.merchant_id = stock.merchant_id and v.id = stock.variant_id and p.tracks_serials)`)
  await tx.run(sql`
    insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, after_quantity, currency, value_minor, document_kind,
      document_id, reason, actor_kind, business_day, at)
    select s.merchant_id, s.outlet_id, s.variant_id, 'opening', s.on_hand, s.on_hand, s.currency, s.value_minor, 'test-copy', s.merchant_id,
      '', 'system', (${now}::timestamptz at time zone o.time_zone)::date, ${now}
    from stock s join organisation_outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id
    where s.merchant_id = ${merchantId} and s.on_hand <> 0`)
}
