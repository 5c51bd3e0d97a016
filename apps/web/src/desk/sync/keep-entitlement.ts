import type { SignedEntitlement } from '@kassa/contract/device/desk-licence.ts'
import { licenceOn, type Entitlement } from '@kassa/domain/billing/entitlement.ts'
import { serverNow } from '../journal/clock.ts'
import { journalDb } from '../journal/databases.ts'
import { noteLine } from '../journal/device-log.ts'
import { recall, remember } from '../journal/journal-db.ts'
import { desk } from '../model/desk-state.ts'
import { openEntitlement } from '../model/entitlement.ts'

const KEPT = 'entitlement'

const pointOf = (): string | undefined => desk.read().setup?.entitlementKey

async function open(signed: SignedEntitlement): Promise<Entitlement | null> {
  const [point, deviceId] = [pointOf(), desk.read().registration?.deviceId]
  return point === undefined || deviceId === undefined ? null : openEntitlement(signed, { point, deviceId })
}

/**
 * Keeps the licence as the server signed it. A licence that cannot be proved is not kept, and the answer is false: the
 * server may sign with another key than the set-up told.
 */
export async function keepEntitlement(signed: SignedEntitlement | null): Promise<boolean> {
  if (signed === null || (await open(signed))) {
    await remember(journalDb(), KEPT, signed)
    return true
  }
  if (pointOf() !== undefined) noteLine('licence', 'unproven')
  return false
}

/**
 * How the licence stands today by what was signed last, for a desk that does not hear the server: it shows grace on its day and the sections
 * its version opens, also after a reload. Selling never stops by it (`isReadOnly`). Source: features OF-D03.
 */
export async function licenceByItself(): Promise<void> {
  const signed = await recall<SignedEntitlement>(journalDb(), KEPT)
  const said = signed && (await open(signed))
  const { isOnline, setup } = desk.read()
  const own = setup?.outlet.timeZone ?? 'UTC'
  if (said && !isOnline) desk.change({ licence: licenceOn(said, serverNow(), { own, all: [] }) })
}
