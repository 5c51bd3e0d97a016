import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OutcomeRecord } from '../act/move-totals.ts'
import type { MovedKind } from '../act/shop-move.store.ts'
import { notOfMoves } from '../plan/shop-here.store.ts'

export interface MoveRecord {
  readonly id: string
  readonly beganAt: string
  readonly endedAt: string | null
  readonly undoneAt: string | null
  readonly products: number
  readonly people: number
  readonly cards: number
  readonly outcome: OutcomeRecord | null
  /** The number of the outlet that each location was; null: left out. */
  readonly locations: Readonly<Record<string, string | null>> | null
  /** Null where no job runs. */
  readonly running: {
    readonly done: number
    readonly planned: number
    readonly isPaused: boolean
    readonly mayPause: boolean
  } | null
}

const columns = sql`id, began_at, ended_at, undone_at, product_count as products, member_count as people, card_count as cards, outcome,
  decisions -> 'locations' as locations,
  (select jsonb_build_object('done', brought.done_count, 'planned', brought.planned_count,
    'isPaused', brought.paused_at is not null, 'mayPause', not brought.is_command) from shop_move_brought as brought
    where brought.merchant_id = shop_move.merchant_id and brought.move_id = shop_move.id
      and (not brought.is_command or brought.leased_until > kassa_now())) as running`

/** The newest first. */
export const listShopMoves = (tx: Tx, merchantId: string, limit: number): Promise<MoveRecord[]> =>
  tx.many<MoveRecord>(sql`
    select ${columns} from shop_move where merchant_id = ${merchantId} order by began_at desc, id desc limit ${limit}`)

export const isMoveHere = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select from shop_move where merchant_id = ${merchantId} and id = ${id}`)) !== undefined

/** Locks the moves of a merchant: of two who undo one at once the second finds it undone. */
export const listMovesForUpdate = (tx: Tx, merchantId: string): Promise<MoveRecord[]> =>
  tx.many<MoveRecord>(sql`
    select ${columns} from shop_move where merchant_id = ${merchantId} order by began_at desc, id desc for update`)

export const setMoveUndone = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`update shop_move set undone_at = ${at} where merchant_id = ${merchantId} and id = ${id}`)

/** Why a thing stays although its move is undone; null: it goes. */
export type Staying = 'sold' | 'set-aside' | 'part-of-other' | 'used' | 'staff-used' | null

export interface MadeThing {
  readonly id: string
  readonly name: string
  readonly why: Staying
}

/** The things of a kind that a move made. */
export const madeBy = (merchantId: string, moveId: string, kind: MovedKind) => sql`
  select distinct target_id from shop_move_source
  where merchant_id = ${merchantId} and move_id = ${moveId} and kind = ${kind} and is_made`

/** The condition that somebody's layaway or pre-order that waits has a variant, or keeps its stock as a part of other goods. */
const isSetAside = sql`exists (
  select from sales_set_aside as kept where kept.merchant_id = variant.merchant_id and kept.state = 'waiting' and kept.kind <> 'quotation'
    and (kept.steps @> jsonb_build_array(jsonb_build_object('line', jsonb_build_object('goods', jsonb_build_object('id', variant.id))))
      or exists (select from stock_reservation as held where held.merchant_id = kept.merchant_id and held.order_id = kept.id
        and held.variant_id = variant.id)))`

/** Goods that a move made and that are still here: what was sold, moved or set aside since stays, and so does what a staying product is made of. */
export const listMadeProducts = (tx: Tx, merchantId: string, moveId: string): Promise<MadeThing[]> =>
  tx.many<MadeThing>(sql`
    with made as (${madeBy(merchantId, moveId, 'product')}), looked as (
      select product.id, product.name,
        exists (select from catalogue_variant as variant join stock_ledger as entry on entry.merchant_id = variant.merchant_id
            and entry.variant_id = variant.id
          where variant.merchant_id = product.merchant_id and variant.product_id = product.id and ${notOfMoves})
        or exists (select from catalogue_variant as variant join sales_order_line as line on line.merchant_id = variant.merchant_id
            and line.variant_id = variant.id
          where variant.merchant_id = product.merchant_id and variant.product_id = product.id) as is_sold,
        exists (select from catalogue_variant as variant
          where variant.merchant_id = product.merchant_id and variant.product_id = product.id and ${isSetAside}) as is_kept
      from made join catalogue_product as product on product.merchant_id = ${merchantId} and product.id = made.target_id
        and product.archived_at is null
    )
    select looked.id, looked.name, case when looked.is_sold then 'sold' when looked.is_kept then 'set-aside'
      when exists (
        select from catalogue_product_part as part
        join catalogue_variant as variant on variant.merchant_id = part.merchant_id and variant.id = part.part_variant_id
        join catalogue_product as whole on whole.merchant_id = part.merchant_id and whole.id = part.product_id
        where part.merchant_id = ${merchantId} and variant.product_id = looked.id and whole.archived_at is null
          and not exists (select from looked as other where other.id = whole.id and not other.is_sold and not other.is_kept)
      ) then 'part-of-other' end as why
    from looked order by looked.name, looked.id`)

/** People whom a move made and who are still here; whoever bought, or had anything booked, since stays. */
export const listMadePeople = (tx: Tx, merchantId: string, moveId: string): Promise<MadeThing[]> =>
  tx.many<MadeThing>(sql`
    with made as (${madeBy(merchantId, moveId, 'member')})
    select member.id, member.name, case when
      exists (select from sales_order_head where merchant_id = ${merchantId} and member_id = member.id)
      or exists (select from member_purse where merchant_id = ${merchantId} and member_id = member.id)
      or exists (select from sales_set_aside where merchant_id = ${merchantId} and member_id = member.id and state <> 'cancelled')
      or exists (select from promotion_coupon where merchant_id = ${merchantId} and member_id = member.id)
      or exists (select from point_entry where merchant_id = ${merchantId} and member_id = member.id and document_kind <> 'opening')
      or exists (select from member_money_entry where merchant_id = ${merchantId} and member_id = member.id and document_kind <> 'opening')
      or exists (select from spending_entry where merchant_id = ${merchantId} and member_id = member.id and document_kind <> 'opening')
      then 'used' end as why
    from made join member_profile as member on member.merchant_id = ${merchantId} and member.id = made.target_id and member.archived_at is null
    order by member.name, member.id`)

/** A variant that a move added to goods that were here. */
export interface AddedVariant {
  readonly id: string
  readonly productId: string
  readonly name: string
  /** True where it was sold, moved or set aside since, or is a part of other goods. */
  readonly stays: boolean
}

export const listAddedVariants = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<AddedVariant[]> =>
  tx.many<AddedVariant>(sql`
    select variant.id, variant.product_id, concat_ws(' · ', product.name, array_to_string(variant.value_names, ' · ')) as name,
      exists (select from stock_ledger as entry where entry.merchant_id = variant.merchant_id and entry.variant_id = variant.id
        and ${notOfMoves})
      or exists (select from stock_on_hand as stock where stock.merchant_id = variant.merchant_id and stock.variant_id = variant.id
        and (stock.on_hand <> 0 or stock.in_transit <> 0))
      or exists (select from sales_order_line as line where line.merchant_id = variant.merchant_id and line.variant_id = variant.id)
      or exists (select from catalogue_product_part as part where part.merchant_id = variant.merchant_id
        and part.part_variant_id = variant.id)
      or ${isSetAside} as stays
    from catalogue_variant as variant join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
      and product.archived_at is null
    where variant.merchant_id = ${merchantId} and variant.id = any(${ids}::uuid[]) and variant.archived_at is null
    order by product.name, variant.position`)

/** A stock that a move's entries changed: by how much, and why it stays so: anything else moved it since, or what is set aside would be short. */
export interface StockBack {
  readonly outletId: string
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly quantity: number
  readonly why: 'stock-moved' | 'stock-set-aside' | null
}

export const listStockBack = (tx: Tx, merchantId: string, moveId: string): Promise<StockBack[]> =>
  tx.many<StockBack>(sql`
    select own.outlet_id, own.variant_id, variant.product_id, product.name, own.quantity::bigint as quantity,
      case when exists (select from stock_ledger as entry where entry.merchant_id = ${merchantId} and entry.outlet_id = own.outlet_id
          and entry.variant_id = own.variant_id and entry.entry_number > own.first_entry and ${notOfMoves}) then 'stock-moved'
        when own.quantity > 0 and stock.on_hand - own.quantity < (
          select sum(held.quantity) from stock_reservation as held
          join sales_set_aside as kept on kept.merchant_id = held.merchant_id and kept.id = held.order_id
          where held.merchant_id = ${merchantId} and held.outlet_id = own.outlet_id and held.variant_id = own.variant_id
        ) then 'stock-set-aside' end as why
    from (select outlet_id, variant_id, sum(quantity) as quantity, min(entry_number) as first_entry from stock_ledger
      where merchant_id = ${merchantId} and document_id = ${moveId} group by outlet_id, variant_id) as own
    join catalogue_variant as variant on variant.merchant_id = ${merchantId} and variant.id = own.variant_id
    join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    join stock_on_hand as stock on stock.merchant_id = ${merchantId} and stock.outlet_id = own.outlet_id and stock.variant_id = own.variant_id
    where own.quantity <> 0 order by own.outlet_id, own.variant_id`)

/** A member in whose books a move wrote: how much, and whether anything else wrote there since. */
export interface HoldingsBack {
  readonly memberId: string
  readonly name: string
  readonly points: number
  readonly balanceMinor: number
  readonly spentMinor: number
  readonly isMoved: boolean
}

export const listHoldingsBack = (tx: Tx, merchantId: string, moveId: string): Promise<HoldingsBack[]> =>
  tx.many<HoldingsBack>(sql`
    with own as (
      select member_id, points, 0 as balance_minor, 0 as spent_minor from point_entry
        where merchant_id = ${merchantId} and document_id = ${moveId}
      union all select member_id, 0, amount_minor, 0 from member_money_entry
        where merchant_id = ${merchantId} and document_id = ${moveId}
      union all select member_id, 0, 0, amount_minor from spending_entry
        where merchant_id = ${merchantId} and document_id = ${moveId}
    ), summed as (
      select member_id, sum(points)::bigint as points, sum(balance_minor)::bigint as balance_minor,
        sum(spent_minor)::bigint as spent_minor
      from own group by member_id
    )
    select summed.*, member.name,
      exists (select from point_entry where merchant_id = ${merchantId} and member_id = member.id and document_kind <> 'opening')
      or exists (select from member_money_entry where merchant_id = ${merchantId} and member_id = member.id and document_kind <> 'opening')
      or exists (select from spending_entry where merchant_id = ${merchantId} and member_id = member.id and document_kind <> 'opening')
        as is_moved
    from summed join member_profile as member on member.merchant_id = ${merchantId} and member.id = summed.member_id
    where (points, balance_minor, spent_minor) <> (0, 0, 0) order by member.name, member.id`)

/** Things that stay are known as they were before the move: by what the former file said, or not at all where the move found them. */
export async function forgetSaid(
  tx: Tx,
  merchantId: string,
  moveId: string,
  stayingIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from shop_move_source where merchant_id = ${merchantId} and move_id = ${moveId}
      and target_id <> all(${stayingIds}::uuid[])`)
  await tx.run(sql`
    update shop_move_source set said = said_before, said_before = null, said_by = null
    where merchant_id = ${merchantId} and said_by = ${moveId} and said_before is not null
      and target_id <> all(${stayingIds}::uuid[])`)
}
