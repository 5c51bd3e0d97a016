import { listDevices as call } from '@kassa/contract/device/device.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor, unknownPlace } from '../../../platform/list/cursor.ts'
import { countDevices, listDeviceRows, type DeviceFilter } from './device-list.store.ts'
import { onlineSince } from './online.ts'

export const listDevices = command(call, async ({ tx, actor, outletId, now, holds }, request) => {
  const { cursor, limit, search, state } = request
  const after = readCursor(cursor, ['text', 'id'])
  if (cursor !== undefined && !after) return unknownPlace
  const isAbove = actor.merchantId === null
  if (!isAbove && request.merchantId !== undefined && request.merchantId !== actor.merchantId) {
    return refuse({ code: 'thing.not-found' })
  }
  const own = actor.outletIds === 'all' ? null : actor.outletIds
  const filter: DeviceFilter = {
    merchantId: actor.merchantId ?? request.merchantId ?? null,
    showsMerchant: isAbove,
    outletIds: outletId === null ? own : [outletId],
    search,
    state,
    onlineSince: onlineSince(now),
  }
  const rows = await listDeviceRows(tx, filter, after, limit + 1)
  const count = await countDevices(tx, filter, countCap)
  const mayBind = !isAbove && holds('platform.devices.bind')
  const mayEnable = !isAbove && holds('platform.devices.enable')
  return accept(
    pageFrom(
      rows,
      limit,
      count,
      (row) => [row.name, row.id],
      (row) => ({
        ...row,
        isEnabled: row.isEnabled ? (1 as const) : (0 as const),
        can: {
          unbind: mayBind && row.isBound,
          enable: mayEnable && !row.isEnabled,
          disable: mayEnable && row.isEnabled,
        },
      }),
    ),
  )
})
