import {
  createDevice as createCall,
  deleteDevice as deleteCall,
  editDevice as editCall,
} from '@kassa/contract/device/device-list.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import type { TillRetirement } from '../../../platform/handed-in.ts'
import { findLastNumber, findOutletForRegistration, insertDevice } from '../registration/registration.store.ts'
import { findListedForUpdate, isSerialTaken, setDevice, setDeviceArchived, type DeviceFields } from './device.store.ts'

const LAST_NUMBER = 9_999

/** The next number at an outlet; undefined where it has used them up, or is not there. */
export async function nextNumber({ tx, merchantId }: Context, outletId: string): Promise<number | 'full' | 'nowhere'> {
  if (!(await findOutletForRegistration(tx, merchantId, outletId))) return 'nowhere'
  const number = (await findLastNumber(tx, merchantId, outletId)) + 1
  return number > LAST_NUMBER ? 'full' : number
}

/** Writes a device whose fields are known to fit. */
export async function addDevice(context: Context, fields: DeviceFields, number: number): Promise<string> {
  const { tx, merchantId, newId, now } = context
  const id = newId()
  await insertDevice(tx, merchantId, { ...fields, id, number, createdAt: now })
  return id
}

export const createDevice = command(createCall, async (context, fields) => {
  const { tx, merchantId, reaches, audit } = context
  if (!reaches(fields.outletId)) return refuse({ code: 'thing.not-found' })
  const number = await nextNumber(context, fields.outletId)
  if (number === 'nowhere') return refuse({ code: 'thing.not-found' })
  if (number === 'full') return refuse({ code: 'device.too-many' })
  if (await isSerialTaken(tx, merchantId, fields.serialNumber, context.newId()))
    return refuse({ code: 'device.serial-taken', facts: { serial: fields.serialNumber } })
  const id = await addDevice(context, fields, number)
  audit({ subject: `device/${id}`, after: { ...fields, number } })
  return accept({ id })
})

export const editDevice = command(editCall, async (context, { id, version, ...fields }) => {
  const { tx, merchantId, reaches, audit } = context
  const before = await findListedForUpdate(tx, merchantId, id)
  if (!before || !reaches(before.outletId) || !reaches(fields.outletId)) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile' })
  const isMoved = before.outletId !== fields.outletId
  if (isMoved && before.isBound) return refuse({ code: 'device.still-bound', facts: { name: before.name } })
  const number = isMoved ? await nextNumber(context, fields.outletId) : before.number
  if (number === 'nowhere') return refuse({ code: 'thing.not-found' })
  if (number === 'full') return refuse({ code: 'device.too-many' })
  if (await isSerialTaken(tx, merchantId, fields.serialNumber, id))
    return refuse({ code: 'device.serial-taken', facts: { serial: fields.serialNumber } })
  await setDevice(tx, merchantId, { ...fields, id, number })
  audit({ subject: `device/${id}`, before: { name: before.name, outletId: before.outletId }, after: fields })
  return accept({})
})

export const deleteDevice = (retirements: readonly TillRetirement[]): Command =>
  command(deleteCall, async (context, { id }) => {
    const { tx, merchantId, reaches, now, audit } = context
    const before = await findListedForUpdate(tx, merchantId, id)
    if (!before || !reaches(before.outletId)) return refuse({ code: 'thing.not-found' })
    if (before.isBound) return refuse({ code: 'device.still-bound', facts: { name: before.name } })
    await setDeviceArchived(tx, merchantId, id, now)
    for (const retire of retirements) await retire(context, { deviceId: id, outletId: before.outletId })
    audit({ subject: `device/${id}`, before: { name: before.name }, after: { isArchived: true } })
    return accept({})
  })
