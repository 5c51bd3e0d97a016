import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Entries that are sales or take them back. */
const soldKinds: Sql = sql.raw(`('sale', 'refund', 'exchange', 'exchange-cancel')`)

/** Entries of one item and business day as one row, beside `stock_entry` grouped by both. */
export const daySums: Sql = sql`
  coalesce(-sum(quantity) filter (where kind in ${soldKinds}), 0)::bigint as sold,
  (array_agg(after_quantity - quantity order by entry_number))[1] as opening,
  (array_agg(after_quantity order by entry_number desc))[1] as closing,
  max(greatest(after_quantity - quantity, after_quantity)) as highest,
  min(entry_number) as first_entry, max(entry_number) as last_entry`

/**
 * The number up to which entries have been given out, and a transaction number that is given out later: whoever wrote one of
 * them has a lower one, because an entry is numbered after its stock row was locked. `settled`: all below it are over.
 */
export async function findFrontier(database: Database): Promise<{ number: number; given: string; settled: string }> {
  const [last] = await database.ask<{ number: number }>(
    // A sequence that has given out nothing stands at the number that it gives out next.
    sql`select case when is_called then last_value else last_value - 1 end as number from stock_entry_entry_number_seq`,
  )
  const [now] = await database.ask<{ given: string; settled: string }>(sql`
    select pg_snapshot_xmax(pg_current_snapshot())::text as given, pg_snapshot_xmin(pg_current_snapshot())::text as settled`)
  if (!last || !now) throw new Error('the database does not say where it stands')
  return { ...last, ...now }
}

export interface DayState {
  readonly entryNumber: number
  readonly pendingNumber: number
  readonly pendingTransaction: string
  readonly keptFrom: string
  /** Up to which entry movements and spans are added up. */
  readonly summedNumber: number
}

/** The state, locked until this transaction ends, so that only one adds up at a time; made where there is none yet. */
export async function findDayStateForUpdate(tx: Tx, keptFrom: string): Promise<DayState> {
  await tx.run(sql`
    insert into stock_day_state (entry_number, pending_number, pending_transaction, kept_from)
    values (0, 0, '0', ${keptFrom}) on conflict do nothing`)
  return tx.one<DayState>(sql`
    select entry_number, pending_number, pending_transaction::text as pending_transaction, kept_from, summed_number
    from stock_day_state for update`)
}

/** The state where there is one, locked until this transaction ends. */
export const findArrivedStateForUpdate = (
  tx: Tx,
): Promise<Pick<DayState, 'entryNumber' | 'summedNumber' | 'keptFrom'> | undefined> =>
  tx.maybe(sql`select entry_number, summed_number, kept_from from stock_day_state for update`)

export const setDayState = (tx: Tx, state: DayState): Promise<number> =>
  tx.run(sql`
    update stock_day_state set entry_number = ${state.entryNumber}, pending_number = ${state.pendingNumber},
      pending_transaction = ${state.pendingTransaction}::xid8, kept_from = ${state.keptFrom},
      summed_number = ${state.summedNumber}`)

/** The merchants whose entries are added up: one, or all. */
export const amongMerchants = (merchantId: string | undefined): Sql =>
  merchantId === undefined ? sql`true` : sql`merchant.id = ${merchantId}::uuid`

/** Adds entries with numbers above `from` and up to `to` to their days, of all merchants or of one. An entry may be added only once. */
export const addToDays = (tx: Tx, from: number, to: number, keptFrom: string, merchantId?: string): Promise<number> =>
  tx.run(sql`
    insert into stock_day as kept (merchant_id, outlet_id, variant_id, business_day, sold, opening, closing, highest,
      first_entry, last_entry)
    select entry.merchant_id, outlet_id, variant_id, business_day, ${daySums}
    from organisation_merchant as merchant
    cross join lateral (
      select * from stock_entry where stock_entry.merchant_id = merchant.id and entry_number > ${from}
        and entry_number <= ${to} and business_day >= ${keptFrom}
    ) as entry
    where ${amongMerchants(merchantId)}
    group by entry.merchant_id, outlet_id, variant_id, business_day
    on conflict (merchant_id, outlet_id, variant_id, business_day) do update set sold = kept.sold + excluded.sold,
      opening = case when excluded.first_entry < kept.first_entry then excluded.opening else kept.opening end,
      closing = case when excluded.last_entry > kept.last_entry then excluded.closing else kept.closing end,
      highest = greatest(kept.highest, excluded.highest), first_entry = least(kept.first_entry, excluded.first_entry),
      last_entry = greatest(kept.last_entry, excluded.last_entry)`)

export const deleteDaysBefore = (tx: Tx, day: string): Promise<number> =>
  tx.run(sql`delete from stock_day where business_day < ${day}`)

/** Returns how far the days are added up; undefined before the job first ran. */
export const findDayState = (tx: Tx): Promise<{ entryNumber: number; keptFrom: string } | undefined> =>
  tx.maybe(sql`select entry_number, kept_from from stock_day_state`)
