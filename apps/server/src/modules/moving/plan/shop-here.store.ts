import type { VariantHere } from '@kassa/domain/moving/goods/goods-here.ts'
import type { PersonHere } from '@kassa/domain/moving/plan-move.ts'
import { combinedMillionths, type DeskTax, lineTaxOf } from '@kassa/domain/tax/rate.ts'
import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { documentsOfEntry, momentOfEntry } from '../../inventory/public.ts'

export interface OutletHere extends OutletDayColumns {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly currency: string
}

export const listOutletsHere = (tx: Tx, merchantId: string): Promise<OutletHere[]> =>
  tx.many<OutletHere>(sql`
    select id, number, name, currency, time_zone, day_cutoff_minutes, day_rules from organisation_outlet as outlet
    where merchant_id = ${merchantId} and archived_at is null order by number`)

/** Also those that were archived since: what a move wrote there goes back there. */
export const listEveryOutlet = (tx: Tx, merchantId: string): Promise<OutletHere[]> =>
  tx.many<OutletHere>(sql`
    select id, number, name, currency, time_zone, day_cutoff_minutes, day_rules from organisation_outlet as outlet
    where merchant_id = ${merchantId} order by number`)

export interface TaxOfMerchant {
  readonly id: string
  readonly name: string
  readonly rateMillionths: number
}

export async function listTaxesHere(tx: Tx, merchantId: string): Promise<TaxOfMerchant[]> {
  const rows = await tx.many<DeskTax & { readonly name: string }>(sql`
    select id, name, rate_basis_points, rate_millionths, code, zero, taxes from settings_tax as tax
    where merchant_id = ${merchantId} and archived_at is null and is_enabled order by name`)
  return rows.map((tax) => ({ id: tax.id, name: tax.name, rateMillionths: combinedMillionths(lineTaxOf(tax)) }))
}

/** An entry of the stock book that no move wrote. */
export const notOfMoves = sql`(entry.kind <> 'import' or not exists (
  select from shop_move where shop_move.merchant_id = entry.merchant_id and shop_move.id = entry.document_id))`

type WantedVariants = Readonly<Record<'productIds' | 'skus' | 'codes' | 'names', readonly string[]>> & {
  /** Instants since which the movements of each stock are wanted. */
  readonly moments?: readonly string[]
}

/** The movements of a stock since each of some instants, by when they happened, and whether it was counted or set here meanwhile. Null for no instants. */
const movedSince = (moments: readonly string[]): Sql =>
  moments.length === 0
    ? sql`null`
    : sql`(
          select jsonb_object_agg(asked.moment, jsonb_build_object('moved', coalesce((
              select sum(entry.quantity) from stock_ledger as entry ${documentsOfEntry}
              where entry.merchant_id = stock.merchant_id and entry.outlet_id = stock.outlet_id
                and entry.variant_id = stock.variant_id and ${notOfMoves} and ${momentOfEntry} > asked.moment::timestamptz), 0),
            'isCounted', coalesce(stock.counted_at > asked.moment::timestamptz, false) or exists (
              select from stock_ledger as entry where entry.merchant_id = stock.merchant_id
              and entry.outlet_id = stock.outlet_id and entry.variant_id = stock.variant_id
              and entry.kind in ('stocktake', 'adjustment') and entry.at > asked.moment::timestamptz)))
          from unnest(${moments}::text[]) as asked (moment))`

/** Variants that could be what files bring: of products that came before, or by a code or a name. */
export const listVariantsHere = (
  tx: Tx,
  merchantId: string,
  { productIds, skus, codes, names, moments = [] }: WantedVariants,
): Promise<VariantHere[]> =>
  tx.many<VariantHere>(sql`
    with wanted as (
      select unnest(${productIds}::uuid[]) as id
      union select product_id from catalogue_variant as variant where merchant_id = ${merchantId}
        and (sku = any(${skus}::text[]) or custom_code = any(${skus}::text[]))
      union select variant.product_id from catalogue_product_code as code
        join catalogue_variant as variant on variant.merchant_id = code.merchant_id and variant.id = code.variant_id
        where code.merchant_id = ${merchantId} and code.folded = any(${codes}::text[])
      union select id from catalogue_product as product where merchant_id = ${merchantId} and lower(name) = any(${names}::text[])
    )
    select product.id as product_id, variant.id as variant_id, product.name, variant.sku, variant.custom_code, variant.value_names,
      coalesce(product.weight_unit in ('kg', 'pound'), false) as is_thousandths, product.type = 'combined' as is_combined,
      coalesce((select array_agg(code.folded) from catalogue_product_code as code
        where code.merchant_id = variant.merchant_id and code.variant_id = variant.id), '{}') as codes,
      coalesce((select jsonb_object_agg(listing.outlet_id, listing.sell_price_minor) from catalogue_listing as listing
        where listing.merchant_id = variant.merchant_id and listing.variant_id = variant.id
          and listing.removed_at is null), '{}') as prices,
      coalesce((select jsonb_object_agg(listing.outlet_id, listing.special_price_minor) from catalogue_listing as listing
        where listing.merchant_id = variant.merchant_id and listing.variant_id = variant.id and listing.removed_at is null
          and (listing.special_price_minor is not null or listing.special_off_basis_points is not null)), '{}') as specials,
      product.tax_id, coalesce((select tax.name from settings_tax as tax
        where tax.merchant_id = product.merchant_id and tax.id = product.tax_id), '') as tax_name,
      coalesce((select jsonb_object_agg(stock.outlet_id, jsonb_build_object('onHand', stock.on_hand, 'isMoved', exists (
          select from stock_ledger as entry where entry.outlet_id = stock.outlet_id and entry.variant_id = stock.variant_id
            and entry.merchant_id = stock.merchant_id and ${notOfMoves}), 'countedAt', stock.counted_at, 'since', ${movedSince(moments)}))
        from stock_on_hand as stock where stock.merchant_id = variant.merchant_id and stock.variant_id = variant.id), '{}') as stock
    from wanted
    join catalogue_product as product on product.merchant_id = ${merchantId} and product.id = wanted.id and product.archived_at is null
    join catalogue_variant as variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
      and variant.archived_at is null
    order by product.id, variant.position`)

/** The condition that a member's book has an entry that is no opening. */
const movedIn = (book: Sql): Sql => sql`exists (
  select from ${book} as entry where entry.merchant_id = member.merchant_id and entry.member_id = member.id
    and entry.document_kind <> 'opening')`

/** People who could be those whom files bring. */
export const listPeopleHere = (
  tx: Tx,
  merchantId: string,
  { ids, cards, phones, emails }: Readonly<Record<'ids' | 'cards' | 'phones' | 'emails', readonly string[]>>,
): Promise<PersonHere[]> =>
  tx.many<PersonHere>(sql`
    select member.id, member.name, member.card_number as card, member.phone, lower(member.email) as email,
      jsonb_build_object('points', account.points, 'balanceMinor', account.principal_minor + account.bonus_minor,
        'spentMinor', account.spent_minor) as held,
      jsonb_build_object('points', ${movedIn(sql`point_entry`)}, 'balanceMinor', ${movedIn(sql`balance_entry`)},
        'spentMinor', ${movedIn(sql`spending_entry`)}) as is_moved
    from member_profile as member
    join member_standing as account on account.merchant_id = member.merchant_id and account.member_id = member.id
    where member.merchant_id = ${merchantId} and member.archived_at is null
      and (member.id = any(${ids}::uuid[]) or lower(member.card_number) = any(${cards}::text[])
        or member.phone = any(${phones}::text[]) or (member.email <> '' and lower(member.email) = any(${emails}::text[])))
    order by member.id`)
