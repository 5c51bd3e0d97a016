import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findPurseForUpdate, findPurseHeld } from '../../member/public.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import type { SetAsideRow } from './set-aside.store.ts'

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
 * Refuses with `set-aside.paying` to cancel an order where a till has begun a payment that what lies on its account pays: its sale is booked whatever comes meanwhile.
 * The account stays locked, so a till that asks for it in the same moment is told that the order is over. The caller has locked the order.
 */
export async function checkNotPaying(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  { purseId, number, takenBy, outletId }: SetAsideRow,
): Promise<Result<null>> {
  if (purseId === null) return accept(null)
  await findPurseForUpdate(tx, merchantId, purseId, now)
  // No order is left out: none has the id of an account.
  const { heldMinor, deviceName, until } = await findPurseHeld(tx, merchantId, purseId, now, purseId)
  if (heldMinor === 0) return accept(null)
  const outlet = await findOutletFacts(tx, merchantId, outletId, { archivedToo: true })
  const name = deviceName ?? takenBy ?? outlet?.name ?? ''
  return refuse({ code: 'set-aside.paying', facts: { name, number, until, timeZone: outlet?.timeZone } })
}
