import type { Tx } from '../../../platform/db/tx.ts'
import { NOBODYS_HASH } from '../../identity/public.ts'
import { retireStaff } from '../../organisation/public.ts'
import { listMadeStaff } from '../others/staff.store.ts'
import type { OthersReturned, Undoing } from './undo-move.ts'

/** Takes staff back whom a move made; whoever can sign in or did anything since stays. */
export async function returnStaff(tx: Tx, { merchantId, moveId, now }: Undoing): Promise<OthersReturned> {
  const made = await listMadeStaff(tx, merchantId, moveId, NOBODYS_HASH)
  const gone = made.filter(({ why }) => why === null).map(({ id }) => id)
  await retireStaff(tx, merchantId, gone, now)
  const stays = made.filter(({ why }) => why !== null)
  return {
    counts: [{ kind: 'staff', count: gone.length }],
    stayingIds: stays.map(({ id }) => id),
    staying: stays.map(({ name }) => ({ name, why: 'staff-used' as const })),
  }
}
