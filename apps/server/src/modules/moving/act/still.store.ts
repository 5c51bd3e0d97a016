import { HELD, type HoldingsHere, type StockOpening } from '@kassa/domain/moving/openings.ts'
import { areFew, json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdStock } from '../../stock/public.ts'
import { notOpened } from '../cards/cards-here.store.ts'
import { notOfMoves } from '../plan/shop-here.store.ts'

const stockKey = ({ outletId, variantId }: Pick<StockOpening, 'outletId' | 'variantId'>): string =>
  `${outletId} ${variantId}`

/**
 * Locks the stock of openings and answers whether one is still what it was when it was planned. Tills sell while a move runs: a stock that
 * something else touched meanwhile keeps what it has.
 */
export async function holdOpenings(
  tx: Tx,
  merchantId: string,
  openings: readonly StockOpening[],
): Promise<(opening: StockOpening) => boolean> {
  if (openings.length === 0) return () => true
  const held = await holdStock(tx, merchantId, openings)
  const onHand = new Map(held.map((one) => [stockKey(one), one.onHand]))
  const given = openings.map(({ outletId, variantId }, at) => ({
    position: at + 1,
    outlet_id: outletId,
    variant_id: variantId,
  }))
  const touched = await tx.many<Pick<StockOpening, 'outletId' | 'variantId'>>(sql`
    select given.outlet_id, given.variant_id
    from jsonb_to_recordset(${json(given)}::jsonb) as given (position integer, outlet_id uuid, variant_id uuid)
    where ${areFew} and exists (select from stock_ledger as entry where entry.merchant_id = ${merchantId}
      and entry.outlet_id = given.outlet_id and entry.variant_id = given.variant_id and ${notOfMoves})`)
  const moved = new Set(touched.map(stockKey))
  return (opening) =>
    onHand.get(stockKey(opening)) === opening.from && (opening.isCounted === true || !moved.has(stockKey(opening)))
}

type Held = HoldingsHere['held']

/** Locks the accounts of members and answers what of a difference may still be posted: nothing into a book that anything but moves has written into. */
export async function holdAccounts(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<(memberId: string, difference: Held) => Held> {
  await tx.many(sql`
    select member_id from member_account where merchant_id = ${merchantId} and member_id = any(${ids}::uuid[])
    order by member_id for update`)
  const rows = await tx.many<{ memberId: string; book: keyof Held }>(sql`
    ${entriesIn(merchantId, ids, 'points')} union ${entriesIn(merchantId, ids, 'balanceMinor')}
    union ${entriesIn(merchantId, ids, 'spentMinor')}`)
  const moved = new Set(rows.map(({ memberId, book }) => `${book} ${memberId}`))
  return (memberId, difference) => {
    const still = HELD.map((book) => [book, moved.has(`${book} ${memberId}`) ? 0 : difference[book]])
    return Object.fromEntries(still) as Held
  }
}

const books = {
  points: sql`point_entry`,
  balanceMinor: sql`balance_entry`,
  spentMinor: sql`spending_entry`,
} as const

const entriesIn = (merchantId: string, ids: readonly string[], book: keyof typeof books) => sql`
  select entry.member_id, ${book}::text as book from ${books[book]} as entry where entry.merchant_id = ${merchantId}
    and entry.member_id = any(${ids}::uuid[]) and entry.document_kind <> 'opening'`

/** Cards, which the caller has locked, into whose books anything but moves has written. */
export async function listUsedCards(tx: Tx, merchantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ purseId: string }>(sql`
    select distinct entry.purse_id from member_purse_entry as entry where entry.merchant_id = ${merchantId}
      and entry.purse_id = any(${ids}::uuid[]) and ${notOpened}`)
  return new Set(rows.map(({ purseId }) => purseId))
}
