import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import { fitsColumns, type OwnColumns } from '@kassa/domain/moving/own-columns.ts'
import { isOwnList } from '@kassa/domain/moving/read-move.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FileTables } from '../files/read-brought.ts'

/** The most earlier moves that are asked. */
const MOST_MOVES = 100

/** The meanings of columns that the moves of a merchant were given, by anybody, the newest first. */
const listOwnColumns = async (tx: Tx, merchantId: string): Promise<OwnColumns[]> => {
  const rows = await tx.many<{ said: OwnColumns }>(sql`
    select own.value as said
    from (
      select began_at, id, decisions -> 'ownColumns' as columns from shop_move
      where merchant_id = ${merchantId} and jsonb_typeof(decisions -> 'ownColumns') = 'object'
        and decisions -> 'ownColumns' <> '{}'::jsonb
      order by began_at desc, id desc limit ${MOST_MOVES}
    ) as move, jsonb_each(move.columns) as own
    order by move.began_at desc, move.id desc, own.key`)
  return rows.map(({ said }) => said)
}

/** Returns the meanings that are said, and for lists of which nothing is said those of the last one with the same headings. */
export async function ownColumnsOf(
  tx: Tx,
  merchantId: string,
  { tables }: FileTables,
  { ownColumns = {}, columns }: MoveDecisions,
): Promise<NonNullable<MoveDecisions['ownColumns']>> {
  const unsaid = tables.filter(
    (table) => !Object.hasOwn(ownColumns, table.name) && !columns.includes(table.name) && isOwnList(table),
  )
  if (unsaid.length === 0) return ownColumns
  const known = await listOwnColumns(tx, merchantId)
  const remembered = unsaid.flatMap((table) => {
    const last = known.find((one) => fitsColumns(one, table.columns))
    return last ? [[table.name, last] as const] : []
  })
  return { ...ownColumns, ...Object.fromEntries(remembered) }
}
