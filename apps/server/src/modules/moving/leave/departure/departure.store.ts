import { json, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { JournalEnds } from '../../../journal/public.ts'

/** A shop that was closed because it moves. */
export interface Departure {
  readonly closedAt: string
  readonly closedBy: string
  readonly archivedAt: string | null
  /** The ends of all journals in the first archive since, and in the newest. */
  readonly firstEnds: JournalEnds | null
  readonly lastEnds: JournalEnds | null
  readonly movedAt: string | null
}

const columns = sql.raw('closed_at, closed_by, archived_at, first_ends, last_ends, moved_at')

export const findDeparture = (tx: Tx, merchantId: string): Promise<Departure | undefined> =>
  tx.maybe<Departure>(sql`select ${columns} from shop_departure where merchant_id = ${merchantId}`)

export const findDepartureForUpdate = (tx: Tx, merchantId: string): Promise<Departure | undefined> =>
  tx.maybe<Departure>(sql`select ${columns} from shop_departure where merchant_id = ${merchantId} for update`)

/** Begins a departure; false where one is begun already. */
export const insertDeparture = async (
  tx: Tx,
  merchantId: string,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into shop_departure (merchant_id, closed_at, closed_by) values (${merchantId}, ${at}, ${by})
    on conflict (merchant_id) do nothing`)) === 1

export const deleteDeparture = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`delete from shop_departure where merchant_id = ${merchantId}`)

export const setMoved = (
  tx: Tx,
  merchantId: string,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<number> =>
  tx.run(sql`update shop_departure set moved_at = ${at}, moved_by = ${by} where merchant_id = ${merchantId}`)

/** Notes where all journals ended in an archive that was written under this closing: what comes behind that is late. */
export const setArchived = (
  tx: Tx,
  merchantId: string,
  { at, ends, closedAt }: { readonly at: string; readonly ends: JournalEnds; readonly closedAt: string },
): Promise<number> =>
  tx.run(sql`
    update shop_departure set archived_at = coalesce(archived_at, ${at}), first_ends = coalesce(first_ends, ${json(ends)}::jsonb),
      last_ends = ${json(ends)}::jsonb
    where merchant_id = ${merchantId} and closed_at = ${closedAt}`)
