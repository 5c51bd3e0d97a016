import type { Refusal } from '@kassa/domain/result.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The things that goods name besides themselves. */
export interface NamedReferences {
  readonly categoryId: string | null
  readonly brandId: string | null
  readonly taxId: string | null
  readonly labelIds: readonly string[]
  readonly charges?: readonly { readonly taxId: string | null }[] | undefined
}

const kinds = ['category', 'brand', 'tax', 'label'] as const

/** The ids that are named of each kind. */
const namedIn = (named: NamedReferences): Readonly<Record<(typeof kinds)[number], readonly (string | null)[]>> => ({
  category: [named.categoryId],
  brand: [named.brandId],
  tax: [named.taxId, ...(named.charges ?? []).map(({ taxId }) => taxId)],
  label: named.labelIds,
})

/** The things that are named and exist, by their kind. */
export type KnownReferences = Readonly<Record<(typeof kinds)[number], ReadonlySet<string>>>

/** Finds the categories, brands, taxes and labels that these name and that are here. */
export async function findReferences(
  tx: Tx,
  merchantId: string,
  all: readonly NamedReferences[],
): Promise<KnownReferences> {
  const ids = (kind: (typeof kinds)[number]): string[] => [
    ...new Set(all.flatMap((named) => namedIn(named)[kind].filter((id) => id !== null))),
  ]
  const known = await tx.one<Record<(typeof kinds)[number], string[]>>(sql`
    select
      array(select id from category where merchant_id = ${merchantId} and id = any(${ids('category')}::uuid[])
        and archived_at is null) as category,
      array(select id from brand where merchant_id = ${merchantId} and id = any(${ids('brand')}::uuid[])
        and archived_at is null) as brand,
      array(select id from settings_tax where merchant_id = ${merchantId} and id = any(${ids('tax')}::uuid[])
        and archived_at is null) as tax,
      array(select id from label where merchant_id = ${merchantId} and id = any(${ids('label')}::uuid[])
        and archived_at is null) as label`)
  const { category, brand, tax, label } = known
  return { category: new Set(category), brand: new Set(brand), tax: new Set(tax), label: new Set(label) }
}

/** The first of category, brand, tax and labels that does not exist any more; undefined when all that are named do. */
export function unknownReference(named: NamedReferences, known: KnownReferences): (typeof kinds)[number] | undefined {
  const of = namedIn(named)
  return kinds.find((kind) => of[kind].some((id) => id !== null && !known[kind].has(id)))
}

/** The same of one thing. */
export const findUnknownReference = async (tx: Tx, merchantId: string, named: NamedReferences) =>
  unknownReference(named, await findReferences(tx, merchantId, [named]))

/** Returns why these cannot be the parts of a combined product; undefined when they can. */
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
