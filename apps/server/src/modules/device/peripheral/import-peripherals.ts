import {
  downloadPeripheralTemplate as templateCall,
  importPeripherals as importCall,
} from '@kassa/contract/device/peripheral.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { importSheet, sendTemplate, type RowCounts } from '../../../platform/import/sheet-import.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import { folded } from '../import/read-device-row.ts'
import { listDeviceNames } from '../list/device.store.ts'
import { findTakenPeripherals, insertPeripheral } from './peripheral.store.ts'
import { peripheralHeadings, readPeripheralRow, type PeripheralField } from './read-peripheral-row.ts'

type Counts = RowCounts<Exclude<PeripheralField, 'ignore'>>

/** Source: specification §5 (import), D43. */
export const importPeripherals = command(importCall, async (context, asked) => {
  const taken = await importSheet(context, asked, {
    headings: peripheralHeadings,
    needed: 'serialNumber',
    maxRows: 100,
    takeRows: (sheet, fields, isApplied) => takeRows(context, sheet, fields, isApplied),
  })
  if (taken.ok && asked.step === 'apply' && taken.value.created > 0) {
    const { created, fileName } = taken.value
    context.audit({ subject: 'peripheral', after: { created, fileName } })
  }
  return taken
})

/** Takes the rows one by one: what is known by its type and serial number is left alone, what does not fit is named. */
async function takeRows(
  context: Context,
  sheet: Sheet,
  fields: readonly PeripheralField[],
  isApplied: boolean,
): Promise<Counts> {
  const { tx, merchantId, newId, now } = context
  const deviceOf = await devicesByName(context)
  const known = await findTakenPeripherals(tx, merchantId)
  const seen = new Map<string, number>()
  const failed: Counts['failed'][number][] = []
  let [created, skipped] = [0, 0]
  for (const [index, cells] of sheet.rows.entries()) {
    const at = { row: sheet.rowNumbers[index] ?? index + 2, name: cells[fields.indexOf('serialNumber')] ?? '' }
    const read = readPeripheralRow(cells, fields)
    if ('problem' in read) {
      failed.push({ ...read.problem, ...at })
      continue
    }
    const { device, ...row } = read.row
    const key = `${row.type} ${row.serialNumber.toLowerCase()}`
    const [earlier, deviceId] = [seen.get(key), deviceOf(device)]
    if (known.has(key)) skipped += 1
    else if (earlier !== undefined) {
      const facts = { value: row.serialNumber, row: earlier }
      failed.push({ field: 'serialNumber', code: 'device-import.serial-twice', facts, ...at })
    } else if (deviceId === undefined) {
      failed.push({
        field: 'device',
        code: 'device-import.device-unknown',
        facts: { value: device.slice(0, 60) },
        ...at,
      })
    } else {
      seen.set(key, at.row)
      // Somebody may have added it a moment ago.
      const isNew = !isApplied || (await insertPeripheral(tx, merchantId, newId(), { ...row, deviceId }, now))
      if (isNew) created += 1
      else skipped += 1
    }
  }
  return { created, skipped, failed }
}

/** The caller's devices by serial number, else by a name that only one of them has. */
async function devicesByName({ tx, merchantId, reaches }: Context): Promise<(text: string) => string | undefined> {
  const devices = (await listDeviceNames(tx, merchantId)).filter(({ outletId }) => reaches(outletId))
  const bySerial = new Map(devices.map(({ id, serialNumber }) => [folded(serialNumber), id]))
  const byName = Map.groupBy(devices, ({ name }) => folded(name))
  return (text) => {
    const named = byName.get(folded(text)) ?? []
    return bySerial.get(folded(text)) ?? (named.length === 1 ? named[0]?.id : undefined)
  }
}

export const downloadPeripheralTemplate = command(templateCall, async (context) => {
  const example = { type: 'Scanner', model: 'DS2208', serialNumber: 'SC-0001', device: 'SN-0001' }
  await sendTemplate(context, { headings: peripheralHeadings, of: 'peripheral', sheetName: 'Peripherals', example })
  return accept({})
})
