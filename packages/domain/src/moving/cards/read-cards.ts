import { readForeignNumber } from '../../purse/card-number.ts'
import { bareCode } from '../../text/sheet-cell.ts'
import {
  cellText,
  columnOf,
  type FileTable,
  indexHeadings,
  sayUnreadColumns,
  withoutTotals,
} from '../columns/file-table.ts'
import { isNegative, isZero } from '../columns/number-column.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import { damageOfCode, isCodeLost } from '../columns/spreadsheet-damage.ts'
import { type ColumnAnswers, TableNumbers } from '../columns/table-numbers.ts'
import { saysNo, saysYes } from '../goods/goods-dialect.ts'
import { isUnreadDay, lastDayOf } from '../goods/lots.ts'
import type { PlaceInFile, Question } from '../move-source.ts'
import type { CardDialect, CardField } from './card-dialects.ts'
import { type CardOfOwner, maskedNumber, type MovedCard } from './moved-card.ts'

/** The content of a list of gift cards. */
export interface CardsRead {
  readonly cards: readonly MovedCard[]
  readonly ofOwners: readonly CardOfOwner[]
  readonly questions: readonly Question[]
}

interface CardRow extends PlaceInFile {
  readonly text: (field: CardField) => string
  readonly rest: string | undefined
  readonly lastDay: string | null
}

/** Three signs at least that stand for the digits of a number that nobody shall see, and the end that is left of it: `#48213` is a number of its own. */
const masked = /^(?=.*(?:(?:[*•·#][\s.-]*){3}|…|x{3}))[*•·#…x\s.-]+(\w{2,6})$/i

/** A masked number is no number: its end is the tail of the card. */
const cardText =
  (cell: CardRow['text']): CardRow['text'] =>
  (field) => {
    // Spreadsheets are told by `="…"` or an apostrophe to leave a number alone.
    const number = cell('number')
      .replace(/^="(.*)"$/, '$1')
      .replace(/^'/, '')
    const [, tail] = masked.exec(number.trim()) ?? []
    if (field === 'number') return tail === undefined ? cell('number') : ''
    return field === 'tail' && tail !== undefined ? tail : cell(field)
  }

const isOff = (row: CardRow): boolean =>
  row.text('disabledAt') !== '' ||
  saysYes(row.text('isOver')) ||
  saysNo(row.text('state')) ||
  /^(?:deactivated|disabled|blocked|cancelled|canceled|inactive|void|expired|gesperrt|停用|作废|過期|已过期|無効)$/i.test(
    row.text('state'),
  )

/** Reads gift cards with what is left on them; those that cannot be taken are a debt that a person confirms, and each is said. */
export function readCards(
  whole: FileTable,
  dialect: CardDialect,
  { answers, remarks }: { readonly answers: ColumnAnswers; readonly remarks: RemarkList },
): CardsRead {
  const table = withoutTotals(whole, remarks)
  const numbers = new TableNumbers(table, dialect.system === '' ? null : '.', answers)
  const index = indexHeadings(table.columns)
  const at = (field: CardField): number => columnOf(index, dialect.fields[field])
  sayUnreadColumns(table, new Set((Object.keys(dialect.fields) as CardField[]).map(at)), remarks)
  const rows = table.rows.map((row, place): CardRow => ({
    file: table.name,
    row: table.rowNumbers[place] ?? place + 2,
    text: cardText((field) => cellText(row, at(field))),
    rest: numbers.number(row, at('rest')),
    lastDay: lastDayOf(cellText(row, at('lastDay')), numbers.day(row, at('lastDay'))) ?? null,
  }))
  numbers.sayUnreadable(remarks)
  const filled = rows.filter((_, place) => table.rows.at(place)?.some((cell) => cell.trim() !== ''))
  const open = filled.filter((row) => isOpen(row, remarks))
  sayOnce(table, filled, open, remarks)
  const cards = open.filter(({ text }) => text('number') !== '')
  return {
    cards: takenCards(cards, dialect, remarks),
    ofOwners: open.filter(({ text }) => text('number') === '').flatMap((row) => ofOwner(row, remarks)),
    questions: numbers.questions(),
  }
}

/** Returns whether something is left on a card and may be spent. */
function isOpen(row: CardRow, remarks: RemarkList): boolean {
  const { rest } = row
  const card = maskedNumber(row.text('number') || row.text('tail'))
  if (rest === undefined) remarks.refuse(row, 'card-without-rest', { card })
  else if (isNegative(rest)) remarks.doubt(row, 'amount-below-zero', { amount: rest })
  if (rest === undefined || isNegative(rest) || isZero(rest)) return false
  if (isOff(row)) remarks.refuse(row, 'card-off', { card, rest })
  return !isOff(row)
}

function sayOnce(table: FileTable, all: readonly CardRow[], open: readonly CardRow[], remarks: RemarkList): void {
  const at = { file: table.name, row: 1 }
  const empty = all.filter(({ rest }) => rest !== undefined && isZero(rest)).length
  if (empty > 0) remarks.leaveOut(at, 'cards-empty', { count: empty })
  // A balance has no last day here.
  const ending = open.filter(
    ({ lastDay, text }) => lastDay !== null && text('number') === '' && text('email') !== '',
  ).length
  if (ending > 0) remarks.leaveOut(at, 'cards-without-end', { count: ending })
}

/** Returns whether a spreadsheet rounded the numbers of a list: where one long number ends in zeros by chance, others do not. */
function areRounded(rows: readonly CardRow[]): boolean {
  const long = rows.map(({ text }) => bareCode(text('number'))).filter((number) => number.length >= 16)
  return long.length > 1 && long.every((number) => damageOfCode(number)?.damage === 'digits-rounded')
}

function takenCards(rows: readonly CardRow[], { system }: CardDialect, remarks: RemarkList): MovedCard[] {
  const isRounded = areRounded(rows)
  const first = new Map<string, number>()
  return rows.flatMap((row) => {
    const typed = bareCode(row.text('number'))
    const number = readForeignNumber(typed)
    const facts = { card: maskedNumber(typed), rest: row.rest ?? '' }
    const isLost = isCodeLost(typed) || isRounded
    if (number === undefined || isLost) {
      remarks.refuse(row, isLost ? 'card-damaged' : 'card-number-unfit', facts)
      return []
    }
    const earlier = first.get(number)
    if (earlier !== undefined) {
      remarks.refuse(row, 'card-twice', { ...facts, first: earlier })
      return []
    }
    first.set(number, row.row)
    const end = row.text('lastDay')
    if (isUnreadDay(end, row.lastDay)) remarks.doubt(row, 'card-day-unreadable', { card: facts.card, value: end })
    const currency = row.text('currency').toUpperCase() || null
    return [{ file: row.file, row: row.row, system, number, rest: facts.rest, currency, lastDay: row.lastDay }]
  })
}

/** A card without its number belongs to whom the file names; without an owner it is a debt that a person confirms. */
function ofOwner(row: CardRow, remarks: RemarkList): CardOfOwner[] {
  const [tail, email] = [row.text('tail'), row.text('email').toLowerCase()]
  const name = row.text('owner') || email
  const rest = row.rest ?? ''
  if (email === '') {
    remarks.refuse(row, 'card-debt', { card: maskedNumber(tail), rest })
    return []
  }
  remarks.doubt(row, 'card-to-credit', { card: maskedNumber(tail), rest, name })
  return [{ file: row.file, row: row.row, tail, rest, name, email }]
}
