import { enabledFlag } from '@kassa/contract/fields.ts'
import { listDevices as call } from '@kassa/contract/device/device.calls.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { mergePages } from '../../../platform/list/merge-pages.ts'
import { readPage } from '../../../platform/list/page.ts'
import { sortOf } from '../../../platform/list/sort.ts'
import {
  countDevices,
  deviceHeadings,
  listDeviceRows,
  listDeviceRowsBy,
  type DeviceFilter,
  type DeviceRow,
} from './device-list.store.ts'
import { onlineSince } from '@kassa/domain/time/online.ts'

export const listDevices = command(
  call,
  async (context, { search, state, sort, ...asked }) => {
    const { tx, actor, outletId, now } = context
    const isAbove = actor.merchantId === null
    if (!isAbove && asked.merchantId !== undefined && asked.merchantId !== actor.merchantId) {
      return refuse({ code: 'thing.not-found' })
    }
    const own = actor.outletIds === 'all' ? null : actor.outletIds
    const filter: DeviceFilter = {
      merchantId: actor.merchantId ?? asked.merchantId ?? null,
      showsMerchant: isAbove,
      outletIds: outletId === null ? own : [outletId],
      search,
      state,
      onlineSince: onlineSince(now),
    }
    const viewOf = viewIn(context)
    return readPage<DeviceRow, ReturnType<typeof viewOf>>(asked, {
      key: ['text', 'id'],
      list: (after, limit) => listDeviceRows(tx, filter, after, limit),
      count: (cap) => countDevices(tx, filter, cap),
      keyOf: (row) => [row.name, row.id],
      sort: sortOf(deviceHeadings, sort),
      sorted: (...page) => listDeviceRowsBy(tx, filter, ...page),
      viewOf,
    })
  },
  { merge: mergePages },
)

/** Returns the view of a row for the caller, with what they may do with it. */
export function viewIn({ actor, holds }: Context) {
  const isAbove = actor.merchantId === null
  const mayBind = !isAbove && holds('platform.devices.bind')
  const mayEnable = !isAbove && holds('platform.devices.enable')
  return (row: DeviceRow) => ({
    ...row,
    isEnabled: enabledFlag(row.isEnabled),
    can: {
      unbind: mayBind && row.isBound,
      pair: mayBind && !row.isBound && row.isEnabled,
      enable: mayEnable && !row.isEnabled,
      disable: mayEnable && row.isEnabled,
    },
  })
}
