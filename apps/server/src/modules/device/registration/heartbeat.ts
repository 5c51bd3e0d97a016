import { heartbeat as call } from '@kassa/contract/device/device.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findCursor } from '../catalogue-feed/feed.store.ts'
import { setSeen } from './registration.store.ts'

/** Says that the device is alive. An unbound one is told so here; what it still has to upload it may. */
export const heartbeat = command(call, async ({ tx, device, now }, request) => {
  await setSeen(tx, device, now, request)
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const catalogueCursor = await findCursor(tx, device.merchantId)
  return accept({ serverTime: now, catalogueCursor, isEnabled: device.isEnabled })
})
