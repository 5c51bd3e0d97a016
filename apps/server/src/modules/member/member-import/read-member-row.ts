import { withoutGuard } from '@kassa/domain/text/sheet-cell.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { memberFields } from '@kassa/contract/member/member.calls.ts'
import { adjustMostMinor } from '@kassa/domain/member/balance.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { readAmountText } from '@kassa/domain/text/typed-amount.ts'
import { readDayText } from '@kassa/domain/text/typed-day.ts'
import type { MemberField } from './member-headings.ts'
import type { RowProblem } from '../../../platform/import/sheet-import.ts'

/** A row as it would be taken: the member's own fields, and what they bring along. */
/** A level of the merchant that can be given by hand. */
export interface ImportedLevel {
  readonly id: string
  readonly name: string
  readonly number: number
}

export interface MemberRowRead {
  readonly fields: OutputOf<typeof memberFields>
  /** Given by hand, until a day or the next check; null: what everybody begins with. */
  readonly level: { readonly id: string; readonly untilDay: string | null } | null
  readonly points: number
  readonly principalMinor: number
  readonly bonusMinor: number
}

export type MemberProblem = RowProblem<Exclude<MemberField, 'ignore'>>

/** The most an opening can bring: as a correction by hand can. */
const MOST_POINTS = 9_999_999

const genders: Readonly<Record<string, 0 | 1 | 2>> = {
  '': 0,
  man: 1,
  male: 1,
  m: 1,
  男: 1,
  男性: 1,
  woman: 2,
  female: 2,
  f: 2,
  女: 2,
  女性: 2,
}

const unfit = (field: MemberField, value: string, hint: string): { readonly problem: MemberProblem } => ({
  problem: { field, code: 'member-import.cell-unfit', facts: { value: value.slice(0, 60), hint } },
})

/** Reads a row; answers the first cell that is missing or does not fit the form's own limits. Amounts in the programme's currency. */
export function readMemberRow(
  cells: readonly string[],
  columns: readonly MemberField[],
  { currency, levels }: { readonly currency: string; readonly levels: readonly ImportedLevel[] },
): { readonly row: MemberRowRead } | { readonly problem: MemberProblem } {
  const cell = (field: MemberField): string =>
    withoutGuard(cells[columns.indexOf(field)] ?? '')
      .normalize('NFKC')
      .trim()
  if (cell('name') === '') return { problem: { field: 'name', code: 'import.value-missing', facts: {} } }
  const birthday = cell('birthday') === '' ? null : readDayText(cell('birthday'))
  if (birthday === undefined) return unfit('birthday', cell('birthday'), '2000-01-31')
  const gender = genders[cell('gender').toLowerCase()] ?? 0
  const texts = { name: cell('name'), reading: cell('reading'), cardNumber: cell('cardNumber'), note: cell('note') }
  const typed = { ...texts, phone: cell('phone'), email: cell('email'), birthday, gender }
  const parsed = memberFields.safeParse(typed)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? 'name') as MemberField
    const { minimum, maximum } = issue as { minimum?: number; maximum?: number }
    return unfit(field, cell(field), [minimum, maximum].filter((limit) => limit !== undefined).join('–'))
  }
  const level = readLevel(cell('level'), cell('levelUntil'), levels)
  if ('problem' in level) return level
  const decimals = findCurrency(currency)?.exponent ?? 2
  const points = whole(cell('points'), 0)
  if (points === undefined || points > MOST_POINTS) return unfit('points', cell('points'), `0–${MOST_POINTS}`)
  const mostMinor = adjustMostMinor(decimals)
  const most = `0–${decimalText(mostMinor, decimals)}`
  const principalMinor = whole(cell('principal'), decimals)
  if (principalMinor === undefined || principalMinor > mostMinor) return unfit('principal', cell('principal'), most)
  const bonusMinor = whole(cell('bonus'), decimals)
  if (bonusMinor === undefined || bonusMinor > mostMinor) return unfit('bonus', cell('bonus'), most)
  return { row: { fields: parsed.data, level: level.level, points, principalMinor, bonusMinor } }
}

/** A level by its name or number, and through which day it stands; a day without a level says nothing. */
function readLevel(
  named: string,
  until: string,
  levels: readonly ImportedLevel[],
): { readonly level: MemberRowRead['level'] } | { readonly problem: MemberProblem } {
  const untilDay = until === '' ? null : readDayText(until)
  if (untilDay === undefined) return unfit('levelUntil', until, '2000-01-31')
  if (named === '') return untilDay === null ? { level: null } : unfit('level', named, levelNames(levels))
  const known = levels.find(
    ({ name, number }) => name.toLowerCase() === named.toLowerCase() || String(number) === named,
  )
  return known ? { level: { id: known.id, untilDay } } : unfit('level', named, levelNames(levels))
}

const levelNames = (levels: readonly ImportedLevel[]): string => levels.map(({ name }) => name).join(', ')

/** An amount in the smallest unit; empty is none, undefined is no amount of so few decimals. */
function whole(text: string, decimals: number): number | undefined {
  if (text === '') return 0
  const [units = '', rest = ''] = (readAmountText(text) ?? 'x').split('.')
  const cut = rest.replace(/0+$/, '')
  return /^[0-9]{1,12}$/.test(units) && cut.length <= decimals ? Number(units + cut.padEnd(decimals, '0')) : undefined
}
