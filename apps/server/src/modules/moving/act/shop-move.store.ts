import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { OtherKind } from '@kassa/domain/moving/others/planned-other.ts'
import type { Link } from '@kassa/domain/moving/plan-move.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { CARD_KIND } from '../cards/cards-here.store.ts'

export type MovedKind = 'product' | 'member' | typeof CARD_KIND | OtherKind

/** Longer keys are cut: what follows tells no two things apart. */
const LONGEST_KEY = 400
export const keptKey = (key: string): string => Array.from(key).slice(0, LONGEST_KEY).join('')

export const insertShopMove = (
  tx: Tx,
  merchantId: string,
  { id, at, decisions }: { readonly id: string; readonly at: string; readonly decisions: MoveDecisions },
): Promise<number> =>
  tx.run(sql`
    insert into shop_move (merchant_id, id, began_at, decisions)
    values (${merchantId}, ${id}, ${at}, ${json(decisions)}::jsonb)
    on conflict (merchant_id, id) do nothing`)

/** Things that a move made, of one kind, whichever run of it did. */
const madeBy = (merchantId: string, id: string, kind: MovedKind): Sql => sql`(
  select count(distinct target_id)::int from shop_move_source
  where merchant_id = ${merchantId} and move_id = ${id} and kind = ${kind} and is_made)`

/** Ends a move with what came of it. */
export const setShopMove = (
  tx: Tx,
  merchantId: string,
  id: string,
  done: { readonly outcome: unknown; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    update shop_move set product_count = ${madeBy(merchantId, id, 'product')},
      member_count = ${madeBy(merchantId, id, 'member')}, card_count = ${madeBy(merchantId, id, CARD_KIND)}, ended_at = ${done.at},
      outcome = ${json(done.outcome)}::jsonb
    where merchant_id = ${merchantId} and id = ${id}`)

export interface SourceRow {
  readonly kind: MovedKind
  readonly sourceKey: string
  readonly targetId: string
  readonly said: unknown
}

/** Keeps whence things came and what was said of them. `isMade`: the move made them; else they were here and are found by it from now on. */
export const insertSources = (
  tx: Tx,
  merchantId: string,
  moveId: string,
  { rows, isMade }: { readonly rows: readonly SourceRow[]; readonly isMade: boolean },
): Promise<number> =>
  tx.run(sql`
    insert into shop_move_source as source (merchant_id, move_id, kind, source_key, target_id, said, is_made, said_by)
    select ${merchantId}, ${moveId}, kind, source_key, target_id, said, ${isMade}, ${moveId}
    from jsonb_to_recordset(${json(
      rows.map(({ kind, sourceKey, targetId, said }) => ({
        kind,
        source_key: keptKey(sourceKey),
        target_id: targetId,
        said,
      })),
    )}::jsonb) as given (kind text, source_key text, target_id uuid, said jsonb)
    on conflict (merchant_id, kind, source_key) do update
      set target_id = excluded.target_id, said = excluded.said, said_by = excluded.said_by,
        said_before = case when source.target_id = excluded.target_id then source.said end,
        is_made = case when source.target_id = excluded.target_id then source.is_made else excluded.is_made end,
        move_id = case when source.target_id = excluded.target_id then source.move_id else excluded.move_id end
      where source.target_id <> excluded.target_id or source.said <> excluded.said`)

/** The words of the last two files of goods that came, by their key; null where there was one file alone. */
export const listLastWords = <Said>(
  tx: Tx,
  merchantId: string,
  keys: readonly string[],
): Promise<{ sourceKey: string; said: Said; saidBefore: Said | null }[]> =>
  tx.many(sql`
    select source_key, said, said_before from shop_move_source
    where merchant_id = ${merchantId} and kind = 'product' and source_key = any(${keys.map(keptKey)}::text[])`)

/** Things that came before and are still here, by their key in the system they came from, with what was said of them. */
export async function listLinks<Said>(
  tx: Tx,
  merchantId: string,
  kind: MovedKind,
  keys: readonly string[],
): Promise<Map<string, Link<Said>>> {
  const rows = await tx.many<{ sourceKey: string } & Link<Said>>(sql`
    select source.source_key, source.target_id, source.said from shop_move_source as source
    where source.merchant_id = ${merchantId} and source.kind = ${kind} and source.source_key = any(${keys.map(keptKey)}::text[])
      and (exists (select from catalogue_product as product where product.merchant_id = source.merchant_id and product.id = source.target_id
          and product.archived_at is null)
        or exists (select from member_profile as member where member.merchant_id = source.merchant_id and member.id = source.target_id
          and member.archived_at is null))`)
  return new Map(rows.map(({ sourceKey, targetId, said }) => [sourceKey, { targetId, said }]))
}
