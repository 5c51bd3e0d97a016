import { decimalText } from '../../money/money.ts'
import { cell, csvOf, dayAs, nameOf, type FileFacts, type LedgerFormat } from './ledger-format.ts'
import { pairsOf, pairsWithin, wholeNumber, type LedgerEntry, type LedgerPair } from './ledger-entry.ts'

type Row = readonly string[]

/** A pair with its place in its entry, from 1. */
type PlacedPair = LedgerPair & { readonly at: number }

/** `mostMinor`: the largest amount that a row may have. */
const rowsOf = (
  entries: readonly LedgerEntry[],
  mostMinor: number,
  row: (entry: LedgerEntry, pair: PlacedPair) => Row,
): Row[] =>
  entries.flatMap((entry) =>
    pairsWithin(pairsOf(entry.lines), mostMinor).map((pair, at) => row(entry, { ...pair, at: at + 1 })),
  )

/** The amounts of both programs that keep yen have nine digits; those of DATEV have ten before the comma. */
const [MOST_YEN, DATEV_DIGITS] = [999_999_999, 10]

const memoOf = ({ day, reference }: LedgerEntry, { debit, credit, at }: PlacedPair): string =>
  `${debit.role}/${credit.role} ${day} ${reference}.${at}`

/** The tax of a line in both programs that keep yen: none where nobody says one, as tax has lines of its own and an empty cell would be the account's usual tax. */
const taxOf = ({ ledgerTax }: LedgerPair['debit']): string => cell(ledgerTax === '' ? '対象外' : ledgerTax)

const freee: LedgerFormat = {
  encoding: 'utf-8',
  mostLines: 3_000,
  only: { currency: 'JPY', program: 'freee' },
  textOf: (entries, { exponent }) =>
    csvOf([
      ['日付', '伝票番号', '借方勘定科目', '借方税区分', '借方金額', '貸方勘定科目', '貸方税区分', '貸方金額', '摘要'],
      ...rowsOf(entries, MOST_YEN, (entry, pair) => {
        const amount = decimalText(pair.minor, exponent)
        const { debit, credit } = pair
        return [
          dayAs(entry.postingDay, 'ymd', '/'),
          wholeNumber(entry),
          cell(nameOf(debit)),
          taxOf(debit),
          amount,
          cell(nameOf(credit)),
          taxOf(credit),
          amount,
          memoOf(entry, pair),
        ]
      }),
    ]),
}

/** Names of accounts have 24 letters of half a width; the program cuts off what is behind them, and finds another account or none. */
const MOST_OF_NAME = 24
const halfWidths = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (/^[\u0020-\u007e\uff61-\uff9f]$/.test(letter) ? 1 : 2), 0)

/** 25 columns without headings; a line of one debit and one credit is 2000. A file for the program on the web has at most 1,000 lines, and amounts are whole. */
const yayoi: LedgerFormat = {
  encoding: 'shift_jis',
  mostLines: 1_000,
  only: { currency: 'JPY', program: '弥生会計' },
  takes: (line) => halfWidths(nameOf(line)) <= MOST_OF_NAME,
  knownBy: (line) => [nameOf(line), line.ledgerTax],
  textOf: (entries, { exponent }) =>
    csvOf(
      rowsOf(entries, MOST_YEN, (entry, pair) => {
        const amount = decimalText(pair.minor, exponent)
        const side = (line: LedgerPair['debit']): Row => [cell(nameOf(line)), '', '', taxOf(line), amount, '']
        const head = ['2000', '', '', dayAs(entry.postingDay, 'ymd', '/')]
        const tail = ['', '', '0', '', `Kassa ${entry.reference}`, '0', '0', 'no']
        return [...head, ...side(pair.debit), ...side(pair.credit), memoOf(entry, pair), ...tail]
      }),
    ),
}

const DATEV_COLUMNS = 125
/** The most letters of "Belegfeld 1" and of "Buchungstext". */
const [MOST_OF_REFERENCE, MOST_OF_TEXT] = [36, 60]
/** The lengths that accounts of a ledger may have; those of people are one longer. */
const [SHORTEST_ACCOUNT, LONGEST_ACCOUNT] = [4, 8]

/** An amount with two decimals, whatever its currency has. */
const datevAmount = ({ minor }: LedgerPair, { exponent }: FileFacts): string => {
  const [whole, parts = ''] = decimalText(minor, exponent).split('.')
  return `${whole},${parts.padEnd(2, '0')}`
}

/** Accounts are numbers of at most nine digits, keys of taxes of four. */
const isOfDatev = ({ account, ledgerTax }: LedgerPair['debit']): boolean =>
  /^\d{1,9}$/.test(account) && /^\d{0,4}$/.test(ledgerTax)

/** The length of the ledger's accounts, by the longest that is used. */
const accountLength = (entries: readonly LedgerEntry[]): number => {
  const lengths = entries.flatMap(({ lines }) => lines.map(({ account }) => account.length))
  return Math.min(Math.max(SHORTEST_ACCOUNT, ...lengths), LONGEST_ACCOUNT)
}

const datevHeadings: Row = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
]

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const padded = (row: Row): Row => [...row, ...Array.from({ length: DATEV_COLUMNS - row.length }, () => '')]

/** The first line: kind and version, the fiscal year and the days. Adviser and client are set when it is read in (1001 and 1 stand for them). */
function datevHead(entries: readonly LedgerEntry[], { currency, madeAt }: FileFacts): Row {
  const days = entries.map(({ postingDay }) => postingDay.replaceAll('-', '')).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const made = madeAt.replaceAll(/\D/g, '').slice(0, 17).padEnd(17, '0')
  const place = [
    '1001',
    '1',
    `${first.slice(0, 4)}0101`,
    `${accountLength(entries)}`,
    first,
    last,
    quoted('Kassa'),
    quoted(''),
    '1',
    '0',
    '0',
  ]
  const kind = [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    made,
    '',
    quoted('RE'),
    quoted(''),
    quoted(''),
  ]
  return [...kind, ...place, quoted(currency), '', quoted(''), '', '', quoted(''), '', '', quoted(''), quoted('')]
}

const datev: LedgerFormat = {
  encoding: 'windows-1252',
  mostLines: 99_999,
  takes: isOfDatev,
  textOf: (entries, facts) =>
    csvOf(
      [
        datevHead(entries, facts),
        padded(datevHeadings),
        ...rowsOf(entries, 10 ** (DATEV_DIGITS + facts.exponent) - 1, (entry, pair) =>
          padded([
            datevAmount(pair, facts),
            quoted('S'),
            quoted(facts.currency),
            '',
            '',
            '',
            pair.debit.account,
            pair.credit.account,
            quoted(pair.debit.ledgerTax || pair.credit.ledgerTax),
            dayAs(entry.postingDay, 'dmy', '').slice(0, 4),
            quoted(entry.reference.slice(0, MOST_OF_REFERENCE)),
            quoted(''),
            '',
            quoted(`${entry.reference}.${pair.at} ${pair.debit.role}/${pair.credit.role}`.slice(0, MOST_OF_TEXT)),
          ]),
        ),
      ],
      ';',
    ),
}

/** Formats that know an amount with its debit and its credit. */
export const pairFormats = { freee, yayoi, datev } satisfies Readonly<Record<string, LedgerFormat>>
