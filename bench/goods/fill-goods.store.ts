import { type Json, sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../apps/server/src/platform/db/tx.ts'

/** Array of `{ id, name, names, reading, searchText, code, customCode, categoryId }`. */
export const insertProducts = async (tx: Tx, merchantId: string, goods: Json, taxId: string): Promise<void> => {
  const given = sql`jsonb_to_recordset(${goods}::jsonb) as g ("id" uuid, "name" text, "names" jsonb, "reading" text,
    "searchText" text, "code" text, "customCode" text, "categoryId" uuid)`
  await tx.run(sql`
    insert into product (merchant_id, id, type, name, names, reading, search_text, category_id, tax_id, unit, created_at,
      changed_at)
    select ${merchantId}, "id", 'standard', "name", "names", "reading", "searchText", "categoryId", ${taxId}, 'pc',
      now() - interval '90 days', now() from ${given}`)
  await tx.run(sql`
    insert into variant (merchant_id, id, product_id, custom_code)
    select ${merchantId}, "id", "id", "customCode" from ${given}`)
  await tx.run(sql`
    insert into product_code (merchant_id, code, folded, variant_id)
    select ${merchantId}, "code", "code", "id" from ${given}`)
}

/** Lists every product at an outlet, one in fifty below its warning line, with 40 pieces each and their opening entry in the book. */
export const listEverything = async (
  tx: Tx,
  merchantId: string,
  outletId: string,
  changeNumber: number,
): Promise<void> => {
  await tx.run(sql`
    insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor,
      purchase_price_minor, warning_line, changed_seq)
    select merchant_id, ${outletId}, id, id, 'USD', 100 + (hashtext(id::text) & 4095), 60,
      case when hashtext(id::text) % 50 = 0 then 41 else 0 end, ${changeNumber}
    from product where merchant_id = ${merchantId} order by id`)
  await tx.run(sql`
    insert into stock (merchant_id, outlet_id, variant_id, on_hand, currency, value_minor, average_cost_thousandths)
    select merchant_id, ${outletId}, id, 40, 'USD', 2400, 60000
    from product where merchant_id = ${merchantId} order by id`)
}

/** The book's opening entries of one outlet: stock of the others is only there to be in the way. */
export const openBook = (tx: Tx, merchantId: string, outletId: string, businessDay: string): Promise<number> =>
  tx.run(sql`
    insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity,
      currency, value_minor, document_kind, document_id, actor_kind, business_day, at)
    select merchant_id, outlet_id, variant_id, 'opening', on_hand, 0, on_hand, currency, value_minor, 'opening',
      gen_random_uuid(), 'system', ${businessDay}::date, now()
    from stock where merchant_id = ${merchantId} and outlet_id = ${outletId}`)

/** The last thirty days of one outlet: one item in five sells a piece every third day. */
export async function sellThirtyDays(tx: Tx, merchantId: string, outletId: string): Promise<void> {
  await tx.run(sql`
    insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity,
      currency, value_minor, document_kind, document_id, actor_kind, business_day, at)
    select merchant_id, outlet_id, variant_id, 'sale', -1, on_hand - turn + 1, on_hand - turn, currency, -60, 'order',
      gen_random_uuid(), 'staff', current_date - 31 + turn * 3, now() - (31 - turn * 3) * interval '1 day'
    from stock cross join generate_series(1, 10) as turn
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and hashtext(variant_id::text) % 5 = 0
    order by turn, variant_id`)
  await tx.run(sql`
    update stock set on_hand = on_hand - 10, value_minor = value_minor - 600
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and hashtext(variant_id::text) % 5 = 0`)
}

export const findMerchantId = async (tx: Tx, number: string): Promise<string | undefined> =>
  (await tx.maybe<{ id: string }>(sql`select id from merchant where number = ${number}`))?.id

export const listOutlets = (tx: Tx, merchantId: string): Promise<{ outletId: string; number: string }[]> =>
  tx.many(sql`select id as outlet_id, number from outlet where merchant_id = ${merchantId} order by number::int`)

export const countProducts = async (tx: Tx, merchantId: string): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*) as count from product where merchant_id = ${merchantId}`)).count

/** Some products in an order of their own, with what changing their price needs. */
export const pickProducts = (
  tx: Tx,
  merchantId: string,
  count: number,
): Promise<{ id: string; version: number; code: string; name: string; categoryId: string }[]> =>
  tx.many(sql`
    select product.id, version, code, name, category_id from product
    join product_code on product_code.merchant_id = product.merchant_id and variant_id = product.id
    where product.merchant_id = ${merchantId} order by md5(product.id::text) limit ${count}`)

/** A category above all others with many products below it. */
export const findTopCategory = (tx: Tx, merchantId: string): Promise<{ id: string }> =>
  tx.one(sql`select id from category where merchant_id = ${merchantId} and parent_id is null order by name limit 1`)

export const countDevices = async (tx: Tx, merchantId: string): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*) as count from device where merchant_id = ${merchantId}`)).count

/**
 * The first product of the list sells a piece and takes one back until its book has `entries` entries; answers it. The
 * stock on hand stays as it is.
 */
export async function keepBusy(tx: Tx, merchantId: string, outletId: string, entries: number): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    select id from product where merchant_id = ${merchantId} order by lower(name), id limit 1`)
  await tx.run(sql`
    insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity,
      currency, value_minor, document_kind, document_id, actor_kind, business_day, at)
    select merchant_id, outlet_id, variant_id, case turn % 2 when 1 then 'sale' else 'refund' end,
      case turn % 2 when 1 then -1 else 1 end, on_hand - (turn + 1) % 2, on_hand - turn % 2, currency,
      case turn % 2 when 1 then -60 else 60 end, 'order', gen_random_uuid(), 'staff', current_date - turn % 90, now()
    from stock cross join generate_series(1, ${entries}::integer - (select count(*)::integer from stock_entry
      where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = ${id}::uuid)) as turn
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = ${id}::uuid order by turn`)
  return id
}
