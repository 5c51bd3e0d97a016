import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findRoom } from './licence.store.ts'

/** Whether there is room for so many more, after some were added since it was read. */
export type LicenceRoom = (more: number, added?: number) => Result<null>

/**
 * Returns how much room a licence has. One after the other: who asks holds the licence until it is committed. The room refuses with
 * `licence.outlets-full`, `licence.staff-full`, `licence.products-full` (`most`). Without a licence there is room (D110).
 */
export async function readRoom(
  tx: Tx,
  merchantId: string,
  kind: 'outlets' | 'staff' | 'products',
): Promise<LicenceRoom> {
  const room = await findRoom(tx, merchantId, kind)
  return (more, added = 0) => {
    if (!room || room.most === null || room.used + added + more <= room.most) return accept(null)
    return refuse({ code: `licence.${kind}-full`, facts: { most: room.most, used: room.used + added } })
  }
}

/** Returns whether a licence has room for `more` outlets, staff or products, by {@link readRoom}. */
export const checkRoom = async (
  tx: Tx,
  merchantId: string,
  kind: 'outlets' | 'staff' | 'products',
  more = 1,
): Promise<Result<null>> => (await readRoom(tx, merchantId, kind))(more)
