import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { addWide } from '../../money/wide.ts'
import { rowsOfChart } from '../chart/chart.ts'
import { charts, findChart } from '../chart/charts.ts'
import type { AccountRole } from '../posting.ts'
import { encodeText } from './encode.ts'
import { filePartsOf } from './file-parts.ts'
import { entriesOf, pairsOf, type LedgerEntry } from './ledger-entry.ts'
import { ledgerFormatNames, ledgerFormats } from './ledger-formats.ts'

const line = (role: AccountRole, minor: number, more = {}) => ({
  day: '2026-03-02',
  postingDay: '2026-03-02',
  role,
  minor,
  rateBasisPoints: null,
  rateMillionths: null,
  taxCode: null,
  method: null,
  category: null,
  reason: null,
  ...more,
})
const late = { day: '2026-02-27', postingDay: '2026-03-01' }
const batch = {
  outletId: '019cc000-0000-7000-8000-00000000abcd',
  number: 7,
  hash: 'a1b2',
  day: '2026-03-02',
  lines: [
    line('drawer', 119_050),
    line('sales', -100_042, { rateBasisPoints: 1_900, category: 'tea' }),
    line('sales', -1, { rateBasisPoints: 1_900, category: 'cups' }),
    line('tax', -19_007, { rateBasisPoints: 1_900 }),
    line('drawer', 500, late),
    line('gift-card', -500, late),
  ],
}
const noNames = { reference: '', turn: 0, batchId: '', batchHash: '', parts: [] }
const facts = { currency: 'EUR', exponent: 2, mapVersion: 3, madeAt: '2026-03-03T04:05:06.789Z' }
const chart = (id: string) => rowsOfChart(findChart(id) ?? charts[0]!)

/** A reader of its own: quotes, separators and line ends of RFC 4180. */
function readCsv(bytes: Uint8Array, encoding: string, separator: string): string[][] {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  const rows: string[][] = []
  let [row, read, isQuoted]: [string[], string, boolean] = [[], '', false]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const isTwice = isQuoted && letter === '"' && text[at + 1] === '"'
    const isEnd = !isQuoted && letter === '\r'
    if (isTwice || isEnd) at += 1
    if (letter === '"' && !isTwice) isQuoted = !isQuoted
    else if (isEnd || (!isQuoted && letter === separator)) {
      row.push(read)
      read = ''
    } else read += letter
    if (!isEnd) continue
    rows.push(row)
    row = []
  }
  return rows
}

/** The debits and credits of a file in cents, by account, by the columns of its format. */
const columns = {
  csv: { skip: 1, day: 2, debit: [3, 8], credit: [3, 9] },
  xero: { skip: 1, day: 1, debit: [3, 5], credit: null },
  quickbooks: { skip: 1, day: 1, debit: [2, 3], credit: [2, 4] },
  odoo: { skip: 1, day: 1, debit: [3, 5], credit: [3, 6] },
  freee: { skip: 1, day: 0, debit: [2, 4], credit: [5, 7] },
  yayoi: { skip: 0, day: 3, debit: [4, 8], credit: [10, 14] },
  datev: { skip: 2, day: 9, debit: [6, 0], credit: [7, 0] },
  yonyou: { skip: 1, day: 0, debit: [4, 6], credit: [4, 7] },
  kingdee: { skip: 1, day: 0, debit: [4, 6], credit: [4, 7] },
} as const
const cents = (text = ''): number => Math.round(Number(text.replace(',', '.') || 0) * 100)

const read = (name: (typeof ledgerFormatNames)[number], entries: readonly LedgerEntry[]) => {
  const { encoding, textOf } = ledgerFormats[name]
  const rows = readCsv(encodeText(textOf(entries, facts), encoding), encoding, name === 'datev' ? ';' : ',')
  const { skip, debit, credit, day } = columns[name]
  const sums: Record<string, number> = {}
  for (const row of rows.slice(skip)) {
    const add = ([account, amount]: readonly [number, number], sign: number) => {
      sums[row[account] ?? ''] = (sums[row[account] ?? ''] ?? 0) + sign * cents(row[amount])
    }
    add(debit, 1)
    if (credit) add(credit, -1)
  }
  return { rows, days: [...new Set(rows.slice(skip).map((row) => row[day]))].filter((text) => text !== ''), sums }
}

test.each([
  ['csv', 'plain-retail', ['2026-03-02', '2026-03-01'], ['1010', '4000', '2200', '2320']],
  ['xero', 'plain-retail', ['02/03/2026', '01/03/2026'], ['1010', '4000', '2200', '2320']],
  [
    'quickbooks',
    'us-gaap-retail',
    ['03/02/2026', '03/01/2026'],
    ['Cash in drawers', 'Sales', 'Sales tax payable', 'Contract Liabilities:Gift Cards'],
  ],
  ['odoo', 'plain-retail', ['2026-03-02', '2026-03-01'], ['1010', '4000', '2200', '2320']],
  ['freee', 'jp-small', ['2026/03/02', '2026/03/01'], ['現金', '売上高', '仮受消費税', '商品券']],
  ['yayoi', 'jp-small', ['2026/03/02', '2026/03/01'], ['現金', '売上高', '仮受消費税', '商品券']],
  ['datev', 'skr03', ['0203', '0103'], ['1000', '8400', '1776', '1700']],
  ['yonyou', 'cn-small', ['2026-03-02', '2026-03-01'], ['1001', '5001', '222101', '220303']],
  ['kingdee', 'cn-small', ['2026-03-02', '2026-03-01'], ['1001', '5001', '222101', '220303']],
] as const)(
  '%s is read back to the cent, in its encoding, with its days',
  (name, id, days, [cash, sales, tax, cards]) => {
    const { sums, days: readDays } = read(name, entriesOf(batch, chart(id), 0))
    expect(sums).toEqual({ [cash]: 119_550, [sales]: -100_043, [tax]: -19_007, [cards]: -500 })
    expect(readDays).toEqual(days)
    const turned = read(name, entriesOf(batch, chart(id), 1))
    expect(turned.sums).toEqual({ [cash]: -119_550, [sales]: 100_043, [tax]: 19_007, [cards]: 500 })
  },
)

it('DATEV has its head, 125 columns, key 40 at accounts that post their tax themselves', () => {
  const { rows } = read('datev', entriesOf(batch, chart('skr03'), 0))
  expect(rows[0]?.slice(0, 6)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13', '20260303040506789'])
  expect(rows[0]?.slice(12, 16)).toEqual(['20260101', '4', '20260301', '20260302'])
  expect(rows[0]).toHaveLength(31)
  expect(rows.slice(1).every((row) => row.length === 125)).toBe(true)
  expect(rows.find((row) => row[7] === '8400')?.slice(0, 3)).toEqual(['1000,43', 'S', 'EUR'])
  expect(rows.find((row) => row[7] === '8400')?.[8]).toBe('40')
})

it('弥生 has 25 columns in each line', () =>
  expect(read('yayoi', entriesOf(batch, chart('jp-small'), 0)).rows.every((row) => row.length === 25)).toBe(true))

it('弥生 and freee take yen alone, whose amounts have no decimals; 弥生 at most 1,000 lines a file', () => {
  const yen = { ...facts, currency: 'JPY', exponent: 0 }
  for (const [name, amounts] of [
    ['yayoi', [8, 14]],
    ['freee', [4, 7]],
  ] as const) {
    const { only, encoding, textOf } = ledgerFormats[name]
    expect(only?.currency).toBe('JPY')
    const text = textOf(entriesOf(batch, chart('jp-small'), 0), yen)
    const made = readCsv(encodeText(text, encoding), encoding, ',').slice(columns[name].skip)
    expect(made.flatMap((row) => amounts.map((at) => row[at])).every((amount) => /^\d{1,9}$/.test(amount ?? ''))).toBe(
      true,
    )
  }
  expect(ledgerFormats.yayoi.mostLines).toBe(1_000)
  expect(ledgerFormatNames.filter((name) => ledgerFormats[name].only)).toEqual(['freee', 'yayoi'])
})

it('programs that know accounts by name get the number of one that has none', () => {
  const rows = chart('jp-small').map((row) => ({ ...row, name: '' }))
  for (const name of ['freee', 'yayoi', 'quickbooks'] as const)
    expect(read(name, entriesOf(batch, rows, 0)).sums).toEqual({ 100: 119_550, 500: -100_043, 335: -19_007, 317: -500 })
})

it('late documents are an entry of their own, with their day in its number', () =>
  expect(entriesOf(batch, chart('skr03'), 0).map(({ number }) => number)).toEqual(['7', '7-20260227']))

it('programs whose numbers are whole get whole ones, another for each entry', () => {
  for (const [name, at] of [
    ['freee', 1],
    ['yonyou', 2],
    ['kingdee', 2],
  ] as const) {
    const { rows } = read(name, entriesOf(batch, chart('plain-retail'), 0))
    const numbers = rows.slice(columns[name].skip).map((row) => row[at] ?? '')
    expect([name, [...new Set(numbers)]]).toEqual([name, ['7', '7260227']])
  }
})

it('a batch that is taken back, handed over anew and taken back again has numbers of its own each time, also where an entry is cut', () => {
  for (const [name, at] of [
    ['freee', 1],
    ['yonyou', 2],
    ['kingdee', 2],
    ['quickbooks', 0],
    ['csv', 0],
    ['datev', 10],
  ] as const) {
    const id = name === 'datev' ? 'skr03' : 'plain-retail'
    const numbers = [0, 1, 2, 3].map((turn) => {
      const entries = filePartsOf(entriesOf(batch, chart(id), turn), 2).flat()
      return [
        ...new Set(
          read(name, entries)
            .rows.slice(columns[name].skip)
            .map((row) => row[at] ?? ''),
        ),
      ]
    })
    expect(numbers.every((own) => own.length === numbers[0]?.length)).toBe(true)
    expect([name, new Set(numbers.flat()).size]).toEqual([name, numbers.flat().length])
    if (at !== 0 && name !== 'datev') expect(numbers.flat().every((number) => /^[1-9]\d*$/.test(number))).toBe(true)
  }
})

it('every format names books, batch and line, so that an import sees a double; a reversal is another entry', () => {
  for (const name of ledgerFormatNames) {
    const id = name === 'datev' ? 'skr03' : 'plain-retail'
    const texts = [0, 1].map((turn) => read(name, entriesOf(batch, chart(id), turn)).rows.map((row) => row.join(' ')))
    const wanted = name === 'csv' ? /\.7\.\d+/ : /00abcd-7(-20260227)?\.\d+/
    const lines = texts.map((rows) => rows.slice(columns[name].skip).map((row) => wanted.exec(row)?.[0]))
    if (name !== 'csv') expect(texts[1]?.at(-1)).toMatch(/00abcd-7-20260227R\.\d+/)
    expect(lines[0]).not.toContain(undefined)
    expect(new Set(lines[0]).size).toBe(lines[0]?.length)
  }
})

it('CSV has a row for each line of the batch, by its id and keys', () => {
  const { rows } = read('csv', entriesOf(batch, chart('plain-retail'), 0))
  expect(rows.slice(1).map((row) => row.slice(11))).toEqual(
    batch.lines.map((one, at) => [
      `${batch.outletId}.7`,
      'a1b2',
      `${batch.outletId}.7.${at + 1}`,
      '',
      one.rateBasisPoints === null ? '' : '19.00',
      '',
      one.category ?? '',
      '',
      '',
      '',
      '',
    ]),
  )
})

it('CSV says of foreign cash its currency, amount and rate, turned round with its amount', () => {
  const notes = { currency: 'CNY', minor: 7_143 }
  const lines = [line('foreign-cash', 1_000, { notes }), line('sales', -1_000)]
  const memo = (turn: number) =>
    read('csv', entriesOf({ ...batch, lines }, chart('plain-retail'), turn)).rows.map((row) => row.slice(-3))
  expect(memo(0)).toEqual([
    ['foreign_currency', 'foreign_amount', 'foreign_rate'],
    ['CNY', '71.43', '0.139997'],
    ['', '', ''],
  ])
  expect(memo(1)[1]).toEqual(['CNY', '-71.43', '0.139997'])
})

it('QuickBooks has journal numbers of at most 21 letters, also of late documents that are taken back', () => {
  const long = { ...batch, number: 1_234, lines: batch.lines.slice(4) }
  for (const turn of [0, 1, 3]) {
    const { rows } = read('quickbooks', entriesOf(long, chart('us-gaap-retail'), turn))
    for (const [number = ''] of rows.slice(1)) expect(number).toMatch(/^.{18,21}$/)
  }
})

it('an amount that has more digits than a row may have is several rows', () => {
  const minor = 25_000_000_001
  const large = { ...batch, lines: [line('drawer', minor), line('sales', -minor)] }
  for (const [name, id, currency, exponent, at] of [
    ['yayoi', 'jp-small', 'JPY', 0, [8, 14]],
    ['freee', 'jp-small', 'JPY', 0, [4, 7]],
    ['datev', 'skr03', 'JPY', 0, [0, 0]],
  ] as const) {
    const { encoding, textOf } = ledgerFormats[name]
    const text = textOf(entriesOf(large, chart(id), 0), { ...facts, currency, exponent })
    const rows = readCsv(encodeText(text, encoding), encoding, name === 'datev' ? ';' : ',').slice(columns[name].skip)
    for (const cell of at) {
      const amounts = rows.map((row) => (row[cell] ?? '').split(',')[0] ?? '')
      expect(amounts.every((amount) => /^[1-9]\d*$/.test(amount))).toBe(true)
      expect(Math.max(...amounts.map(({ length }) => length))).toBeLessThanOrEqual(name === 'datev' ? 10 : 9)
      expect(amounts.reduce((sum, amount) => sum + Number(amount), 0)).toBe(minor)
    }
  }
})

it('freee and 弥生 are told that a line without a tax has none, or they would take the usual one of its account', () => {
  const rows = chart('jp-small').map((row) => ({ ...row, ledgerTax: '' }))
  for (const [name, at] of [
    ['freee', [3, 6]],
    ['yayoi', [7, 13]],
  ] as const) {
    const made = read(name, entriesOf(batch, rows, 0)).rows.slice(columns[name].skip)
    expect(new Set(made.flatMap((row) => at.map((cell) => row[cell])))).toEqual(new Set(['対象外']))
  }
})

it('弥生 takes names of 24 letters of half a width', () => {
  const [row] = entriesOf(batch, chart('jp-small'), 0).flatMap(({ lines }) => lines)
  const takes = (name: string) => ledgerFormats.yayoi.takes?.({ ...row!, name })
  expect(['あ'.repeat(12), 'A'.repeat(24), `ｱ${'A'.repeat(23)}`].map(takes)).toEqual([true, true, true])
  expect(['あ'.repeat(13), 'A'.repeat(25), `${'あ'.repeat(12)}A`].map(takes)).toEqual([false, false, false])
  expect(chart('jp-small').every(({ name }) => takes(name))).toBe(true)
})

it('DATEV has two decimals of a currency without any, the length of its accounts, and texts within its lengths', () => {
  const rows = chart('skr03').map((row) => (row.role === 'sales' ? { ...row, account: '84000' } : row))
  const text = ledgerFormats.datev.textOf(entriesOf(batch, rows, 0), { ...facts, currency: 'JPY', exponent: 0 })
  const made = readCsv(encodeText(text, 'windows-1252'), 'windows-1252', ';')
  expect(made[0]?.[13]).toBe('5')
  for (const row of made.slice(2)) {
    expect(row[0]).toMatch(/^\d{1,10},\d{2}$/)
    expect(row[10]?.length).toBeLessThanOrEqual(36)
    expect(row[13]?.length).toBeLessThanOrEqual(60)
  }
})

it('DATEV takes numbers of accounts and keys of taxes alone', () => {
  const [row] = entriesOf(batch, chart('skr03'), 0).flatMap(({ lines }) => lines)
  const takes = (more: object) => ledgerFormats.datev.takes?.({ ...row!, ...more })
  expect(['1', '123456789', '0420'].map((account) => takes({ account, ledgerTax: '' }))).toEqual([true, true, true])
  expect(['1234567890', '', 'Kasse', '12.3'].map((account) => takes({ account }))).toEqual([false, false, false, false])
  expect(['', '40', '9999', '12345', 'V19'].map((ledgerTax) => takes({ ledgerTax }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

it('splits files at their lines so that each part balances, and loses nothing', () => {
  const amount = fc.integer({ min: -9_999, max: 9_999 }).filter((minor) => minor !== 0)
  fc.assert(
    fc.property(
      fc.array(fc.array(amount, { minLength: 1, maxLength: 12 }), { maxLength: 6 }),
      fc.integer({ min: 2, max: 9 }),
      (made, most) => {
        const account = (at: number) => ({ account: `${at}`, name: '', ledgerTax: '', role: 'sales' as const })
        const entries = made.map((amounts, number): LedgerEntry => {
          const rest = -amounts.reduce((sum, minor) => sum + minor, 0)
          const lines = [...amounts, rest]
            .map((minor, at) => ({ ...account(at), minor }))
            .filter(({ minor }) => minor !== 0)
          return { ...noNames, number: `${number}`, day: '', postingDay: '', lines }
        })
        const parts = filePartsOf(entries, most)
        const sum = (all: readonly LedgerEntry[], at: string) =>
          addWide(all.flatMap(({ lines }) => lines.filter((one) => one.account === at)).map(({ minor }) => minor))
        for (const part of parts) {
          expect(part.flatMap(({ lines }) => lines).length).toBeLessThanOrEqual(most)
          expect(addWide(part.flatMap(({ lines }) => lines).map(({ minor }) => minor))).toBe(0)
        }
        for (let at = 0; at < 13; at += 1) expect(sum(parts.flat(), `${at}`)).toBe(sum(entries, `${at}`))
        for (const { lines } of entries) expect(pairsOf(lines).length).toBeLessThan(Math.max(lines.length, 1))
      },
    ),
  )
})

it('a letter that an encoding does not have is a question mark; no name becomes a formula', () => {
  expect(new TextDecoder('windows-1252').decode(encodeText('Käse 茶 €', 'windows-1252'))).toBe('Käse ? €')
  const [row] = chart('plain-retail')
  for (const name of ['=1+1', '-1+1', '+1', '@sum(1)']) {
    const rows = [{ ...row!, role: 'drawer' as const, name }, ...chart('plain-retail').slice(1)]
    expect(ledgerFormats.csv.textOf(entriesOf(batch, rows, 0), facts)).toContain(`,'${name},`)
  }
})
