import {
  createPeripheral as createCall,
  deletePeripheral as deleteCall,
  editPeripheral as editCall,
  listPeripherals as listCall,
} from '@kassa/contract/device/peripheral.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { mergePages } from '../../../platform/list/merge-pages.ts'
import { findDeviceOutlet } from '../registration/device-list.store.ts'
import {
  archivePeripheral,
  findPeripheralForUpdate,
  insertPeripheral,
  isPeripheralSerialTaken,
  setPeripheral,
  type PeripheralFilter,
  peripheralList,
} from './peripheral.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

export const listPeripherals = command(
  listCall,
  async ({ tx, actor, outletId }, request) => {
    const isAbove = actor.merchantId === null
    if (!isAbove && request.merchantId !== undefined && request.merchantId !== actor.merchantId)
      return refuse({ code: 'thing.not-found' })
    const own = actor.outletIds === 'all' ? null : actor.outletIds
    const filter: PeripheralFilter = {
      merchantId: actor.merchantId ?? request.merchantId ?? null,
      showsMerchant: isAbove,
      outletIds: outletId === null ? own : [outletId],
      search: request.search,
      type: request.type,
    }
    return readList(tx, peripheralList, [filter], request, (row) => row)
  },
  { merge: mergePages },
)

/** Returns whether a device is there and at one of the caller's outlets. */
async function isMine({ tx, merchantId, reaches }: Context, deviceId: string): Promise<boolean> {
  const device = await findDeviceOutlet(tx, merchantId, deviceId)
  return device !== undefined && reaches(device.outletId)
}

const taken = (serial: string) => refuse({ code: 'device.serial-taken', facts: { serial } })

export const createPeripheral = command(createCall, async (context, fields) => {
  const { tx, merchantId, newId, now, audit } = context
  if (!(await isMine(context, fields.deviceId))) return refuse({ code: 'thing.not-found' })
  const id = newId()
  if (!(await insertPeripheral(tx, merchantId, id, fields, now))) return taken(fields.serialNumber)
  audit({ subject: `peripheral/${id}`, after: fields })
  return accept({ id, version: 1 })
})

export const editPeripheral = command(editCall, async (context, { id, version, ...fields }) => {
  const { tx, merchantId, audit } = context
  const before = await findPeripheralForUpdate(tx, merchantId, id)
  if (!before || !(await isMine(context, before.deviceId)) || !(await isMine(context, fields.deviceId)))
    return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile' })
  if (await isPeripheralSerialTaken(tx, merchantId, id, fields)) return taken(fields.serialNumber)
  await setPeripheral(tx, merchantId, id, fields)
  audit({ subject: `peripheral/${id}`, before: { serialNumber: before.serialNumber }, after: fields })
  return accept({ id, version: version + 1 })
})

export const deletePeripheral = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now, audit } = context
  const before = await findPeripheralForUpdate(tx, merchantId, id)
  if (!before || !(await isMine(context, before.deviceId))) return refuse({ code: 'thing.not-found' })
  await archivePeripheral(tx, merchantId, id, now)
  audit({ subject: `peripheral/${id}`, before: { serialNumber: before.serialNumber } })
  return accept({})
})
