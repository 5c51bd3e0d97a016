import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { endSilentCommands, isMoving } from './brought-move.store.ts'

const keyOf = (merchantId: string) => sql`hashtextextended(${`move ${merchantId}`}, 0)`

/** Thrown where the process ends, the move was undone, or another process has it: whoever has it goes on. */
export class MoveInterrupted extends Error {}

/**
 * Takes the merchant's turn at moving until this transaction ends; what is read after it stays true, whichever process the others are in.
 *
 * Refuses `moving.runs-already`.
 */
export async function takeTurn(tx: Tx, merchantId: string): Promise<Result<null>> {
  const { isMine } = await tx.one<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(merchantId)}) as is_mine`,
  )
  if (!isMine) return refuse({ code: 'moving.runs-already' })
  await endSilentCommands(tx, merchantId)
  return (await isMoving(tx, merchantId)) ? refuse({ code: 'moving.runs-already' }) : accept(null)
}

/** Waits until no transaction of another has the turn: for an undo, which ends what runs. */
export const waitForTurn = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(${keyOf(merchantId)})`)

/** The moves of a merchant as they stand now: a plan that was made before they changed is not done any more. */
export const movesAsTheyStand = async (tx: Tx, merchantId: string): Promise<string> =>
  (
    await tx.one<{ stand: string }>(sql`
      select coalesce(string_agg(concat_ws(' ', move.id, move.ended_at, move.undone_at, brought.leased_until), ',' order by move.id), '') as stand
      from shop_move as move left join shop_move_brought as brought
        on brought.merchant_id = move.merchant_id and brought.move_id = move.id
      where move.merchant_id = ${merchantId}`)
  ).stand
