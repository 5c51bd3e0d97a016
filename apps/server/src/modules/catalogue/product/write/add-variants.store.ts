import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { json, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

type Attributes = WholeProductFields['attributes']

/** Locks a product and returns its attributes; undefined for one that is gone. */
export const findAttributesForUpdate = async (
  tx: Tx,
  merchantId: string,
  productId: string,
): Promise<Attributes | undefined> =>
  (
    await tx.maybe<{ attributes: Attributes }>(sql`
      select attributes from product
      where merchant_id = ${merchantId} and id = ${productId} and archived_at is null for update`)
  )?.attributes

export const setAttributes = (tx: Tx, merchantId: string, productId: string, attributes: Attributes): Promise<number> =>
  tx.run(sql`
    update product set attributes = ${json(attributes)}, version = version + 1
    where merchant_id = ${merchantId} and id = ${productId}`)
