import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The first of category, brand and tax that does not exist any more; undefined when all that are named do. */
export async function findUnknownReference(
  tx: Tx,
  merchantId: string,
  named: { readonly categoryId: string | null; readonly brandId: string | null; readonly taxId: string | null },
): Promise<'category' | 'brand' | 'tax' | undefined> {
  const known = await tx.one<{ category: boolean; brand: boolean; tax: boolean }>(sql`
    select
      (${named.categoryId}::uuid is null or exists (select from category where merchant_id = ${merchantId}
        and id = ${named.categoryId} and archived_at is null)) as category,
      (${named.brandId}::uuid is null or exists (select from brand where merchant_id = ${merchantId}
        and id = ${named.brandId} and archived_at is null)) as brand,
      (${named.taxId}::uuid is null or exists (select from tax where merchant_id = ${merchantId}
        and id = ${named.taxId} and archived_at is null)) as tax`)
  return (['category', 'brand', 'tax'] as const).find((thing) => !known[thing])
}
