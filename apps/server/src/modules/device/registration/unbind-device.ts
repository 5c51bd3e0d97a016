import { setDeviceEnabled as enableCall, unbindDevice as unbindCall } from '@kassa/contract/device/device.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import { command } from '../../../platform/command.ts'
import { findDeviceOutlet, setDeviceEnabled as setEnabled } from './device-list.store.ts'
import { setRegistrationsUnbound } from './registration.store.ts'

/** Ends a device's registration: from now on it only uploads what it has sold. */
export const unbindDevice = command(unbindCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const device = await findDeviceOutlet(tx, merchantId, id)
  if (!device || !context.reaches(device.outletId)) return refuse({ code: 'thing.not-found' })
  const ended = await setRegistrationsUnbound(tx, merchantId, id, now)
  if (ended > 0) {
    // Other desks hold its key: by it they told its coupons, and do so no more.
    await bumpChanges(tx, merchantId)
    context.audit({ subject: `device/${id}`, after: { isBound: false } })
    context.emit({ name: 'device.unbound', outletId: device.outletId, payload: { deviceId: id } })
  }
  return accept({})
})

/** Lets a device sell, or stops it from selling; what it has sold is taken in either case. */
export const setDeviceEnabled = command(enableCall, async (context, { id, enabled }) => {
  const { tx, merchantId } = context
  const found = await findDeviceOutlet(tx, merchantId, id)
  if (!found || !context.reaches(found.outletId)) return refuse({ code: 'thing.not-found' })
  const device = await setEnabled(tx, merchantId, id, enabled === 1)
  if (!device) return refuse({ code: 'thing.not-found' })
  context.audit({ subject: `device/${id}`, after: { enabled } })
  context.emit({ name: 'device.enabled-changed', outletId: device.outletId, payload: { deviceId: id, enabled } })
  return accept({})
})
