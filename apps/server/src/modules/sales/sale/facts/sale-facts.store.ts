import type { ElevationSpan } from '@kassa/domain/identity/elevation.ts'
import { lastLike } from '@kassa/domain/sales/number-turn.ts'
import { namedStatement, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { DatabasePosition } from '../../../../platform/merchant-memory.ts'
import { booksOf, type GoodsBooks, type PlaceBooks } from '../check/books.ts'
import type { BookRows } from '../check/book-rows.ts'
import { ordersNumberedAbove } from '../check/number-turn.store.ts'
import { goodsRowsOf } from './goods-rows.store.ts'
import { goodsRowOf, type PackedGoods } from './packed-goods.ts'
import { placeRowsOf } from './place-rows.store.ts'

/** The facts from the books about everything a sale names, read before it is booked. */
export interface SaleFacts {
  /** The value of the merchant's change counter when all this was read. */
  readonly changes: number
  readonly nextSequence: number
  readonly lastHash: string
  readonly isBound: boolean
  readonly isEnabled: boolean
  readonly numberPrefix: string
  /** The number of this registration among those of its device, from 1. */
  readonly epoch: number
  readonly registeredAt: string
  readonly deviceId: string
  readonly deviceName: string
  readonly outletId: string
  readonly currency: string
  /** The first day the merchant's licence is not in use any more; null: for life, or none. */
  readonly licenceEndsOn: string | null
  /** The next higher number that was used, in the same writing; null: none, or not looked up. */
  readonly numberAbove: string | null
  readonly shift: ShiftFacts | null
  readonly staff: readonly StaffFacts[]
  readonly place: PlaceBooks
  readonly goods: readonly GoodsBooks[]
  /** The facts that the books already have of its order; null: nothing is doubtful, and the books' keys and counts refuse what stands twice. */
  readonly taken: TakenOrder | null
  /** The rows from which place and goods were read, to be read again unchanged; only where they were just read. */
  readonly rows: BookRows | null
  /** The database it was read from; null where it is remembered. */
  readonly readFrom: DatabasePosition | null
}

export interface ShiftFacts {
  readonly id: string
  readonly staffId: string
  readonly deviceId: string
  readonly outletId: string
  readonly currency: string
  readonly isClosed: boolean
  /** The device's clock when it was opened. */
  readonly openedAt: string
}

/** Rights and limits of a role. */
interface RoleFacts {
  readonly codes: readonly string[]
  readonly maxDiscountBasisPoints: number | null
  readonly maxRefundMinor: number | null
  readonly priceFloor: 'none' | 'cost' | 'minimum'
}

/** A person with the rights of their role at the outlet, and the roles that took its place for a time. */
export interface StaffFacts extends RoleFacts {
  readonly id: string
  readonly name: string
  readonly elevations: readonly (RoleFacts & ElevationSpan)[]
  readonly isEnabled: boolean
  readonly isBound: boolean
}

export interface SaleAsked {
  readonly merchantId: string
  readonly registrationId: string
  readonly shiftId: string
  readonly staffIds: readonly string[]
  readonly variantIds: readonly string[]
  /** True where the desk left out what a line is called, so that its code has to be looked up. */
  readonly wantsCodes: boolean
  /** The number of its receipt, to be held against those that were used. */
  readonly number?: string
}

/** The facts that the books already have of an order. */
export interface TakenOrder {
  /** The number of the order that has its id; null: none has. */
  readonly takenBy: string | null
  readonly isNumberTaken: boolean
  /** It is the very sale: of this id, this number and this moment, brought by another entry. */
  readonly isSame: boolean
  /** The server booked it from what this registration had written down, because its entry did not come in time. */
  readonly isCompleted: boolean
}

export const nothingTaken: TakenOrder = {
  takenBy: null,
  isNumberTaken: false,
  isSame: false,
  isCompleted: false,
}

/**
 * The facts with whether another entry has brought an order of this id, or of this number. An order of the server waits for one entry of its
 * desk, not for two.
 */
export const factsInDoubt = async (
  tx: Tx,
  facts: SaleFacts,
  asked: {
    readonly merchantId: string
    readonly registrationId: string
    readonly orderId: string
    readonly number: string
    readonly at: string
  },
): Promise<SaleFacts> => ({
  ...facts,
  taken: await tx.one<TakenOrder>(sql`
    select
      (select number from sales_order where merchant_id = ${asked.merchantId} and id = ${asked.orderId}) as taken_by,
      exists (select from open_order where merchant_id = ${asked.merchantId} and id = ${asked.orderId} and completed_at is not null
          and registration_id = ${asked.registrationId})
        and not exists (select from order_event where merchant_id = ${asked.merchantId} and order_id = ${asked.orderId}
          and what = 'desk-followed') as is_completed,
      exists (select from sales_order where merchant_id = ${asked.merchantId} and (id = ${asked.orderId} or basket_id = ${asked.orderId})
          and split_part(number, '~', 1) = ${asked.number} and sold_at = ${asked.at}) as is_same,
      exists (select from sales_order where merchant_id = ${asked.merchantId} and number = ${asked.number}) as is_number_taken`),
})

interface FactsRow extends Omit<BookRows, 'outlet' | 'goods'> {
  readonly goods: readonly PackedGoods[]
  readonly changes: number
  readonly nextSequence: number
  readonly lastHash: string
  readonly isBound: boolean
  readonly isEnabled: boolean
  readonly epoch: number
  readonly numberPrefix: string
  readonly registeredAt: string
  readonly deviceId: string
  readonly deviceName: string
  readonly outletRow: BookRows['outlet']
  readonly licenceEndsOn: string | null
  readonly numberAbove: string | null
  readonly shift: ShiftFacts | null
  readonly staff: readonly StaffFacts[]
  readonly database: string
  readonly transactions: number
}

/** One statement for all of it; see {@link SaleFacts}. */
export async function findSaleFacts(tx: Tx, asked: SaleAsked): Promise<SaleFacts> {
  const {
    outletRow,
    categories,
    taxes,
    taxOutlets,
    settings,
    goods: packed,
    database,
    transactions,
    ...found
  } = await tx.one<FactsRow>(namedStatement('kassa.sale-facts', statement(asked)))
  const goods = packed.map(goodsRowOf)
  const rows = { outlet: outletRow, categories, taxes, taxOutlets, settings, goods }
  const books = booksOf(rows)
  const { id: outletId, currency } = outletRow
  return {
    ...found,
    outletId,
    currency,
    place: books.place,
    goods: [...books.goods.values()],
    taken: null,
    rows,
    readFrom: { database, transactions },
  }
}

const ROLE_FACTS = sql`'codes', ro.codes, 'maxDiscountBasisPoints', ro.max_discount_basis_points,
  'maxRefundMinor', ro.max_refund_minor, 'priceFloor', ro.price_floor`

const statement = ({ merchantId, number = '', ...asked }: SaleAsked) => sql`
select r.next_sequence, r.last_hash, r.unbound_at is null and d.archived_at is null as is_bound, d.is_enabled,
  'change_cursor'::regclass::oid::text as database, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as transactions,
  r.number_prefix, r.epoch, r.registered_at, d.id as device_id, d.name as device_name,
  json_build_object('id', o.id, 'currency', o.currency, 'time_zone', o.time_zone,
    'day_cutoff_minutes', o.day_cutoff_minutes, 'day_rules', o.day_rules) as outlet_row,
  (select min(used.number) from (${ordersNumberedAbove(merchantId, number, lastLike(number))}) as used) as number_above,
  (select li.ends_on from licence li where li.merchant_id = ${merchantId}::uuid) as licence_ends_on,
  coalesce((select value from change_cursor c where c.merchant_id = ${merchantId}::uuid), 0) as changes,
  (select json_build_object('id', s.id, 'staffId', s.staff_id, 'deviceId', s.device_id, 'outletId', s.outlet_id,
      'currency', s.currency, 'isClosed', s.closed_at is not null, 'openedAt', s.opened_at)
    from shift s where s.merchant_id = ${merchantId}::uuid and s.id = ${asked.shiftId}::uuid) as shift,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', trim(s.first_name || ' ' || s.last_name),
      ${ROLE_FACTS},
      'elevations', coalesce((select json_agg(json_build_object('from', e.from_at, 'until', coalesce(e.ended_at, e.until_at), ${ROLE_FACTS}))
        from role_elevation e join role ro on ro.merchant_id = e.merchant_id and ro.id = e.role_id
        where e.merchant_id = ${merchantId}::uuid and e.account_id = coalesce(s.admin_id, s.id)
          and (e.outlet_id is null or e.outlet_id = d.outlet_id)), '[]'),
      'isEnabled', s.is_enabled and s.archived_at is null,
      'isBound', exists (select from staff_outlet b where b.merchant_id = ${merchantId}::uuid and b.staff_id = s.id
        and b.outlet_id = d.outlet_id)))
    from staff s join role ro on ro.merchant_id = s.merchant_id and ro.id = coalesce((select b.role_id from staff_outlet b
      where b.merchant_id = ${merchantId}::uuid and b.staff_id = s.id and b.outlet_id = d.outlet_id), s.role_id)
    where s.merchant_id = ${merchantId}::uuid and s.id = any(${asked.staffIds}::uuid[])), '[]') as staff,
  ${placeRowsOf(merchantId, sql.raw('d.outlet_id'), sql`(${merchantId}::uuid, d.outlet_id, d.id)`)},
  ${goodsRowsOf(merchantId, sql.raw('d.outlet_id'), asked)} as goods
from device_registration r
join device d on d.merchant_id = ${merchantId}::uuid and d.id = r.device_id
join outlet o on o.merchant_id = ${merchantId}::uuid and o.id = d.outlet_id
where r.merchant_id = ${merchantId}::uuid and r.id = ${asked.registrationId}::uuid`
