import { listKiosks } from '@kassa/contract/device/kiosk.calls.ts'
import { playSound } from '../../ui/sounds.ts'
import { desk } from '../model/desk-state.ts'
import { isKioskClosed } from '../model/kiosk/kiosk.ts'
import { callingKiosks, watchedKiosks, type WatchedKiosk } from '../model/kiosk/watched-kiosks.ts'
import { askServer } from './connection.ts'

/** Returns whether a kiosk calls that did not before, or calls anew. */
function isNewCall(before: readonly WatchedKiosk[], now: readonly WatchedKiosk[]): boolean {
  const known = new Set(callingKiosks(before).map(({ deviceId, calledAt }) => `${deviceId} ${calledAt ?? ''}`))
  return callingKiosks(now).some(({ deviceId, calledAt }) => !known.has(`${deviceId} ${calledAt ?? ''}`))
}

/** Asks what stands at the kiosks of the outlet; without an answer nothing is known of them. Customers watch nobody. */
export async function refreshKiosks(): Promise<void> {
  if (isKioskClosed(desk.read())) return
  const heard = await askServer(listKiosks, {})
  const { rows: before } = watchedKiosks.read()
  const rows = heard.kind === 'answered' ? heard.answer.rows : []
  watchedKiosks.change({ rows })
  if (isNewCall(before, rows)) playSound('warning', desk.read().preferences.volume)
}
