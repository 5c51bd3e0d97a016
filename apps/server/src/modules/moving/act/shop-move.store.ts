import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export type MovedKind = 'product' | 'member'

/** Longer keys are cut: what follows tells no two things apart. */
const LONGEST_KEY = 400
const keptKey = (key: string): string => Array.from(key).slice(0, LONGEST_KEY).join('')

export const insertShopMove = (
  tx: Tx,
  merchantId: string,
  { id, at, decisions }: { readonly id: string; readonly at: string; readonly decisions: MoveDecisions },
): Promise<number> =>
  tx.run(sql`
    insert into shop_move (merchant_id, id, began_at, decisions)
    values (${merchantId}, ${id}, ${at}, ${json(decisions)}::jsonb)`)

/** The things that came so far; `at` where it is the end. */
export const setShopMove = (
  tx: Tx,
  merchantId: string,
  id: string,
  { products, members, at }: { readonly products: number; readonly members: number; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    update shop_move set product_count = ${products}, member_count = ${members}, ended_at = ${at}
    where merchant_id = ${merchantId} and id = ${id}`)

export interface SourceRow {
  readonly kind: MovedKind
  readonly sourceKey: string
  readonly targetId: string
  readonly said: unknown
}

/** Keeps whence things came. */
export const insertSources = (
  tx: Tx,
  merchantId: string,
  moveId: string,
  rows: readonly SourceRow[],
): Promise<number> =>
  tx.run(sql`
    insert into shop_move_source (merchant_id, move_id, kind, source_key, target_id, said)
    select ${merchantId}, ${moveId}, kind, source_key, target_id, said
    from jsonb_to_recordset(${json(
      rows.map(({ kind, sourceKey, targetId, said }) => ({
        kind,
        source_key: keptKey(sourceKey),
        target_id: targetId,
        said,
      })),
    )}::jsonb) as given (kind text, source_key text, target_id uuid, said jsonb)
    on conflict (merchant_id, kind, source_key) do update
      set target_id = excluded.target_id, move_id = excluded.move_id, said = excluded.said`)

/** Things that came before and are still here, by its key in the system it came from. */
export async function listLinks(tx: Tx, merchantId: string, kind: MovedKind): Promise<Map<string, string>> {
  const rows = await tx.many<{ sourceKey: string; targetId: string }>(sql`
    select source.source_key, source.target_id from shop_move_source as source
    where source.merchant_id = ${merchantId} and source.kind = ${kind}
      and (exists (select from product where product.merchant_id = source.merchant_id and product.id = source.target_id
          and product.archived_at is null)
        or exists (select from member where member.merchant_id = source.merchant_id and member.id = source.target_id
          and member.archived_at is null))`)
  return new Map(rows.map(({ sourceKey, targetId }) => [sourceKey, targetId]))
}
