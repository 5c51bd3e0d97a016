import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MarkdownOutlet } from './markdown.store.ts'

/** The first outlets whose turn has come, with the language of their goods. */
export const listDueOutlets = (tx: Tx, now: string, limit: number): Promise<(MarkdownOutlet & { locale: string })[]> =>
  tx.many(sql`
    select outlet.merchant_id, outlet.id as outlet_id, outlet.locale from organisation_outlet as outlet
    left join markdown_turn turn on turn.merchant_id = outlet.merchant_id and turn.outlet_id = outlet.id
    where outlet.archived_at is null and (turn.next_at is null or turn.next_at <= ${now})
    order by turn.next_at nulls first, outlet.merchant_id, outlet.id limit ${limit}`)

/** Takes an outlet's turn, and holds it until the end: false where somebody else did. */
export const takeMarkdownTurn = async (
  tx: Tx,
  { merchantId, outletId }: MarkdownOutlet,
  { now, nextAt }: { readonly now: string; readonly nextAt: string },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into markdown_turn (merchant_id, outlet_id, next_at) values (${merchantId}, ${outletId}, ${nextAt})
    on conflict (merchant_id, outlet_id) do update set next_at = excluded.next_at
    where markdown_turn.next_at <= ${now}`)) === 1

/** An outlet (null: each of the merchant) is looked at with the next turn. */
export const setMarkdownDue = (tx: Tx, merchantId: string, outletId: string | null, now: string): Promise<number> =>
  tx.run(sql`
    update markdown_turn set next_at = ${now}
    where merchant_id = ${merchantId} and (${outletId}::uuid is null or outlet_id = ${outletId}::uuid) and next_at > ${now}`)

/** Holds what every change of plans holds first, so that two never wait for each other. */
export const holdChanges = (tx: Tx, merchantId: string): Promise<unknown> =>
  tx.maybe(sql`select value from change_cursor where merchant_id = ${merchantId} for update`)
