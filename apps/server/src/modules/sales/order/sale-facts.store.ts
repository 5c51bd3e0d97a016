import { prepared, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** What the books know about everything a sale names, read before it is booked. */
export interface SaleFacts {
  /** Where the merchant's change counter stood when all this was read. */
  readonly changes: number
  readonly nextSequence: number
  readonly lastHash: string
  readonly isBound: boolean
  readonly isEnabled: boolean
  readonly numberPrefix: string
  readonly deviceId: string
  readonly deviceName: string
  readonly outletId: string
  readonly currency: string
  readonly timeZone: string
  readonly dayCutoffMinutes: number
  readonly shift: ShiftFacts | null
  readonly staff: readonly StaffFacts[]
  readonly goods: readonly GoodsFacts[]
  readonly taxes: readonly TaxFacts[]
}

export interface ShiftFacts {
  readonly id: string
  readonly staffId: string
  readonly deviceId: string
  readonly outletId: string
  readonly currency: string
  readonly isClosed: boolean
}

export interface StaffFacts {
  readonly id: string
  readonly name: string
  readonly codes: readonly string[]
  readonly maxDiscountBasisPoints: number | null
  readonly maxRefundMinor: number | null
  readonly isEnabled: boolean
  readonly isBound: boolean
}

export interface GoodsFacts {
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly valueNames: readonly string[]
  readonly code: string | null
  readonly type: 'standard' | 'weighed' | 'combined'
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly isOpenPrice: boolean
  readonly isReturnable: boolean
  readonly tracksSerials: boolean
  readonly isListed: boolean
  readonly sellPriceMinor: number | null
  readonly minimumPriceMinor: number | null
  readonly hasStock: boolean
  readonly parts: readonly { variantId: string; quantity: number; isThousandths: boolean; hasStock: boolean }[]
}

export interface TaxFacts {
  readonly id: string
  readonly name: string
  readonly rateBasisPoints: number
  readonly isIncluded: boolean
}

export interface SaleAsked {
  readonly merchantId: string
  readonly registrationId: string
  readonly shiftId: string
  readonly staffIds: readonly string[]
  readonly variantIds: readonly string[]
  /** Whether the desk left out what a line is called, so that its code has to be looked up. */
  readonly wantsCodes: boolean
}

/** What the books hold already of an order. */
export interface TakenOrder {
  readonly isOrderTaken: boolean
  readonly isNumberTaken: boolean
}

export const nothingTaken: TakenOrder = { isOrderTaken: false, isNumberTaken: false }

/** Whether another entry has brought an order of this id, or of this number. */
export const findTakenOrder = (
  tx: Tx,
  { merchantId, orderId, number }: { merchantId: string; orderId: string; number: string },
): Promise<TakenOrder> =>
  tx.one<TakenOrder>(sql`
    select
      exists (select from sales_order where merchant_id = ${merchantId} and id = ${orderId}) as is_order_taken,
      exists (select from sales_order where merchant_id = ${merchantId} and number = ${number}) as is_number_taken`)

/** One statement for all of it; see {@link SaleFacts}. */
export const findSaleFacts = (tx: Tx, asked: SaleAsked): Promise<SaleFacts> =>
  tx.one<SaleFacts>(prepared('kassa.sale-facts', statement(asked)))

const statement = ({ merchantId, ...asked }: SaleAsked) => sql`
select r.next_sequence, r.last_hash, r.unbound_at is null and d.archived_at is null as is_bound, d.is_enabled, r.number_prefix, d.id as device_id, d.name as device_name, d.outlet_id, o.currency,
  o.time_zone, o.day_cutoff_minutes,
  coalesce((select value from change_cursor c where c.merchant_id = ${merchantId}::uuid), 0) as changes,
  (select json_build_object('id', s.id, 'staffId', s.staff_id, 'deviceId', s.device_id, 'outletId', s.outlet_id,
      'currency', s.currency, 'isClosed', s.closed_at is not null)
    from shift s where s.merchant_id = ${merchantId}::uuid and s.id = ${asked.shiftId}::uuid) as shift,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', trim(s.first_name || ' ' || s.last_name),
      'codes', ro.codes, 'maxDiscountBasisPoints', ro.max_discount_basis_points,
      'maxRefundMinor', ro.max_refund_minor, 'isEnabled', s.is_enabled and s.archived_at is null,
      'isBound', exists (select from staff_outlet b where b.merchant_id = ${merchantId}::uuid and b.staff_id = s.id
        and b.outlet_id = d.outlet_id)))
    from staff s join role ro on ro.merchant_id = s.merchant_id and ro.id = s.role_id
    where s.merchant_id = ${merchantId}::uuid and s.id = any(${asked.staffIds}::uuid[])), '[]') as staff,
  coalesce((select json_agg(json_build_object('variantId', v.id, 'productId', p.id, 'name', p.name,
      'valueNames', v.value_names, 'type', p.type, 'weightUnit', p.weight_unit,
      'code', case when ${asked.wantsCodes}::boolean then (
        select c.code from product_code c where c.merchant_id = ${merchantId}::uuid and c.variant_id = v.id
        order by c.position, c.folded limit 1) end,
      'isOpenPrice', p.is_open_price, 'isReturnable', p.is_returnable,
      'tracksSerials', p.tracks_serials,
      'isListed', l.variant_id is not null and l.removed_at is null, 'sellPriceMinor', l.sell_price_minor,
      'minimumPriceMinor', l.minimum_price_minor, 'hasStock', k.variant_id is not null,
      'parts', case when p.type = 'combined' then coalesce((
        select json_agg(json_build_object('variantId', pp.part_variant_id, 'quantity', pp.quantity,
          'isThousandths', coalesce(q.weight_unit in ('kg', 'pound'), false),
          'hasStock', exists (select from stock s where s.merchant_id = ${merchantId}::uuid
            and s.outlet_id = d.outlet_id and s.variant_id = pp.part_variant_id)) order by pp.position)
        from product_part pp
        join variant pv on pv.merchant_id = ${merchantId}::uuid and pv.id = pp.part_variant_id
        join product q on q.merchant_id = ${merchantId}::uuid and q.id = pv.product_id
        where pp.merchant_id = ${merchantId}::uuid and pp.product_id = p.id), '[]') else '[]' end))
    from variant v
    join product p on p.merchant_id = ${merchantId}::uuid and p.id = v.product_id
    left join listing l on l.merchant_id = ${merchantId}::uuid and l.outlet_id = d.outlet_id and l.variant_id = v.id
    left join stock k on k.merchant_id = ${merchantId}::uuid and k.outlet_id = d.outlet_id and k.variant_id = v.id
    where v.merchant_id = ${merchantId}::uuid and v.id = any(${asked.variantIds}::uuid[])), '[]') as goods,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'rateBasisPoints', t.rate_basis_points,
      'isIncluded', t.is_included)) from tax t where t.merchant_id = ${merchantId}::uuid), '[]') as taxes
from device_registration r
join device d on d.merchant_id = ${merchantId}::uuid and d.id = r.device_id
join outlet o on o.merchant_id = ${merchantId}::uuid and o.id = d.outlet_id
where r.merchant_id = ${merchantId}::uuid and r.id = ${asked.registrationId}::uuid`

export interface PastPrice {
  readonly variantId: string
  readonly sellPriceMinor: number
}

/** What each variant cost at the outlet when the change cursor stood at `cursor`; a variant without history is left out. */
export const findPastPrices = (
  tx: Tx,
  asked: { merchantId: string; outletId: string; variantIds: readonly string[]; cursor: number },
): Promise<PastPrice[]> =>
  tx.many<PastPrice>(sql`
    select distinct on (variant_id) variant_id, sell_price_minor from price_change
    where merchant_id = ${asked.merchantId} and outlet_id = ${asked.outletId}
      and variant_id = any(${asked.variantIds}::uuid[]) and changed_seq <= ${asked.cursor}
    order by variant_id, changed_seq desc`)
