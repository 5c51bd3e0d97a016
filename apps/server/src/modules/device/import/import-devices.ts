import {
  downloadDeviceTemplate as templateCall,
  importDevices as importCall,
} from '@kassa/contract/device/device-list.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { importSheet, sendTemplate } from '../../../platform/import/sheet-import.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import { takeOnce } from '../../../platform/import/take-once.ts'
import { findTakenSerials, listOutletNames } from '../list/device.store.ts'
import { addDevice, nextNumber } from '../list/devices.ts'
import { foldText, standsTwice } from './read-cells.ts'
import {
  deviceHeadings,
  readDeviceRow,
  type DeviceField,
  type DeviceProblem,
  type ImportedDevice,
} from './read-device-row.ts'

/** Source: specification §5 (import), D43. */
export const importDevices = command(importCall, async (context, asked) => {
  const taken = await importSheet(context, asked, {
    headings: deviceHeadings,
    needed: 'serialNumber',
    maxRows: 100,
    takeRows: (sheet, fields, isApplied) => takeRows(context, sheet, fields, isApplied),
  })
  if (taken.ok && asked.step === 'apply' && taken.value.created > 0) {
    const { created, fileName } = taken.value
    context.audit({ subject: 'device', after: { created, fileName } })
  }
  return taken
})

/** Devices whose serial number is known are left alone. */
async function takeRows(context: Context, sheet: Sheet, fields: readonly DeviceField[], isApplied: boolean) {
  const { tx, merchantId } = context
  const outlets = await outletsByName(context)
  return takeOnce<Exclude<DeviceField, 'ignore'>, ImportedDevice>(sheet, {
    read: (cells) => readDeviceRow(cells, fields),
    nameOf: (cells) => cells[fields.indexOf('name')] ?? '',
    keyOf: ({ serialNumber }) => serialNumber.toLowerCase(),
    findKnown: (rows) =>
      findTakenSerials(
        tx,
        merchantId,
        rows.map(({ serialNumber }) => serialNumber.toLowerCase()),
      ),
    twice: standsTwice,
    take: (row) => takeRow(context, row, outlets.get(foldText(row.outlet)), isApplied),
  })
}

/** The caller's outlets by number and name. */
async function outletsByName({ tx, merchantId, reaches }: Context): Promise<ReadonlyMap<string, string>> {
  const outlets = (await listOutletNames(tx, merchantId)).filter(({ id }) => reaches(id))
  return new Map(
    outlets.flatMap(({ id, number, name }) => [[foldText(name), id] as const, [foldText(number), id] as const]),
  )
}

async function takeRow(
  context: Context,
  { outlet, ...row }: ImportedDevice,
  outletId: string | undefined,
  isApplied: boolean,
): Promise<DeviceProblem | undefined> {
  if (outletId === undefined)
    return { field: 'outlet', code: 'device-import.outlet-unknown', facts: { value: outlet.slice(0, 60) } }
  const number = await nextNumber(context, outletId)
  if (typeof number !== 'number') return { field: 'outlet', code: 'device.too-many', facts: {} }
  if (isApplied) await addDevice(context, { ...row, outletId }, number)
  return undefined
}

export const downloadDeviceTemplate = command(templateCall, async (context, { format }) => {
  const examples = [{ name: 'Desk 2', serialNumber: 'SN-0001', type: 'POS', outlet: '01' }]
  await sendTemplate(context, { headings: deviceHeadings, of: 'device', sheetName: 'Devices', examples, format })
  return accept({})
})
