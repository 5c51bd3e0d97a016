import { serialKey, type SerialState } from '@kassa/domain/inventory/serial-number.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsName } from '../book/goods-name.store.ts'
import type { StockDocument } from '../book/move-stock.store.ts'

export type SerialEntryKind =
  | 'receipt'
  | 'numbered'
  | 'sale'
  | 'refund'
  | 'damage'
  | 'supplier-return'
  | 'transfer-out'
  | 'transfer-in'
  | 'transfer-cancel'
  | 'transfer-difference'
  | 'stocktake'
  | 'untracked'
  | 'assembly'
  | 'unpacking'
  | 'assembly-undo'

/** A change of one piece: its place afterward. */
export interface SerialChange {
  readonly variantId: string
  readonly number: string
  readonly kind: SerialEntryKind
  readonly state: SerialState
  readonly outletId: string
  /** The line of the order it is sold on. */
  readonly line?: number
}

export type SerialDocument = Omit<StockDocument, 'reason'> & { readonly deviceId?: string | null }

/**
 * Writes what happened to pieces: the numbers' rows and the entries of their book, in one statement. Each number stands once in `changes`; first
 * `holdSerials`, and before that the stock the pieces belong to. `newId` mints ids of numbers that nobody has seen.
 */
export async function writeSerials(
  tx: Tx,
  merchantId: string,
  changes: readonly SerialChange[],
  by: SerialDocument,
  newId: () => string,
): Promise<void> {
  if (changes.length === 0) return
  const given = changes.map(({ variantId, number, kind, state, outletId, line }, n) => ({
    n,
    id: newId(),
    variant_id: variantId,
    number,
    folded: serialKey(number),
    kind,
    state,
    outlet_id: outletId,
    line: line ?? null,
  }))
  await tx.run(sql`
with given as materialized (
  select g.*, s.id as known_id, s.state as before_state, s.outlet_id as before_outlet_id
  from jsonb_to_recordset(${json(given)}::jsonb) as g (n integer, id uuid, variant_id uuid, number text, folded text,
    kind text, state text, outlet_id uuid, line integer)
  left join serial_number s on s.merchant_id = ${merchantId} and s.variant_id = g.variant_id and s.folded = g.folded
), fresh as (
  insert into serial_number (merchant_id, id, variant_id, number, folded, state, outlet_id, changed_at)
  select ${merchantId}, id, variant_id, number, folded, state, outlet_id, ${by.at}::timestamptz
  from given where known_id is null
), changed as (
  update serial_number set state = g.state, outlet_id = g.outlet_id, changed_at = ${by.at}::timestamptz
  from given g where serial_number.merchant_id = ${merchantId} and serial_number.id = g.known_id
)
insert into serial_entry (merchant_id, serial_id, kind, before_state, before_outlet_id, after_state, after_outlet_id,
  document_kind, document_id, line, actor_kind, actor_id, device_id, business_day, at)
select ${merchantId}, coalesce(known_id, id), kind, before_state, before_outlet_id, state, outlet_id, ${by.kind}, ${by.id},
  line, ${by.actorKind}, ${by.actorId}::uuid, ${by.deviceId ?? null}::uuid, ${by.businessDay}::date, ${by.at}::timestamptz
from given order by n`)
}

export interface KnownSerial {
  readonly id: string
  readonly variantId: string
  readonly number: string
  readonly folded: string
  readonly state: SerialState
  readonly outletId: string
  readonly outletName: string
  readonly changedAt: string
}

interface Named {
  readonly variantId: string
  readonly number: string
}

/**
 * Locks the numbers of these variants until the transaction ends, so that one piece goes one way at a time, and returns the known facts of
 * those that are named. A caller that also moves stock locks the stock first.
 */
export async function holdSerials(tx: Tx, merchantId: string, named: readonly Named[]): Promise<KnownSerial[]> {
  if (named.length === 0) return []
  const variantIds = [...new Set(named.map(({ variantId }) => variantId))].toSorted()
  for (const variantId of variantIds) {
    await tx.many(sql`select pg_advisory_xact_lock(hashtextextended(${`serials ${merchantId} ${variantId}`}, 0))`)
  }
  return tx.many<KnownSerial>(sql`
    select s.id, s.variant_id, s.number, s.folded, s.state, s.outlet_id, s.changed_at, outlet.name as outlet_name
    from jsonb_to_recordset(${json(
      named.map(({ variantId, number }) => ({ variant_id: variantId, folded: serialKey(number) })),
    )}::jsonb) as g (variant_id uuid, folded text)
    join serial_number s on s.merchant_id = ${merchantId} and s.variant_id = g.variant_id and s.folded = g.folded
    join organisation_outlet as outlet on outlet.merchant_id = s.merchant_id and outlet.id = s.outlet_id`)
}

/** Returns the known facts of one number; undefined where nobody has seen it. */
export const knownOf = (known: readonly KnownSerial[], { variantId, number }: Named): KnownSerial | undefined => {
  const folded = serialKey(number)
  return known.find((one) => one.variantId === variantId && one.folded === folded)
}

/** Returns whether goods have serial numbers, how many pieces lie at an outlet, and how many of these have a number. */
export const listSerialGoods = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<SerialGoods[]> =>
  tx.many(sql`
    select variant.id as variant_id,
      ${goodsName} as name, product.tracks_serials, array(select folded from product_code as code where code.merchant_id = variant.merchant_id
        and code.variant_id = variant.id) as codes,
      coalesce((select on_hand from stock where stock.merchant_id = variant.merchant_id and stock.outlet_id = ${outletId}
        and stock.variant_id = variant.id), 0) as on_hand,
      case when product.tracks_serials then (select count(*) from serial_number s where s.merchant_id = variant.merchant_id and s.outlet_id = ${outletId}
        and s.variant_id = variant.id and s.state = 'in-stock') else 0 end as numbered
    from variant
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where variant.merchant_id = ${merchantId} and variant.id = any(${variantIds}::uuid[])`)

export interface SerialGoods {
  readonly variantId: string
  readonly name: string
  readonly tracksSerials: boolean
  /** Its bar codes as they are compared: none of them is the number of a piece. */
  readonly codes: string[]
  readonly onHand: number
  readonly numbered: number
}

/** The pieces that lie at an outlet by the book. */
export const listSerialsAt = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<(Named & { readonly changedAt: string })[]> =>
  tx.many(sql`
    select variant_id, number, changed_at from serial_number
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = any(${variantIds}::uuid[])
      and state = 'in-stock' order by id`)

/** Every number of a product that lies somewhere or is on its way. */
export const listSerialsOfProduct = (
  tx: Tx,
  merchantId: string,
  productId: string,
): Promise<(Named & { readonly outletId: string })[]> =>
  tx.many(sql`
    select s.variant_id, s.number, s.outlet_id
    from variant
    join serial_number s on s.merchant_id = variant.merchant_id and s.variant_id = variant.id
    where variant.merchant_id = ${merchantId} and variant.product_id = ${productId}
      and s.state in ('in-stock', 'in-transit') order by s.id`)

/** Variants of a product, whether it has numbers yet or not. */
export const listVariantsOf = (tx: Tx, merchantId: string, productId: string): Promise<{ id: string }[]> =>
  tx.many(sql`select id from variant where merchant_id = ${merchantId} and product_id = ${productId}`)
