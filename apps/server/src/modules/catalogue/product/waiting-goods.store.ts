import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Returns whether the merchant has an outlet to list goods at, also one that is switched off. */
export const hasPlaceToSell = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select 1 from organisation_outlet as outlet where merchant_id = ${merchantId} and archived_at is null limit 1`,
  )) !== undefined

/** Keeps what a product will cost at the first outlet. */
export const insertWaiting = (
  tx: Tx,
  merchantId: string,
  productId: string,
  priceHundredths: number,
): Promise<number> =>
  tx.run(sql`
    insert into waiting_goods (merchant_id, product_id, price_hundredths)
    values (${merchantId}, ${productId}, ${priceHundredths})`)

export interface WaitingVariant {
  readonly productId: string
  readonly variantId: string
  readonly priceHundredths: number
}

/** Takes everything that waits for an outlet, a row a variant, in key order. */
export const takeWaiting = (tx: Tx, merchantId: string): Promise<WaitingVariant[]> =>
  tx.many<WaitingVariant>(sql`
    with taken as (delete from waiting_goods where merchant_id = ${merchantId} returning product_id, price_hundredths)
    select taken.product_id, variant.id as variant_id, taken.price_hundredths from taken
    join product on product.merchant_id = ${merchantId} and product.id = taken.product_id and product.archived_at is null
    join variant on variant.merchant_id = ${merchantId} and variant.product_id = taken.product_id
      and variant.archived_at is null
    order by taken.product_id, variant.id`)
