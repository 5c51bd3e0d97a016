import {
  downloadDeviceTemplate as templateCall,
  importDevices as importCall,
} from '@kassa/contract/device/device-list.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { importSheet, sendTemplate, type RowCounts } from '../../../platform/import/sheet-import.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import { findTakenSerials, listOutletNames } from '../list/device.store.ts'
import { addDevice, nextNumber } from '../list/devices.ts'
import {
  deviceHeadings,
  folded,
  readDeviceRow,
  type DeviceField,
  type DeviceProblem,
  type DeviceRow,
} from './read-device-row.ts'

type Counts = RowCounts<Exclude<DeviceField, 'ignore'>>

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

/** Takes the rows one by one: devices whose serial number is known are left alone, what does not fit is named. */
async function takeRows(
  context: Context,
  sheet: Sheet,
  fields: readonly DeviceField[],
  isApplied: boolean,
): Promise<Counts> {
  const { tx, merchantId } = context
  const rows = sheet.rows.map((cells, index) => ({
    read: readDeviceRow(cells, fields),
    row: sheet.rowNumbers[index] ?? index + 2,
    name: cells[fields.indexOf('name')] ?? '',
  }))
  const serials = rows.flatMap(({ read }) => ('row' in read ? [read.row.serialNumber.toLowerCase()] : []))
  const taken = await findTakenSerials(tx, merchantId, serials)
  const outlets = await outletsByName(context)
  const seen = new Map<string, number>()
  const failed: Counts['failed'][number][] = []
  let [created, skipped] = [0, 0]
  for (const { read, row, name } of rows) {
    const serial = 'row' in read ? read.row.serialNumber.toLowerCase() : ''
    const earlier = seen.get(serial)
    if ('problem' in read) failed.push({ ...read.problem, row, name })
    else if (taken.has(serial)) skipped += 1
    else if (earlier !== undefined) {
      const facts = { value: read.row.serialNumber, row: earlier }
      failed.push({ field: 'serialNumber', code: 'device-import.serial-twice', facts, row, name })
    } else {
      seen.set(serial, row)
      const problem = await takeRow(context, read.row, outlets.get(folded(read.row.outlet)), isApplied)
      if (problem) failed.push({ ...problem, row, name })
      else created += 1
    }
  }
  return { created, skipped, failed }
}

/** The caller's outlets by number and name. */
async function outletsByName({ tx, merchantId, reaches }: Context): Promise<ReadonlyMap<string, string>> {
  const outlets = (await listOutletNames(tx, merchantId)).filter(({ id }) => reaches(id))
  return new Map(
    outlets.flatMap(({ id, number, name }) => [[folded(name), id] as const, [folded(number), id] as const]),
  )
}

async function takeRow(
  context: Context,
  { outlet, ...row }: DeviceRow,
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

export const downloadDeviceTemplate = command(templateCall, async (context) => {
  const example = { name: 'Desk 2', serialNumber: 'SN-0001', type: 'POS', outlet: '01' }
  await sendTemplate(context, { headings: deviceHeadings, of: 'device', sheetName: 'Devices', example })
  return accept({})
})
