import { keepInOffice as call } from '@kassa/contract/device/device.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findDeviceOutlet } from './device-list.store.ts'
import { setInOffice } from './in-office.store.ts'

/** Notes that a till's browser shows the office. It lasts until the till is heard of as a desk. */
export const keepInOffice = command(call, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const device = await findDeviceOutlet(tx, merchantId, id)
  if (!device || !context.reaches(device.outletId)) return refuse({ code: 'thing.not-found' })
  await setInOffice(tx, merchantId, id, now)
  return accept({})
})
