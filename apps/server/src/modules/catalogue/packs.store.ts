import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { searchedProducts } from './search.store.ts'

/** A box or a case: what it is called, and what it holds (`packOf`). */
export interface PackFound {
  /** The goods in it. */
  readonly variantId: string
  readonly quantity: number
  readonly name: string
  readonly code: string | null
  readonly contentName: string
  readonly unit: string
  /** That of the goods in it: the quantity is its thousandths then, of `g` grams. */
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
}

/** The packs that a search finds by their name or code, in the order of their names. Source: features CD-P30. */
export const searchPacks = (tx: Tx, merchantId: string, search: string, most: number): Promise<PackFound[]> =>
  tx.many<PackFound>(sql`
    select part.part_variant_id as variant_id, part.quantity::integer as quantity,
      kassa_shown_name(product.name, product.names) as name,
      (select code from product_code where product_code.merchant_id = ${merchantId} and product_code.variant_id = product.id
        order by position limit 1) as code,
      kassa_shown_name(content.name, content.names) as content_name, content.unit, content.weight_unit
    from (${searchedProducts(merchantId, search)}) as found
    join product on product.merchant_id = ${merchantId} and product.id = found.id and product.type = 'combined' and product.archived_at is null
    join product_part part on part.merchant_id = ${merchantId} and part.product_id = product.id
    join variant held on held.merchant_id = ${merchantId} and held.id = part.part_variant_id
    join product content on content.merchant_id = ${merchantId} and content.id = held.product_id
    where not exists (select from product_part other where other.merchant_id = ${merchantId} and other.product_id = product.id
      and other.part_variant_id <> part.part_variant_id)
    order by lower(product.name), product.id limit ${most}`)
