import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findRoom } from './licence.store.ts'

/**
 * Whether a licence has room for `more` outlets, staff or products. One after the other: who asks holds the licence until it is committed.
 * Refuses with `licence.outlets-full`, `licence.staff-full`, `licence.products-full` (`most`). Without a licence there is room (D110).
 */
export async function checkRoom(
  tx: Tx,
  merchantId: string,
  kind: 'outlets' | 'staff' | 'products',
  more = 1,
): Promise<Result<null>> {
  const room = await findRoom(tx, merchantId, kind)
  if (!room || room.most === null || room.used + more <= room.most) return accept(null)
  return refuse({ code: `licence.${kind}-full`, facts: { most: room.most, used: room.used } })
}
