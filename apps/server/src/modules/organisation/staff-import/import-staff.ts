import { findBuiltInRole } from '@kassa/contract/identity/built-in-roles.ts'
import {
  downloadStaffTemplate as templateCall,
  importStaff as importCall,
} from '@kassa/contract/organisation/staff.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { splitUnescaped } from '../../../platform/import/cells.ts'
import { importSheet, sendTemplate } from '../../../platform/import/sheet-import.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import { takeOnce } from '../../../platform/import/take-once.ts'
import { checkRoom } from '../../billing/public.ts'
import { acceptNewPassword } from '../../identity/public.ts'
import { insertStaff } from '../staff/new-staff.store.ts'
import { setStaffOutlets } from '../staff/staff-outlet.store.ts'
import { checkStaffFields } from '../staff/staff-rules.ts'
import { readStaffRow, type StaffProblem, type StaffRowText } from './read-staff-row.ts'
import { staffHeadings, type StaffImportField } from './staff-headings.ts'
import { findTakenNumbers, listOutletNames, listStaffRoleNames } from './staff-import.store.ts'

/** Source: D43. */
export const importStaff = command(importCall, async (context, asked) => {
  const taken = await importSheet(context, asked, {
    headings: staffHeadings,
    needed: 'number',
    maxRows: 100,
    secret: 'password',
    takeRows: (sheet, fields, isApplied) => takeRows(context, sheet, fields, isApplied),
  })
  if (taken.ok && asked.step === 'apply' && taken.value.created > 0) {
    const room = await checkRoom(context.tx, context.merchantId, 'staff', 0)
    if (!room.ok) return room
    const { created, fileName } = taken.value
    context.audit({ subject: 'staff', after: { created, fileName } })
    context.emit({ name: 'staff.changed', outletId: null, payload: {} })
  }
  return taken
})

/** People whose number is known are left alone. */
async function takeRows(context: Context, sheet: Sheet, fields: readonly StaffImportField[], isApplied: boolean) {
  const { tx, merchantId } = context
  const places = await findPlaces(context)
  return takeOnce<Exclude<StaffImportField, 'ignore'>, StaffRowText>(sheet, {
    read: (cells) => readStaffRow(cells, fields),
    nameOf: (cells) => cells[fields.indexOf('firstName')] ?? cells[fields.indexOf('number')] ?? '',
    keyOf: ({ number }) => number,
    findKnown: (rows) =>
      findTakenNumbers(
        tx,
        merchantId,
        rows.map(({ number }) => number),
      ),
    twice: ({ number }, row) => ({
      field: 'number',
      code: 'staff-import.number-twice',
      facts: { value: number, row },
    }),
    take: (texts) => takeRow(context, texts, places, isApplied),
  })
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
  const checked = await checkStaffFields(context, { ...fields, outletRoles: [] })
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

/** Returns a refusal of the form's own rules, as a problem of the column it is about. */
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

export const downloadStaffTemplate = command(templateCall, async (context, { format }) => {
  const names = findBuiltInRole('cashier')?.names
  const role = names?.[({ 'en-US': 'en', 'zh-CN': 'zh', 'ja-JP': 'ja' } as const)[context.locale]] ?? ''
  await sendTemplate(context, {
    headings: staffHeadings,
    of: 'staff',
    sheetName: 'Staff',
    examples: [{ ...example, role }],
    format,
  })
  return accept({})
})
