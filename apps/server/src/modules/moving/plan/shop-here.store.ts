import type { PersonHere, VariantHere } from '@kassa/domain/moving/plan-move.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface OutletHere {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly currency: string
  readonly timeZone: string
  readonly dayCutoffMinutes: number
}

export const listOutletsHere = (tx: Tx, merchantId: string): Promise<OutletHere[]> =>
  tx.many<OutletHere>(sql`
    select id, number, name, currency, time_zone, day_cutoff_minutes from outlet
    where merchant_id = ${merchantId} and archived_at is null order by number`)

export interface TaxOfMerchant {
  readonly id: string
  readonly name: string
  readonly rateBasisPoints: number
  readonly isIncluded: boolean
}

export const listTaxesHere = (tx: Tx, merchantId: string): Promise<TaxOfMerchant[]> =>
  tx.many<TaxOfMerchant>(sql`
    select id, name, rate_basis_points, is_included from tax
    where merchant_id = ${merchantId} and archived_at is null and is_enabled order by name`)

/** Variants that could be what files bring: of products that came before, or by a code or a name. */
export const listVariantsHere = (
  tx: Tx,
  merchantId: string,
  { productIds, skus, codes, names }: Readonly<Record<'productIds' | 'skus' | 'codes' | 'names', readonly string[]>>,
): Promise<VariantHere[]> =>
  tx.many<VariantHere>(sql`
    with wanted as (
      select unnest(${productIds}::uuid[]) as id
      union select product_id from variant where merchant_id = ${merchantId} and sku = any(${skus}::text[])
      union select variant.product_id from product_code as code
        join variant on variant.merchant_id = code.merchant_id and variant.id = code.variant_id
        where code.merchant_id = ${merchantId} and code.folded = any(${codes}::text[])
      union select id from product where merchant_id = ${merchantId} and lower(name) = any(${names}::text[])
    )
    select product.id as product_id, variant.id as variant_id, product.name, variant.sku, variant.value_names,
      coalesce((select array_agg(code.folded) from product_code as code
        where code.merchant_id = variant.merchant_id and code.variant_id = variant.id), '{}') as codes,
      coalesce((select jsonb_object_agg(listing.outlet_id, listing.sell_price_minor) from listing
        where listing.merchant_id = variant.merchant_id and listing.variant_id = variant.id), '{}') as prices
    from wanted
    join product on product.merchant_id = ${merchantId} and product.id = wanted.id and product.archived_at is null
    join variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
      and variant.archived_at is null
    order by product.id, variant.position`)

/** People who could be those whom files bring. */
export const listPeopleHere = (
  tx: Tx,
  merchantId: string,
  { ids, cards, phones, emails }: Readonly<Record<'ids' | 'cards' | 'phones' | 'emails', readonly string[]>>,
): Promise<PersonHere[]> =>
  tx.many<PersonHere>(sql`
    select id, name, card_number as card, phone, lower(email) as email from member
    where merchant_id = ${merchantId} and archived_at is null
      and (id = any(${ids}::uuid[]) or lower(card_number) = any(${cards}::text[]) or phone = any(${phones}::text[])
        or (email <> '' and lower(email) = any(${emails}::text[])))
    order by id`)
