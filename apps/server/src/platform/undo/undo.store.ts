import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/** Tables of things that are switched or archived, each with a version that every change of a person raises. */
export type UndoTable =
  | 'attribute'
  | 'brand'
  | 'category'
  | 'coupon_template'
  | 'exchange_good'
  | 'label'
  | 'marketing_plan'
  | 'member'
  | 'member_level'
  | 'open_gift'
  | 'outlet'
  | 'product'
  | 'recharge_rule'
  | 'staff'
  | 'supplier'
  | 'supplier_price'
  | 'tax'
  | 'times_offer'

/** How a thing stands: its version, and whether it is on (or archived). */
export interface VersionedState {
  readonly id: string
  readonly version: number
  readonly state: boolean
}

export const listStandings = (
  tx: Tx,
  merchantId: string,
  asked: {
    readonly table: UndoTable
    readonly column: 'is_enabled' | 'archived_at'
    readonly ids: readonly string[]
    readonly isLocked: boolean
  },
): Promise<VersionedState[]> =>
  tx.many(sql`
    select id, version, ${asked.column === 'is_enabled' ? sql`is_enabled` : sql`archived_at is not null`} as state
    from ${sql.raw(asked.table)}
    where merchant_id = ${merchantId} and id = any(${asked.ids}::uuid[])
    order by id ${asked.isLocked ? sql`for update` : sql``}`)

/** Brings archived rows back. Throws where a unique name or number was given to another meanwhile. */
export const restoreRows = (tx: Tx, merchantId: string, table: UndoTable, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update ${sql.raw(table)} set archived_at = null, version = version + 1
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is not null`)

export interface KeptUndo {
  readonly call: string
  readonly at: string
  readonly undo: unknown
  readonly undoneAt: string | null
}

/**
 * Returns the note that a change of this account stored under its key, and locks it: two people who press at once come one after the other.
 */
export const findUndoForUpdate = (
  tx: Tx,
  merchantId: string,
  accountId: string,
  key: string,
): Promise<KeptUndo | undefined> =>
  tx.maybe(sql`
    select call, created_at as at, undo, undone_at from idempotency
    where merchant_id = ${merchantId} and account_id = ${accountId} and key = ${key} and undo is not null for update`)

export const setUndone = (
  tx: Tx,
  merchantId: string,
  accountId: string,
  { key, now }: { readonly key: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    update idempotency set undone_at = ${now}
    where merchant_id = ${merchantId} and account_id = ${accountId} and key = ${key}`)
