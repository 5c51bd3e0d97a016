import { readDevice as call } from '@kassa/contract/device/device-health.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listLogLines } from './device-log.store.ts'
import { findDeviceHealth } from './device-list.store.ts'
import { viewIn } from './list-devices.ts'
import { onlineSince } from '@kassa/domain/time/online.ts'

/** One device with what it last said of itself, as it said it. */
export const readDevice = command(call, async (context, { id }) => {
  const { tx, merchantId, actor, now } = context
  const outletIds = actor.outletIds === 'all' ? null : actor.outletIds
  const filter = { merchantId, showsMerchant: false, outletIds, onlineSince: onlineSince(now) }
  const row = await findDeviceHealth(tx, filter, id)
  if (!row) return refuse({ code: 'thing.not-found' })
  const { printer, papersWaiting, papersUnsure, printerProblem, syncedAt, registeredAt, unboundAt, ...rest } = row
  const { storageUsed, storageQuota, batteryPercent, batteryCharging, ...device } = rest
  const papers = { waiting: papersWaiting, unsure: papersUnsure, problem: printerProblem }
  const means = {
    storage:
      storageUsed === null || storageQuota === null ? null : { usedBytes: storageUsed, quotaBytes: storageQuota },
    battery:
      batteryPercent === null || batteryCharging === null
        ? null
        : { percent: batteryPercent, isCharging: batteryCharging },
  }
  const log = await listLogLines(tx, merchantId, id)
  return accept({
    ...viewIn(context)(device),
    health: { printer, papers, means, syncedAt, registeredAt, unboundAt },
    log,
  })
})
