import { randomBytes } from 'node:crypto'
import { CODE_BYTES, codeOf } from '@kassa/domain/billing/activation-code.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { dayOf } from '../authorization/standing.ts'
import { bindFreeCode, findCodeRoom, hasCode, insertCodes, listCodelessDevices, type NewCode } from './code.store.ts'

interface Tools {
  readonly now: string
  readonly newId: () => string
}

/** A new code that nobody can guess. */
export const newCode = (fields: Omit<NewCode, 'id' | 'code'>, newId: () => string): NewCode => ({
  ...fields,
  id: newId(),
  code: codeOf(randomBytes(CODE_BYTES)),
})

const packageCode = (merchantId: string, deviceId: string, newId: () => string): NewCode =>
  newCode({ origin: 'package', partnerId: null, merchantId, deviceId, lastDay: null }, newId)

/**
 * Gives a device its activation code where it has none: a free one of the merchant, else one that the licence still allows, silently.
 * Refuses with `licence.codes-full` (`most`). Without a licence none is needed. Of two devices that want the last one, one gets it.
 * Source: D26, D110.
 */
export async function bindCode(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  { now, newId }: Tools,
): Promise<Result<null>> {
  if (await hasCode(tx, merchantId, deviceId)) return accept(null)
  const room = await findCodeRoom(tx, merchantId)
  if (!room) return accept(null)
  if (await bindFreeCode(tx, merchantId, { deviceId, today: dayOf(now), now })) return accept(null)
  if (room.most !== null && room.made >= room.most)
    return refuse({ code: 'licence.codes-full', facts: { most: room.most } })
  await insertCodes(tx, [packageCode(merchantId, deviceId, newId)], now)
  return accept(null)
}

/** A code for each device that was there before its licence, whatever the licence allows. Source: D110. */
export async function bindPackageCodes(tx: Tx, merchantId: string, { now, newId }: Tools): Promise<void> {
  const devices = await listCodelessDevices(tx, merchantId)
  if (devices.length > 0)
    await insertCodes(
      tx,
      devices.map(({ id }) => packageCode(merchantId, id, newId)),
      now,
    )
}
