import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/limits.ts'
import type { DeskTax } from '@kassa/domain/tax/rate.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findOutletFacts, type OutletFacts } from '../../organisation/public.ts'

export interface RefundPlace extends OutletFacts {
  /** Prices of the outlet have their tax inside. */
  readonly isTaxIncluded: boolean
}

/** The outlet that takes goods back. */
export async function findRefundPlace(tx: Tx, merchantId: string, outletId: string): Promise<RefundPlace> {
  const outlet = await findOutletFacts(tx, merchantId, outletId, { archivedToo: true })
  if (!outlet) throw new Error(`outlet ${outletId} is not there`)
  const { isTaxIncluded } = await tx.one<{ isTaxIncluded: boolean }>(sql`
    select coalesce(bool_and(t.is_included), true) as is_tax_included
    from settings_tax_outlet b join settings_tax t on t.merchant_id = b.merchant_id and t.id = b.tax_id
    where b.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and t.is_enabled and t.archived_at is null`)
  return { ...outlet, isTaxIncluded }
}

/** The most that the role somebody acts under gives back at once; null is without limit. */
export async function findRefundLimit(
  tx: Tx,
  merchantId: string,
  { roleId }: { readonly roleId: string | null },
): Promise<number | null> {
  const found = await tx.maybe<{ maxRefundMinor: number | null }>(sql`
    select max_refund_minor from identity_role where merchant_id = ${merchantId} and id = ${roleId}::uuid`)
  return found?.maxRefundMinor ?? null
}

export interface GoodsComingBack {
  readonly variantId: string
  readonly productId: string
  readonly name: string
  /** Null: none. */
  readonly tax: DeskTax | null
  readonly isThousandths: boolean
  readonly isOpenPrice: boolean
  /** The highest price they were ever listed at here, minor units of one unit. */
  readonly highestMinor: number
  /** Today's, one piece each; tax null: none. */
  readonly deposits: readonly { readonly name: string; readonly amountMinor: number; readonly tax: DeskTax | null }[]
  readonly parts: readonly { readonly variantId: string; readonly quantity: number; readonly isThousandths: boolean }[]
}

const taxAs = sql`jsonb_build_object('id', t.id, 'rateBasisPoints', t.rate_basis_points, 'rateMillionths', t.rate_millionths,
  'code', t.code, 'zero', t.zero, 'taxes', t.taxes)`

/** A tax in use at an outlet. */
const taxAt = (merchantId: string, outletId: string, which: Sql): Sql => sql`
  (select ${taxAs} from settings_tax t join settings_tax_outlet b on b.merchant_id = t.merchant_id and b.tax_id = t.id
    where t.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and ${which} and t.is_enabled and t.archived_at is null)`

/** The deposits of the product `p` in the currency of its listing `l`: its own, else those of what it holds, as often as it holds it (`chargesIn`). */
const depositsIn = (merchantId: string): Sql => sql`(
  select own.value, own.ordinality, (own.value ->> 'amountMinor')::bigint as amount_minor
  from jsonb_array_elements(p.charges) with ordinality as own where ${isDepositHere('own')}
  union all
  select held.value, pp.position * 100 + held.ordinality,
    least((held.value ->> 'amountMinor')::bigint * pp.quantity, ${SNAPSHOT_LIMITS.chargeMinor})
  from catalogue_product_part pp
  join catalogue_variant pv on pv.merchant_id = ${merchantId} and pv.id = pp.part_variant_id
  join product q on q.merchant_id = ${merchantId} and q.id = pv.product_id
  cross join jsonb_array_elements(q.charges) with ordinality as held
  where pp.merchant_id = ${merchantId} and pp.product_id = p.id and p.type = 'combined' and ${isDepositHere('held')}
    and not exists (select from jsonb_array_elements(p.charges) as own where ${isDepositHere('own')}))`

const isDepositHere = (charge: 'own' | 'held'): Sql =>
  sql.raw(`${charge}.value ->> 'kind' = 'deposit' and ${charge}.value ->> 'currency' = l.currency`)

/** Goods given back without their sale: what they are, how they are taxed today at the outlet, and what they consist of. */
export const listReturnedGoods = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<GoodsComingBack[]> =>
  tx.many<GoodsComingBack>(sql`
    select v.id as variant_id, p.id as product_id, trim(p.name || ' ' || array_to_string(v.value_names, ' ')) as name,
      coalesce(${taxAt(merchantId, outletId, sql`t.id = coalesce(p.tax_id, k.tax_id)`)},
        ${taxAt(merchantId, outletId, sql`b.is_default`)}) as tax,
      coalesce((select jsonb_agg(jsonb_build_object('name', c.value ->> 'name', 'amountMinor', c.amount_minor,
          'tax', case when c.value ->> 'taxId' is not null then coalesce(
            ${taxAt(merchantId, outletId, sql`t.id = (c.value ->> 'taxId')::uuid`)}, ${taxAt(merchantId, outletId, sql`b.is_default`)}) end)
          order by c.ordinality)
        from ${depositsIn(merchantId)} as c), '[]'::jsonb) as deposits,
      coalesce(p.weight_unit in ('kg', 'pound'), false) as is_thousandths, p.is_open_price,
      greatest(l.sell_price_minor, (select max((b.was ->> 'sell_price_minor')::bigint) from books_past b
        where b.merchant_id = ${merchantId} and b.kind = 'listing' and b.thing = ${outletId}::text || '/' || v.id::text),
        (select max(c.sell_price_minor) from price_change c where c.merchant_id = ${merchantId}
          and c.outlet_id = ${outletId} and c.variant_id = v.id)) as highest_minor,
      case when p.type <> 'combined'
        then jsonb_build_array(jsonb_build_object('variantId', v.id, 'quantity', 1,
          'isThousandths', coalesce(p.weight_unit in ('kg', 'pound'), false)))
        else coalesce((select jsonb_agg(jsonb_build_object('variantId', pp.part_variant_id, 'quantity', pp.quantity,
            'isThousandths', coalesce(q.weight_unit in ('kg', 'pound'), false)) order by pp.position)
          from catalogue_product_part pp
          join catalogue_variant pv on pv.merchant_id = ${merchantId} and pv.id = pp.part_variant_id
          join catalogue_product q on q.merchant_id = ${merchantId} and q.id = pv.product_id
          where pp.merchant_id = ${merchantId} and pp.product_id = p.id), '[]'::jsonb) end as parts
    from catalogue_variant v
    join product p on p.merchant_id = ${merchantId} and p.id = v.product_id
    join catalogue_listing l on l.merchant_id = ${merchantId} and l.outlet_id = ${outletId} and l.variant_id = v.id
    left join catalogue_category k on k.merchant_id = ${merchantId} and k.id = p.category_id
    where v.merchant_id = ${merchantId} and v.id = any(${variantIds}::uuid[])`)
