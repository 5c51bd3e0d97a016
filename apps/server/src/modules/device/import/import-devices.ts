import {
  downloadDeviceTemplate as templateCall,
  importDevices as importCall,
} from '@kassa/contract/device/device-list.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { writeXlsx } from 'hucre/xlsx'
import { command, type Context } from '../../../platform/command.ts'
import { readSheet } from '../../../platform/import/read-sheet.ts'
import { fileLimits, type Sheet } from '../../../platform/import/sheet.ts'
import { refusalBody } from '../../../platform/refusal.ts'
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

/** Source: specification §5 (import), D43. */
const limits = fileLimits(100)

interface FailedRow extends DeviceProblem {
  readonly row: number
  readonly name: string
}

interface Counts {
  readonly created: number
  readonly skipped: number
  readonly failed: readonly FailedRow[]
}

export const importDevices = command(importCall, async (context, { step, mapping, sheet: sheetIndex }) => {
  const file = context.files.find(({ field }) => field === 'file') ?? context.files[0]
  if (!file) return refuse({ code: 'import.no-file' })
  const read = await readSheet(file.bytes, { ...limits, sheetIndex, known: deviceHeadings.countKnown })
  if (!read.ok) return read
  const { sheet, sheets, chosen } = read.value
  const guesses = deviceHeadings.guess(sheet.columns)
  const fields = sheet.columns.map((_, index): DeviceField =>
    mapping ? (mapping[String(index)] ?? 'ignore') : (guesses[index] ?? 'ignore'),
  )
  const sound = step === 'read' ? accept(null) : deviceHeadings.check(fields, 'serialNumber', context.locale)
  if (!sound.ok) return sound
  const counts: Counts =
    step === 'read' ? { created: 0, skipped: 0, failed: [] } : await takeRows(context, sheet, fields, step === 'apply')
  const fileName = file.fileName.slice(0, 200)
  if (step === 'apply' && counts.created > 0)
    context.audit({ subject: 'device', after: { created: counts.created, fileName } })
  return accept({
    fileName,
    rowCount: sheet.rows.length,
    sheet: chosen,
    sheets: [...sheets],
    columns: sheet.columns.map((heading, index) => ({
      index,
      heading,
      samples: sheet.rows.slice(0, 3).map((row) => row[index] ?? ''),
      guess: guesses[index] ?? 'ignore',
    })),
    created: counts.created,
    skipped: counts.skipped,
    failed: counts.failed.length,
    problems: counts.failed.map((one) => worded(context, one)),
  })
})

function worded({ locale, requestId }: Context, { row, name, field, code, facts: given }: FailedRow) {
  const facts = field === null || field === 'ignore' ? given : { ...given, field: deviceHeadings.nameOf(field, locale) }
  const { message } = refusalBody({ code, facts }, locale, requestId).body
  return { row, name: name.slice(0, 60), field, code, message }
}

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
  const failed: FailedRow[] = []
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

export const downloadDeviceTemplate = command(templateCall, async ({ locale, download }) => {
  const example: Readonly<Record<string, string>> = {
    name: 'Desk 2',
    serialNumber: 'SN-0001',
    type: 'POS',
    outlet: '01',
  }
  const rows = [
    deviceHeadings.fields.map((field) => deviceHeadings.nameOf(field, locale)),
    deviceHeadings.fields.map((field) => example[field] ?? ''),
  ]
  download({
    fileName: `device-template-${locale.slice(0, 2)}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: Buffer.from(await writeXlsx({ sheets: [{ name: 'Devices', rows }] })),
  })
  return accept({})
})
