import type { Refusal } from '@kassa/domain/result.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The first of category, brand, tax and labels that does not exist any more; undefined when all that are named do. */
export async function findUnknownReference(
  tx: Tx,
  merchantId: string,
  named: {
    readonly categoryId: string | null
    readonly brandId: string | null
    readonly taxId: string | null
    readonly labelIds: readonly string[]
    readonly charges?: readonly { readonly taxId: string | null }[] | undefined
  },
): Promise<'category' | 'brand' | 'tax' | 'label' | undefined> {
  const taxIds = [named.taxId, ...(named.charges ?? []).map(({ taxId }) => taxId)].filter((id) => id !== null)
  const known = await tx.one<{ category: boolean; brand: boolean; tax: boolean; label: boolean }>(sql`
    select
      (${named.categoryId}::uuid is null or exists (select from category where merchant_id = ${merchantId}
        and id = ${named.categoryId} and archived_at is null)) as category,
      (${named.brandId}::uuid is null or exists (select from brand where merchant_id = ${merchantId}
        and id = ${named.brandId} and archived_at is null)) as brand,
      (select count(*) from tax where merchant_id = ${merchantId} and id = any(${taxIds}::uuid[])
        and archived_at is null) = (select count(distinct id) from unnest(${taxIds}::uuid[]) as given (id)) as tax,
      (select count(*) from label where merchant_id = ${merchantId} and id = any(${named.labelIds}::uuid[])
        and archived_at is null) = (select count(distinct id) from unnest(${named.labelIds}::uuid[]) as given (id))
        as label`)
  return (['category', 'brand', 'tax', 'label'] as const).find((thing) => !known[thing])
}

/** Why these cannot be the parts of a combined product; undefined when they can. */
export async function findPartFault(
  tx: Tx,
  merchantId: string,
  productId: string,
  parts: readonly { readonly variantId: string }[],
): Promise<Refusal | undefined> {
  if (parts.length === 0) return undefined
  const ids = parts.map(({ variantId }) => variantId)
  const known = await tx.many<{ name: string; isCombined: boolean; tracksSerials: boolean }>(sql`
    select kassa_shown_name(product.name, product.names) as name, product.type = 'combined' or product.id = ${productId} as is_combined,
      product.tracks_serials
    from variant
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where variant.merchant_id = ${merchantId} and variant.id = any(${ids}::uuid[]) and variant.archived_at is null
      and product.archived_at is null`)
  if (known.length !== ids.length || new Set(ids).size !== ids.length) return { code: 'product.part-unknown' }
  const combined = known.find(({ isCombined }) => isCombined)
  if (combined) return { code: 'product.part-combined', facts: { name: combined.name } }
  const serial = known.find(({ tracksSerials }) => tracksSerials)
  return serial && { code: 'product.part-tracks-serials', facts: { name: serial.name } }
}

/** The name of a combined product that has a variant of this product as its part; undefined when none has. */
export const findWholeOf = (tx: Tx, merchantId: string, productId: string): Promise<{ name: string } | undefined> =>
  tx.maybe(sql`
    select kassa_shown_name(whole.name, whole.names) as name
    from variant
    join product_part as part on part.merchant_id = variant.merchant_id and part.part_variant_id = variant.id
    join product as whole on whole.merchant_id = part.merchant_id and whole.id = part.product_id
      and whole.archived_at is null
    where variant.merchant_id = ${merchantId} and variant.product_id = ${productId} limit 1`)
