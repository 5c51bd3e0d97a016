import type { ChangeAnswer } from '../../../../platform/merchant-memory.ts'
import { namedStatement, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** More goods than this are not looked up one by one. */
const mostGoods = 500

/** The changes of a merchant since its change counter stood at `from`. */
export interface MovedGoods extends ChangeAnswer {
  /** True where anything other than goods changed. */
  readonly isWhole: boolean
  /** True where something changed that any goods may depend on, or more goods than are named. */
  readonly areGoods: boolean
  /** Every variant of which a sale's facts may differ. */
  readonly variantIds: readonly string[]
  readonly outletIds: readonly string[]
}

/**
 * One statement. Of goods that changed: the variants themselves, all variants of a product, and the combinations that one of them is
 * a part of.
 */
export const findMovedGoods = (tx: Tx, merchantId: string, from: number): Promise<MovedGoods> =>
  tx.one<MovedGoods>(
    namedStatement(
      'kassa.moved-goods',
      sql`
    with moved as (
      select thing from goods_moved where merchant_id = ${merchantId}::uuid and value > ${from}::bigint limit ${mostGoods + 1}
    ), variants as (
      select thing as id from moved
      union select v.id from catalogue_variant v join moved on v.product_id = moved.thing where v.merchant_id = ${merchantId}::uuid
    ), wholes as (
      select v.id from catalogue_product_part p join variants on p.part_variant_id = variants.id
      join catalogue_variant v on v.merchant_id = p.merchant_id and v.product_id = p.product_id
      where p.merchant_id = ${merchantId}::uuid
    )
    select coalesce(c.value, 0) as changes,
      coalesce(c.whole_value > ${from}::bigint, false) as is_whole,
      coalesce(c.goods_value > ${from}::bigint, false) or (select count(*) from moved) > ${mostGoods} as are_goods,
      (select coalesce(json_agg(id), '[]') from (select id from variants union select id from wholes) as goods) as variant_ids,
      (select coalesce(json_agg(id), '[]') from organisation_outlet where merchant_id = ${merchantId}::uuid) as outlet_ids,
      'change_cursor'::regclass::oid::text as database,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as transactions
    from (select ${merchantId}::uuid as id) m left join change_cursor c on c.merchant_id = m.id`,
    ),
  )
