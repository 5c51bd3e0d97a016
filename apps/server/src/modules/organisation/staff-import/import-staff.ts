import { findBuiltInRole } from '@kassa/contract/identity/built-in-roles.ts'
import {
  downloadStaffTemplate as templateCall,
  importStaff as importCall,
} from '@kassa/contract/organisation/staff.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { writeXlsx } from 'hucre/xlsx'
import { command, type Context } from '../../../platform/command.ts'
import { splitUnescaped } from '../../../platform/import/cells.ts'
import { readSheet } from '../../../platform/import/read-sheet.ts'
import { fileLimits, type Sheet } from '../../../platform/import/sheet.ts'
import { refusalBody } from '../../../platform/refusal.ts'
import { acceptNewPassword } from '../../identity/public.ts'
import { insertStaff } from '../staff/new-staff.store.ts'
import { setStaffOutlets } from '../staff/staff-outlet.store.ts'
import { checkStaffFields } from '../staff/staff-rules.ts'
import { readStaffRow, type StaffProblem, type StaffRowText } from './read-staff-row.ts'
import { staffHeadings, type StaffField } from './staff-headings.ts'
import { findTakenNumbers, listOutletNames, listStaffRoleNames } from './staff-import.store.ts'

/** Source: D43. */
const limits = fileLimits(100)

interface FailedRow extends StaffProblem {
  readonly row: number
  readonly name: string
}

interface Counts {
  readonly created: number
  readonly skipped: number
  readonly failed: readonly FailedRow[]
}

const nothingYet: Counts = { created: 0, skipped: 0, failed: [] }

export const importStaff = command(importCall, async (context, { step, mapping, sheet: sheetIndex }) => {
  const file = context.files.find(({ field }) => field === 'file') ?? context.files[0]
  if (!file) return refuse({ code: 'import.no-file' })
  const read = await readSheet(file.bytes, { ...limits, sheetIndex, known: staffHeadings.countKnown })
  if (!read.ok) return read
  const { sheet, sheets, chosen } = read.value
  const guesses = staffHeadings.guess(sheet.columns)
  const fields = sheet.columns.map((_, index) => (mapping ? (mapping[String(index)] ?? 'ignore') : guesses[index]))
  const sound = step === 'read' ? accept(null) : staffHeadings.check(fields as StaffField[], 'number', context.locale)
  if (!sound.ok) return sound
  const counts = step === 'read' ? nothingYet : await takeRows(context, sheet, fields as StaffField[], step === 'apply')
  if (step === 'apply' && counts.created > 0) {
    context.audit({ subject: 'staff', after: { created: counts.created, fileName: file.fileName.slice(0, 200) } })
    context.emit({ name: 'staff.changed', outletId: null, payload: {} })
  }
  return accept({
    fileName: file.fileName.slice(0, 200),
    rowCount: sheet.rows.length,
    sheet: chosen,
    sheets: [...sheets],
    columns: sheet.columns.map((heading, index) => ({
      index,
      heading,
      samples: sheet.rows.slice(0, 3).map((row) => (guesses[index] === 'password' ? '••••' : (row[index] ?? ''))),
      guess: guesses[index] ?? 'ignore',
    })),
    created: counts.created,
    skipped: counts.skipped,
    failed: counts.failed.length,
    problems: counts.failed.map((one) => worded(context, one)),
  })
})

function worded({ locale, requestId }: Context, { row, name, field, code, facts: given }: FailedRow) {
  const facts = field === null || field === 'ignore' ? given : { ...given, field: staffHeadings.nameOf(field, locale) }
  const { message } = refusalBody({ code, facts }, locale, requestId).body
  return { row, name: name.slice(0, 60), field, code, message }
}

/** Takes the rows one by one: people whose number is known are left alone, what does not fit is named. */
async function takeRows(
  context: Context,
  sheet: Sheet,
  fields: readonly StaffField[],
  isApplied: boolean,
): Promise<Counts> {
  const { tx, merchantId } = context
  const numbers = sheet.rows.map((cells) => (cells[fields.indexOf('number')] ?? '').trim())
  const taken = await findTakenNumbers(tx, merchantId, numbers)
  const places = await findPlaces(context)
  const seen = new Map<string, number>()
  const failed: FailedRow[] = []
  let [created, skipped] = [0, 0]
  for (const [index, cells] of sheet.rows.entries()) {
    const row = sheet.rowNumbers[index] ?? index + 2
    const read = readStaffRow(cells, fields)
    const name = cells[fields.indexOf('firstName')] ?? cells[fields.indexOf('number')] ?? ''
    const number = 'texts' in read ? read.texts.number : ''
    const earlier = seen.get(number)
    if ('problem' in read) failed.push({ ...read.problem, row, name })
    else if (taken.has(number)) skipped += 1
    else if (earlier !== undefined) {
      const facts = { value: number, row: earlier }
      failed.push({ field: 'number', code: 'staff-import.number-twice', facts, row, name })
    } else {
      seen.set(number, row)
      const done = await takeRow(context, read.texts, places, isApplied)
      if (done) failed.push({ ...done, row, name })
      else created += 1
    }
  }
  return { created, skipped, failed }
}

interface Places {
  readonly roles: ReadonlyMap<string, string>
  readonly outlets: ReadonlyMap<string, string>
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Roles by their name in any of the languages, outlets by number and name. */
async function findPlaces({ tx, merchantId }: Context): Promise<Places> {
  const roles = (await listStaffRoleNames(tx, merchantId)).flatMap(({ id, name, builtInKey }) => {
    const builtIn = builtInKey === null ? undefined : findBuiltInRole(builtInKey)
    return [name, ...(builtIn ? Object.values(builtIn.names) : [])].map((one) => [folded(one), id] as const)
  })
  const outlets = await listOutletNames(tx, merchantId)
  return {
    roles: new Map(roles.toReversed()),
    outlets: new Map(
      outlets.flatMap(({ id, number, name }) => [[folded(name), id] as const, [folded(number), id] as const]),
    ),
  }
}

/** Adds one of the staff, or only tries to; answers why not. */
async function takeRow(
  context: Context,
  texts: StaffRowText,
  { roles, outlets }: Places,
  isApplied: boolean,
): Promise<StaffProblem | undefined> {
  const { tx, merchantId, now, locale } = context
  const { role, outlets: places, password, ...own } = texts
  const roleId = roles.get(folded(role))
  if (roleId === undefined) return { field: 'role', code: 'staff-import.role-unknown', facts: { value: role } }
  const named = splitUnescaped(places.replaceAll(/[、，；;]/g, ','), /,/).filter((one) => one !== '')
  const unknown = named.find((one) => !outlets.has(folded(one)))
  if (unknown !== undefined) {
    return { field: 'outlets', code: 'staff-import.outlet-unknown', facts: { value: unknown } }
  }
  const outletIds = [...new Set(named.flatMap((one) => outlets.get(folded(one)) ?? []))]
  const fields = { ...own, roleId, locale, outletIds }
  const checked = await checkStaffFields(context, fields)
  if (!checked.ok) return problemOf(checked.refusal, { role, places })
  const owner = { merchantId, handles: [own.number], usedHashes: [] }
  const hash = await acceptNewPassword(tx, { password, passwordAgain: password }, owner)
  if (!hash.ok) return { field: 'password', code: hash.refusal.code, facts: hash.refusal.facts ?? {} }
  if (!isApplied) return undefined
  const id = context.newId()
  if (!(await insertStaff(tx, merchantId, id, { ...fields, passwordHash: hash.value }, now))) {
    return { field: 'number', code: 'staff.number-taken', facts: { number: own.number } }
  }
  await setStaffOutlets(tx, { merchantId, staffId: id }, outletIds, { within: 'all', now })
  return undefined
}

/** What the form's own rules refuse, at the column it is about. */
function problemOf(
  { code, facts }: { readonly code: string; readonly facts?: Readonly<Record<string, unknown>> | undefined },
  typed: { readonly role: string; readonly places: string },
): StaffProblem {
  if (code === 'phone.invalid') return { field: 'phone', code, facts: facts ?? {} }
  if (code.startsWith('role.')) return { field: 'role', code, facts: facts ?? {} }
  return { field: 'outlets', code: 'staff-import.outlet-unknown', facts: { value: typed.places } }
}

const example = {
  number: '1003',
  firstName: 'Mei',
  lastName: 'Lin',
  position: '',
  phone: '',
  email: '',
  outlets: '',
  password: '',
} as const

export const downloadStaffTemplate = command(templateCall, async ({ locale, download }) => {
  const role = findBuiltInRole('cashier')?.names[({ 'en-US': 'en', 'zh-CN': 'zh', 'ja-JP': 'ja' } as const)[locale]]
  const cells: Readonly<Record<string, string>> = { ...example, role: role ?? '' }
  const rows = [
    staffHeadings.fields.map((field) => staffHeadings.nameOf(field, locale)),
    staffHeadings.fields.map((field) => cells[field] ?? ''),
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'Staff', rows }] })
  download({
    fileName: `staff-template-${locale.slice(0, 2)}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: Buffer.from(bytes),
  })
  return accept({})
})
