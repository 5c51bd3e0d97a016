import {
  downloadPeripheralTemplate as templateCall,
  importPeripherals as importCall,
} from '@kassa/contract/device/peripheral.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { importSheet, sendTemplate } from '../../../platform/import/sheet-import.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import { takeOnce } from '../../../platform/import/take-once.ts'
import { foldText, standsTwice } from '../import/read-cells.ts'
import { listDeviceNames } from '../list/device.store.ts'
import { insertPeripheral, listTakenPeripherals } from './peripheral.store.ts'
import {
  peripheralHeadings,
  readPeripheralRow,
  type PeripheralField,
  type PeripheralSheetRow,
} from './read-peripheral-row.ts'

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

const keyOf = ({ type, serialNumber }: Pick<PeripheralSheetRow, 'type' | 'serialNumber'>): string =>
  `${type} ${serialNumber.toLowerCase()}`

/** Takes the rows of a sheet; a peripheral known by its type and serial number is left alone. */
async function takeRows(context: Context, sheet: Sheet, fields: readonly PeripheralField[], isApplied: boolean) {
  const { tx, merchantId, newId, now } = context
  const deviceOf = await devicesByName(context)
  return takeOnce<Exclude<PeripheralField, 'ignore'>, PeripheralSheetRow>(sheet, {
    read: (cells) => readPeripheralRow(cells, fields),
    nameOf: (cells) => cells[fields.indexOf('serialNumber')] ?? '',
    keyOf,
    findKnown: async (rows) => {
      const serials = rows.map(({ serialNumber }) => serialNumber.toLowerCase())
      return new Set((await listTakenPeripherals(tx, merchantId, serials)).map(keyOf))
    },
    twice: standsTwice,
    take: async ({ device, ...row }) => {
      const deviceId = deviceOf(device)
      if (deviceId === undefined)
        return { field: 'device', code: 'device-import.device-unknown', facts: { value: device.slice(0, 60) } }
      if (isApplied) await insertPeripheral(tx, merchantId, newId(), { ...row, deviceId }, now)
      return undefined
    },
  })
}

/** The caller's devices by serial number, else by a name that only one of them has. */
async function devicesByName({ tx, merchantId, reaches }: Context): Promise<(text: string) => string | undefined> {
  const devices = (await listDeviceNames(tx, merchantId)).filter(({ outletId }) => reaches(outletId))
  const bySerial = new Map(devices.map(({ id, serialNumber }) => [foldText(serialNumber), id]))
  const byName = Map.groupBy(devices, ({ name }) => foldText(name))
  return (text) => {
    const named = byName.get(foldText(text)) ?? []
    return bySerial.get(foldText(text)) ?? (named.length === 1 ? named[0]?.id : undefined)
  }
}

export const downloadPeripheralTemplate = command(templateCall, async (context, { format }) => {
  const examples = [{ type: 'Scanner', model: 'DS2208', serialNumber: 'SC-0001', device: 'SN-0001' }]
  await sendTemplate(context, {
    headings: peripheralHeadings,
    of: 'peripheral',
    sheetName: 'Peripherals',
    examples,
    format,
  })
  return accept({})
})
