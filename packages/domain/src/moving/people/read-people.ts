import { bareCode } from '../../text/sheet-cell.ts'
import {
  cellText,
  columnOf,
  type FileTable,
  indexHeadings,
  sayUnreadColumns,
  withoutTotals,
} from '../columns/file-table.ts'
import { saysYes } from '../goods/goods-dialect.ts'
import { isUnreadDay, lastDayOf } from '../goods/lots.ts'
import type { MovedPerson, PlaceInFile, Question } from '../move-source.ts'
import type { KeepThings, ThingList } from '../thing-list.ts'
import type { PeopleDialect, PersonField } from './people-dialects.ts'
import { wholeName } from './person-name.ts'
import { isNegative, isZero } from '../columns/number-column.ts'
import { cutAtWord, plainText } from '../columns/plain-text.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import { damageOfText } from '../columns/spreadsheet-damage.ts'
import { type ColumnAnswers, TableNumbers } from '../columns/table-numbers.ts'
import { taxStandingOf } from './tax-paper.ts'

/** A phone number in E.164; undefined for what is none. Without a country, only a number that has its prefix. */
export type PhoneReader = (typed: string) => string | undefined

export interface PeopleRead {
  readonly people: ThingList<MovedPerson>
  readonly hasMoney: boolean
  readonly hasBarePhones: boolean
  readonly questions: readonly Question[]
}

interface Around {
  readonly keep: KeepThings
  readonly answers: ColumnAnswers
  readonly readPhone: PhoneReader
  readonly knowsCountry: boolean
  readonly remarks: RemarkList
}

export interface PersonRow extends PlaceInFile {
  readonly text: (field: PersonField) => string
  readonly amount: (field: PersonField) => string | undefined
  readonly day: (field: PersonField) => string | undefined
}

const codes: ReadonlySet<PersonField> = new Set(['id', 'card', 'phone', 'otherPhone', 'zip', 'email', 'taxPaper'])
/** A name stays as it is written, half-width kana too. */
const ownText = (cell: string): string => cell.normalize('NFC')

const MOST_NAME = 50
const MOST_NOTE = 255
const MOST_EMAIL = 64
const MOST_CARD = 30
const MOST_TAGS = 20
const MOST_TAG = 20

const mailAddress = /^(?![.])(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

export function readPeople(whole: FileTable, dialect: PeopleDialect, around: Around): PeopleRead {
  const { remarks } = around
  const table = withoutTotals(whole, remarks)
  const numbers = new TableNumbers(table, dialect.system === '' ? null : '.', around.answers)
  const index = indexHeadings(table.columns)
  const at = (field: PersonField): number => columnOf(index, dialect.fields[field])
  const fields = Object.keys(dialect.fields) as PersonField[]
  sayUnreadColumns(table, new Set(fields.map(at)), remarks)
  const rowOf = (cells: readonly string[], place: number): PersonRow => ({
    file: table.name,
    row: table.rowNumbers[place] ?? place + 2,
    text: (field) => (codes.has(field) ? bareCode : ownText)(cellText(cells, at(field))),
    amount: (field) => numbers.number(cells, at(field)),
    day: (field) => numbers.day(cells, at(field)),
  })
  const asked = askedColumns(table, dialect, at)
  let hasBarePhones = false
  function* all(): Generator<MovedPerson> {
    for (const [place, cells] of table.rows.entries()) {
      if (cells.every((cell) => cell.trim() === '')) continue
      const row = rowOf(cells, place)
      hasBarePhones ||= isBarePhone(phoneCell(row))
      const person = toPerson(row, dialect, { ...around, asked })
      if (person) yield person
    }
  }
  const people = around.keep(all())
  numbers.sayUnreadable(remarks)
  const balances = asked.map(({ column }): Question => ({ kind: 'points', about: column, proposal: null }))
  return {
    people,
    hasMoney: at('spent') >= 0 || at('balance') >= 0 || asked.length > 0,
    hasBarePhones,
    questions: [...numbers.questions(), ...balances],
  }
}

interface AskedColumn {
  readonly field: PersonField
  readonly column: string
}

/** Columns of balances of which no file says whether they are money, points or a debt. */
function askedColumns(
  { columns }: FileTable,
  { asksBalance = false }: PeopleDialect,
  at: (field: PersonField) => number,
): AskedColumn[] {
  const fields = asksBalance ? (['balance', 'loyalty', 'credit'] as const) : []
  return fields.flatMap((field) => (at(field) < 0 ? [] : [{ field, column: columns[at(field)] ?? '' }]))
}

const phoneCell = (row: PersonRow): string => row.text('phone') || row.text('otherPhone')
/** Returns whether a phone has no prefix of a country. */
export const isBarePhone = (phone: string): boolean =>
  phone !== '' && !/^(?:\+|00)/.test(phone) && damageOfText(phone) === undefined

/** A person of a row; one without a name and anything else to find them by cannot be taken. */
function toPerson(
  row: PersonRow,
  { system }: PeopleDialect,
  around: Around & { readonly asked: readonly AskedColumn[] },
): MovedPerson | undefined {
  const { remarks } = around
  const { text } = row
  const email = emailOf(row, remarks)
  const phone = phoneOf(row, around)
  const card = cardOf(row, remarks)
  const given = text('name') || wholeName(text('first'), text('last')) || text('company')
  const name = given || email || phone || card
  if (name === '' || name === null) {
    remarks.refuse(row, 'person-empty')
    return undefined
  }
  if (given === '') remarks.doubt(row, nameStandIn(email, phone), { name })
  if (email === '' && phone === null && card === '') remarks.doubt(row, 'person-unfindable', { name })
  return {
    file: row.file,
    row: row.row,
    ids: idsOf(row, system, remarks),
    name: remarks.fitting(row, name, MOST_NAME),
    phone,
    email,
    card,
    ...personalWords(row, around),
    ...holdingsOf(row, around),
  }
}

/** The number of the system; one that a spreadsheet damaged may be that of several people, and is none. */
function idsOf(row: PersonRow, system: string, remarks: RemarkList): MovedPerson['ids'] {
  const id = row.text('id')
  if (id === '') return []
  if (damageOfText(id) === undefined) return [{ system, id }]
  remarks.doubt(row, 'id-damaged', { id })
  return []
}

const nameStandIn = (email: string, phone: string | null): string =>
  email === '' ? (phone === null ? 'name-is-card' : 'name-is-phone') : 'name-is-email'

function emailOf(row: PersonRow, remarks: RemarkList): string {
  const typed = row.text('email').toLowerCase()
  const fit = (email: string): boolean => email.length <= MOST_EMAIL && mailAddress.test(email)
  if (typed === '' || fit(typed)) return typed
  const [email, ...others] = typed.split(/[\s;,|/<>]+|mailto:/).filter((one) => fit(one))
  if (email === undefined) remarks.doubt(row, 'email-unfit', { email: typed })
  if (others.length > 0) remarks.leaveOut(row, 'email-second', { email: others.join(', ') })
  return email ?? ''
}

function phoneOf(row: PersonRow, { readPhone, knowsCountry, remarks }: Around): string | null {
  const typed = phoneCell(row)
  if (typed === '') return null
  const other = row.text('otherPhone')
  if (other !== '' && other !== typed) remarks.leaveOut(row, 'phone-second', { phone: other })
  if (damageOfText(typed) !== undefined) {
    remarks.doubt(row, 'phone-damaged', { phone: typed })
    return null
  }
  const [phone, ...second] = phonesIn(typed, readPhone)
  if (second.length > 0) remarks.leaveOut(row, 'phone-second', { phone: second.join(', ') })
  const isAsked = !knowsCountry && isBarePhone(typed)
  if (phone === undefined && !isAsked) remarks.doubt(row, 'phone-unfit', { phone: typed })
  return phone ?? null
}

/** The phone of a cell, or the several ones of a cell that as a whole is none. */
function phonesIn(typed: string, readPhone: PhoneReader): string[] {
  const read = (text: string): string | undefined => readPhone(text.trim().replace(/^00/, '+'))
  const whole = read(typed)
  if (whole !== undefined) return [whole]
  const parts = typed.split(/[/;,|\n]| or /).filter((part) => part.replaceAll(/\D/g, '').length > 6)
  return parts.length > 1 ? parts.flatMap((part) => read(part) ?? []) : []
}

function cardOf(row: PersonRow, remarks: RemarkList): string {
  const card = row.text('card')
  if (card === '') return ''
  if (damageOfText(card) === undefined && card.length <= MOST_CARD && /^[A-Za-z0-9-]+$/.test(card)) return card
  remarks.doubt(row, 'card-unfit', { card })
  return ''
}

function personalWords(row: PersonRow, { remarks }: Around) {
  const { text } = row
  const standing = taxStandingOf(row, remarks)
  const birthday = birthdayOf(row, remarks)
  const address = addressOf(row)
  const words = [noteOf(row), address, ...(birthday?.startsWith('--') ? [birthday] : [])]
  if (words.filter((word) => word !== '').join(' · ').length > MOST_NOTE)
    remarks.doubt(row, 'note-cut', { most: MOST_NOTE })
  return {
    birthday,
    ...standing,
    address,
    labels: labelsOf(row, remarks),
    note: cutAtWord(noteOf(row), MOST_NOTE),
    takesEmail: saysYes(text('takesEmail')) || /^subscribed$/i.test(text('takesEmail')),
    takesSms: saysYes(text('takesSms')),
    consentDay: row.day('consentDay') ?? null,
  }
}

/** Notes of some programs are HTML. */
const noteOf = ({ text }: PersonRow): string =>
  /<[a-z!/]/i.test(text('note')) ? plainText(text('note')) : text('note')

const addressOf = ({ text }: PersonRow): string =>
  (['address1', 'address2', 'city', 'province', 'zip', 'country'] as const)
    .map(text)
    .filter((part) => part !== '')
    .join(', ')

/** A birthday; one without its year has no place of its own and stands in the note. */
function birthdayOf(row: PersonRow, remarks: RemarkList): string | null {
  const typed = row.text('birthday')
  if (typed === '') return null
  const birthday = row.day('birthday') ?? null
  if (birthday?.startsWith('--')) remarks.leaveOut(row, 'birthday-in-note', { birthday: birthday.slice(2) })
  if (birthday !== null && (birthday.startsWith('--') || birthday >= '1900')) return birthday
  remarks.doubt(row, 'birthday-unfit', { birthday: typed })
  return null
}

/** Tags as they fit a member's card; what is cut is said. */
function labelsOf(row: PersonRow, remarks: RemarkList): string[] {
  const labels = row
    .text('labels')
    .split(/[,;，；、]/)
    .map((label) => label.trim())
    .filter((label) => label !== '')
  for (const label of labels) {
    if (Array.from(label).length > MOST_TAG) remarks.doubt(row, 'tag-cut', { label, most: MOST_TAG })
  }
  const own = [...new Set(labels.map((label) => Array.from(label).slice(0, MOST_TAG).join('')))]
  if (own.length > MOST_TAGS) remarks.doubt(row, 'labels-cut', { most: MOST_TAGS })
  return own.slice(0, MOST_TAGS)
}

function holdingsOf(row: PersonRow, { remarks, asked }: Around & { readonly asked: readonly AskedColumn[] }) {
  const points = row.amount('points') ?? null
  const pointsDay = points === null || isZero(points) ? undefined : pointsDayOf(row, remarks)
  return {
    ...(pointsDay !== undefined && { pointsDay }),
    points: points === null ? null : wholePoints(row, points, remarks),
    balance: asked.length === 0 ? aboveZero(row, 'balance', remarks) : null,
    asked: asked.flatMap(({ field, column }) => {
      const amount = aboveZero(row, field, remarks)
      return amount === null ? [] : [{ column, amount }]
    }),
    spent: aboveZero(row, 'spent', remarks),
  }
}

/** The last day of somebody's points; where it cannot be read they come without an end. */
function pointsDayOf(row: PersonRow, remarks: RemarkList): string | undefined {
  const typed = row.text('pointsDay')
  const day = typed === '' ? undefined : lastDayOf(typed, row.day('pointsDay'))
  if (isUnreadDay(typed, day)) remarks.doubt(row, 'points-day-unreadable', { value: typed })
  return day
}

function wholePoints(row: PersonRow, points: string, remarks: RemarkList): number {
  const [whole = '0', part = ''] = points.split('.')
  if (part !== '') remarks.doubt(row, 'points-in-parts', { points, taken: whole })
  const isOwed = points.startsWith('-')
  if (isOwed) remarks.doubt(row, 'points-below-zero', { points })
  return isOwed ? 0 : Number(whole)
}

/** An amount that a person brings; one below zero opens at 0, and that is said. */
function aboveZero(row: PersonRow, field: PersonField, remarks: RemarkList): string | null {
  const amount = row.amount(field) ?? null
  if (amount === null || !isNegative(amount)) {
    remarks.doubtRounded(row, amount)
    return amount
  }
  remarks.doubt(row, 'amount-below-zero', { amount })
  return '0'
}
