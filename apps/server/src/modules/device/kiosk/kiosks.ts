import { listKiosks as listCall, tellKiosk as tellCall } from '@kassa/contract/device/kiosk.calls.ts'
import { KIOSK_HEARD_SECONDS } from '@kassa/domain/sales/kiosk.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listKioskWords, setKioskWord } from './kiosk.store.ts'

/** Returns the moment since which a kiosk has to have been heard to be listed. */
export const kioskHeardSince = (now: string): string =>
  new Date(Date.parse(now) - KIOSK_HEARD_SECONDS * 1_000).toISOString()

const tell = command(tellCall, async ({ tx, device, now, emit }, word) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { deviceId, outletId } = device
  // Only a call is told at once: a basket that grows is looked at by whoever watches.
  if (await setKioskWord(tx, device, word, now)) emit({ name: 'kiosk.called', outletId, payload: { id: deviceId } })
  return accept({})
})

const list = command(listCall, async ({ tx, device, now }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  return accept({ rows: await listKioskWords(tx, device, kioskHeardSince(now)) })
})

export const kioskCommands = [tell, list]
