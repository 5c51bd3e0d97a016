import type { Tx } from '../../../platform/db/tx.ts'
import { freeStock } from '../../inventory/public.ts'
import { retireCards } from '../../member/public.ts'
import { setCancelled } from '../../sales/public.ts'
import { listMadeLayaways } from '../others/layaways.store.ts'
import type { OthersReturned, Undoing } from './undo-move.ts'

/** Layaways that an undo took back, and the accounts of deposits that stay as they are. */
export interface LayawaysReturned extends OthersReturned {
  readonly accountsStaying: ReadonlySet<string>
  /** Closes the accounts of the deposits, when their openings are returned. */
  readonly close: () => Promise<unknown>
}

/** Cancels layaways that a move made and that nobody touched: their goods are free. One that a till had, or that was paid into, stays. */
export async function returnLayaways(tx: Tx, { merchantId, moveId, actor }: Undoing): Promise<LayawaysReturned> {
  const made = await listMadeLayaways(tx, merchantId, moveId)
  const gone = made.filter(({ isUsed }) => !isUsed)
  const stays = made.filter(({ isUsed }) => isUsed)
  for (const { id } of gone) {
    await setCancelled(tx, merchantId, id, { byName: actor.name, reason: '' })
    await freeStock(tx, merchantId, id)
  }
  return {
    counts: [{ kind: 'layaway', count: gone.length }],
    stayingIds: stays.map(({ id }) => id),
    staying: stays.map(({ name }) => ({ name, why: 'layaway-used' as const })),
    accountsStaying: new Set(stays.flatMap(({ purseId }) => purseId ?? [])),
    close: () =>
      retireCards(
        tx,
        merchantId,
        gone.flatMap(({ purseId }) => purseId ?? []),
      ),
  }
}
