import { readShiftCorrections as call } from '@kassa/contract/sales/correction.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listShiftCorrections } from './correction.store.ts'

/** Returns the corrections of a shift; empty for another till's shift, and for one that is not booked yet. */
export const readShiftCorrections = command(call, async ({ tx, device }, { shiftId }) =>
  accept({ rows: await listShiftCorrections(tx, device.merchantId, { shiftId, deviceId: device.deviceId }) }),
)
