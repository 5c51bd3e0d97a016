import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findPurseForUpdate, findPurseHeld } from '../../member/public.ts'
import { findSetAsideForUpdate, type SetAsideRow } from './set-aside.store.ts'

/** A till that has brought one back and left it there for so long is not asked any more. */
const MINUTES_TAKEN = 30

/** Whether a saved order is in the hands of a till that is not this one; null: no till asks. */
export const isElsewhere = (
  { takenDeviceId, takenAt }: Pick<SetAsideRow, 'takenDeviceId' | 'takenAt'>,
  deviceId: string | null,
  now: string,
): boolean =>
  takenDeviceId !== null &&
  takenDeviceId !== deviceId &&
  Date.parse(now) - Date.parse(takenAt ?? now) < MINUTES_TAKEN * 60_000

/**
 * Refuses with `set-aside.taken` where a till has begun a payment that what lies on the order's account pays: its sale is booked whatever comes meanwhile. The
 * account stays locked, so a till that asks for it in the same moment is told that the order is over.
 */
export async function checkNotPaying(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  id: string,
): Promise<Result<null>> {
  const row = await findSetAsideForUpdate(tx, merchantId, id)
  if (!row?.purseId || row.state !== 'waiting') return accept(null)
  const { purseId, takenBy } = row
  await findPurseForUpdate(tx, merchantId, purseId, now)
  // No order is left out: none has the id of an account.
  const { heldMinor, deviceName } = await findPurseHeld(tx, merchantId, purseId, now, purseId)
  if (heldMinor === 0) return accept(null)
  return refuse({ code: 'set-aside.taken', facts: { name: deviceName ?? takenBy ?? '' } })
}
