import { bareCode } from '../../../text/sheet-cell.ts'
import { cellText, type FileTable, sayUnreadColumns, withoutTotals } from '../../columns/file-table.ts'
import { type RemarkList, rowBeside } from '../../columns/remark-list.ts'
import { saysNo } from '../../goods/goods-dialect.ts'
import type { PlaceInFile, Question } from '../../move-source.ts'
import { isBarePhone, type PhoneReader } from '../../people/read-people.ts'
import { type MovedStaff, staffKeyOf, staffName } from './moved-staff.ts'
import type { StaffDialect, StaffField } from './staff-dialect.ts'

/** The content of a list of staff. */
export interface StaffRead {
  readonly staff: readonly MovedStaff[]
  readonly hasBarePhones: boolean
}

interface Around {
  readonly readPhone: PhoneReader
  readonly knowsCountry: boolean
  readonly remarks: RemarkList
}

const MOST = { name: 50, position: 50 } as const
const isNumber = (text: string): boolean => /^[A-Za-z0-9_-]{2,20}$/.test(text)
const isEmail = (text: string): boolean => text.length <= 100 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
const gone = /^(?:inactive|deactivated|terminated|archived|disabled|former|left|inaktiv|离职|已离职|停用|退職|無効)$/i

/** Reads staff. Passwords, PINs and pay have no column here; people who left are counted and left out. */
export function readStaff(whole: FileTable, dialect: StaffDialect, around: Around): StaffRead {
  const { remarks } = around
  const table = withoutTotals(whole, remarks)
  sayUnreadColumns(table, new Set(Object.values(dialect)), remarks)
  const found = new Map<string, MovedStaff>()
  let [left, hasBarePhones] = [0, false]
  for (const [at, row] of table.rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    const text = (field: StaffField): string => cellText(row, dialect[field]).normalize('NFKC')
    const place = { file: table.name, row: table.rowNumbers[at] ?? at + 2 }
    hasBarePhones ||= isBarePhone(text('phone'))
    if (gone.test(text('state')) || saysNo(text('state'))) left += 1
    else addStaff(found, staffOf(text, place, around), remarks)
  }
  if (left > 0) remarks.leaveOut({ file: table.name, row: 1 }, 'staff-left', { count: left })
  return { staff: [...found.values()], hasBarePhones }
}

function staffOf(
  text: (field: StaffField) => string,
  at: PlaceInFile,
  { readPhone, knowsCountry, remarks }: Around,
): MovedStaff {
  const number = bareCode(text('number'))
  const whole = text('name')
  const firstName = text('first') || whole
  const lastName = text('first') === '' && text('last') !== '' && whole !== '' ? '' : text('last')
  const email = text('email').toLowerCase()
  const typed = text('phone')
  const phone = typed === '' ? '' : readPhone(typed)
  const name = [firstName, lastName].filter((part) => part !== '').join(' ')
  if (number !== '' && !isNumber(number)) remarks.doubt(at, 'staff-number-unfit', { number, name })
  if (email !== '' && !isEmail(email)) remarks.doubt(at, 'email-unfit', { email })
  const isAsked = isBarePhone(typed) && !knowsCountry
  if (phone === undefined && !isAsked) remarks.doubt(at, 'phone-unfit', { phone: typed })
  const isLong = firstName.length > MOST.name || lastName.length > MOST.name
  if (isLong) remarks.doubt(at, 'staff-name-cut', { name, most: MOST.name })
  return {
    ...at,
    number: isNumber(number) ? number : '',
    firstName: cut(firstName, MOST.name),
    lastName: cut(lastName, MOST.name),
    position: cut(text('position'), MOST.position),
    email: isEmail(email) ? email : '',
    phone: phone ?? '',
    role: cut(text('role'), MOST.name),
    places: text('place')
      .split(/[,;|、，；]/u)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }
}

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('').trim()

function addStaff(found: Map<string, MovedStaff>, staff: MovedStaff, remarks: RemarkList): void {
  const name = staffName(staff)
  if (name === '') return remarks.refuse(staff, 'staff-without-name', { number: staff.number })
  const earlier = found.get(staffKeyOf(staff))
  if (earlier) remarks.refuse(staff, 'staff-twice', { name, first: rowBeside(staff, earlier) })
  else found.set(staffKeyOf(staff), staff)
}

/** Staff of several files, each person once. */
export function joinStaff(lists: readonly StaffRead[], remarks: RemarkList): readonly MovedStaff[] {
  const [only] = lists
  if (only && lists.length === 1) return only.staff
  const found = new Map<string, MovedStaff>()
  for (const one of lists.flatMap(({ staff }) => staff)) addStaff(found, one, remarks)
  return [...found.values()]
}

/** Asks which role each role of the files is, and which outlets their locations are. */
export function staffQuestions(lists: readonly StaffRead[]): Question[] {
  const all = lists.flatMap(({ staff }) => staff)
  const ask =
    (kind: Question['kind']) =>
    (about: string): Question => ({ kind, about, proposal: null })
  const roles = new Set(all.map(({ role }) => role))
  const places = new Set(all.flatMap((one) => one.places))
  return [...[...roles].map(ask('staff-role')), ...[...places].map(ask('location'))]
}
