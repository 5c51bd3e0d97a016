import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { GoodsRevision } from '../../catalogue/public.ts'

/** A change of goods that were here, with the variants that they got. */
export interface MoveEdit extends GoodsRevision {
  readonly added?: readonly string[]
}

/** Keeps what a move changed of goods that were here, so that it can be taken back. */
export const insertEdits = (
  tx: Tx,
  merchantId: string,
  moveId: string,
  revisions: readonly MoveEdit[],
): Promise<number> =>
  tx.run(sql`
    insert into shop_move_edit (merchant_id, move_id, product_id, revision)
    select ${merchantId}, ${moveId}, "productId", revision
    from jsonb_to_recordset(${json(
      revisions.map((revision) => ({ productId: revision.productId, revision })),
    )}::jsonb) as given ("productId" uuid, revision jsonb)
    on conflict (merchant_id, move_id, product_id) do nothing`)

/** The changes of a move to goods that are still here, by product. */
export async function listEdits(
  tx: Tx,
  merchantId: string,
  moveId: string,
): Promise<readonly { readonly name: string; readonly revision: MoveEdit }[]> {
  return tx.many(sql`
    select product.name, edit.revision from shop_move_edit as edit
    join catalogue_product as product on product.merchant_id = edit.merchant_id and product.id = edit.product_id and product.archived_at is null
    where edit.merchant_id = ${merchantId} and edit.move_id = ${moveId} order by edit.product_id`)
}

export const forgetEdits = (tx: Tx, merchantId: string, moveId: string): Promise<number> =>
  tx.run(sql`delete from shop_move_edit where merchant_id = ${merchantId} and move_id = ${moveId}`)
