import { type Json, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

export const findMerchantIdByNumber = async (tx: Tx, number: string): Promise<string | undefined> =>
  (await tx.maybe<{ id: string }>(sql`select id from merchant where number = ${number}`))?.id

export interface BulkBatch {
  /** Array of `{ id, documentId, name, searchText, code, folded, priceMinor, costMinor }`. */
  readonly goods: Json
  /** Pieces on hand to begin with, at every outlet. */
  readonly quantity: number
  readonly changeNumber: number
  readonly businessDay: string
  readonly now: string
}

/**
 * Adds products whose bar codes are new, listed and in stock at every outlet of the merchant, in one statement.
 * Answers how many were new.
 */
export const insertGoods = async (tx: Tx, merchantId: string, batch: BulkBatch): Promise<number> => {
  const { count } = await tx.one<{ count: number }>(sql`
    with given as (
      select * from jsonb_to_recordset(${batch.goods}::jsonb) as g ("id" uuid, "documentId" uuid, "name" text,
        "searchText" text, "code" text, "folded" text, "priceMinor" bigint, "costMinor" bigint)
    ), known as (
      select folded from product_code
      where merchant_id = ${merchantId} and folded = any (array(select given."folded" from given))
    ), fresh as (
      select distinct on ("folded") * from given where "folded" not in (select folded from known) order by "folded"
    ), place as (
      select id, currency from outlet where merchant_id = ${merchantId} and archived_at is null
    ), new_product as (
      insert into product (merchant_id, id, type, name, search_text, unit, created_at, changed_at)
      select ${merchantId}, "id", 'standard', "name", "searchText", 'pc', ${batch.now}::timestamptz,
        ${batch.now}::timestamptz from fresh
    ), new_variant as (
      insert into variant (merchant_id, id, product_id) select ${merchantId}, "id", "id" from fresh
    ), new_code as (
      insert into product_code (merchant_id, code, folded, variant_id)
      select ${merchantId}, "code", "folded", "id" from fresh
    ), new_listing as (
      insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor,
        purchase_price_minor, changed_seq)
      select ${merchantId}, place.id, fresh."id", fresh."id", place.currency, "priceMinor", "costMinor",
        ${batch.changeNumber} from fresh cross join place
    ), new_price as (
      insert into price_change (merchant_id, id, outlet_id, variant_id, currency, sell_price_minor, changed_seq,
        changed_at, changed_by)
      select ${merchantId}, gen_random_uuid(), place.id, fresh."id", place.currency, "priceMinor",
        ${batch.changeNumber}, ${batch.now}::timestamptz, 'catalogue file' from fresh cross join place
    ), new_stock as (
      insert into stock (merchant_id, outlet_id, variant_id, on_hand, currency, value_minor, average_cost_thousandths)
      select ${merchantId}, place.id, fresh."id", ${batch.quantity}::bigint, place.currency,
        ${batch.quantity}::bigint * "costMinor", "costMinor" * 1000 from fresh cross join place
    ), new_entry as (
      insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity,
        currency, value_minor, document_kind, document_id, reason, actor_kind, business_day, at)
      select ${merchantId}, place.id, fresh."id", 'opening', ${batch.quantity}::bigint, 0, ${batch.quantity}::bigint,
        place.currency, ${batch.quantity}::bigint * "costMinor", 'opening', "documentId", 'catalogue file', 'system',
        ${batch.businessDay}::date, ${batch.now}::timestamptz from fresh cross join place
    )
    select count(*) as count from fresh`)
  return count
}
