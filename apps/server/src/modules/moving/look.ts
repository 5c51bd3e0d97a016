import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { MoveSource, Question } from '@kassa/domain/moving/move-source.ts'
import type { FieldChange } from '@kassa/domain/moving/plan-move.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { readMove } from '@kassa/domain/moving/read-move.ts'
import { refusalBody } from '../../platform/calls/refusal.ts'
import { phoneInCountry } from '../member/public.ts'
import { cardWords } from './cards/cards-found.ts'
import { keepPacked } from './plan/packed-list.ts'
import type { FileTables } from './files/read-brought.ts'

/** Remarks on the files so far. */
export interface MoveAnswers {
  readonly country?: string
  readonly decimalMarks?: Readonly<Record<string, '.' | ','>>
  readonly dayOrders?: Readonly<Record<string, 'day-first' | 'month-first'>>
  readonly currency?: string | null
  readonly ownColumns?: MoveDecisions['ownColumns']
}

/** Reads what was brought, as far as it can be read with what was said. */
export const understand = (
  { tables, histories }: FileTables,
  { country, decimalMarks = {}, dayOrders = {}, currency = null, ownColumns = {} }: MoveAnswers,
): MoveSource =>
  readMove(
    tables,
    {
      decimalMarks,
      dayOrders,
      keep: keepPacked,
      ownColumns,
      decimals: currency === null ? undefined : exponentOf(currency),
      readPhone: (typed) => phoneInCountry(typed, country),
      knowsCountry: country !== undefined,
    },
    histories.map(({ survey }) => survey),
  )

export const wordRefusal = (code: string, facts: Readonly<Record<string, unknown>>, locale: Locale): string =>
  refusalBody({ code, facts }, locale, '').body.message

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** Returns a sentence about the contents of the files. */
function sentenceOf(source: MoveSource): string {
  const { files, goods, people, counts, staff, priceLists, layaways, locations } = source
  const words = cardWords(source)
  const pastRows = files.reduce((sum, { kind, rows }) => sum + (kind === 'history' ? rows : 0), 0)
  let variants = 0
  for (const one of goods) variants += one.variants.length
  const products = counted(goods.length, 'product', 'products').map(
    (text) => `${text} in ${counted(variants, 'variant', 'variants').join('')}`,
  )
  const withPoints = people.some(({ points }) => (points ?? 0) > 0) ? ' with points' : ''
  const parts = [
    ...products,
    ...counted(locations.length, 'location', 'locations'),
    ...counted(people.length, 'customer', 'customers').map((text) => `${text}${withPoints}`),
    ...counted(...words.cards),
    ...counted(counts.length, 'product counted', 'products counted'),
    ...counted(staff.length, 'person of the staff', 'people of the staff'),
    ...counted(priceLists.length, 'price list', 'price lists'),
    ...counted(layaways.length, 'layaway', 'layaways'),
    ...counted(pastRows, 'row of past sales', 'rows of past sales'),
    ...counted(...words.values),
  ]
  return parts.length === 0 ? 'Nothing that can be taken.' : `Found ${parts.join(', ')}.`
}

const moneyFields: ReadonlySet<FieldChange['field']> = new Set(['price', 'special', 'balance', 'spent'])

/** A value of a change as people read it: prices with their decimals. */
export const changeText = (field: FieldChange['field'], text: string, currency: string | null): string =>
  moneyFields.has(field) && text !== '' ? decimalText(Number(text), exponentOf(currency ?? '')) : text

/** A question in words; `currencies`: those that the outlets sell in. */
export function questionText({ kind, about, proposal }: Question, locale: Locale, currencies: readonly string[] = []) {
  const here = [...new Set(currencies)].join(', ')
  if (kind === 'currency' && proposal !== null && here !== '' && !currencies.includes(proposal))
    return wordRefusal('moving.ask-currency-differs', { proposal, here }, locale)
  if (kind === 'tax' && proposal === null) return wordRefusal('moving.ask-tax-without-rate', { about }, locale)
  const unnamed = { location: 'outlet', 'staff-role': 'staff-without-role' } as const
  const asked = about === '' && (kind === 'location' || kind === 'staff-role') ? unnamed[kind] : kind
  return wordRefusal(`moving.ask-${asked}`, { about, proposal: proposal ?? '?' }, locale)
}

const verdicts = { doubtful: 'Taken, doubtful', cannot: 'Cannot be taken', 'left-out': 'Left out' } as const

/** Everything that is said of what was brought, line by line. */
export function linesOf(brought: FileTables, source: MoveSource, locale: Locale): string[] {
  const files = source.files.map(
    ({ name, system, kind, rows }) =>
      `${name}: ${system || (kind === 'unknown' ? 'not known' : 'a list of its own')}, ${kind}, ${countedNoun(rows, 'row')}, ${brought.encodings[name]}`,
  )
  const unread = brought.unread.map(
    ({ name, refusal }) => `${name}: ${wordRefusal(refusal.code, refusal.facts ?? {}, locale)}`,
  )
  const asked = source.questions.map((question) => `  ${questionText(question, locale)}`)
  const remarks = Object.entries(verdicts).flatMap(([verdict, title]) => {
    const own = source.remarks.filter((one) => one.verdict === verdict)
    const lines = own.map(({ file, row, code, facts }) => `  ${file}, row ${row}: ${wordRefusal(code, facts, locale)}`)
    return own.length === 0 ? [] : [`${title} (${own.length}):`, ...lines]
  })
  return [
    ...files,
    ...unread,
    sentenceOf(source),
    ...(asked.length === 0 ? [] : ['To be said first:', ...asked]),
    ...remarks,
  ]
}
