// Names of accounts and codes of taxes as people write them, in every format, read by a CSV reader of others: each is what it was, in its own cell.
import { rowsOfChart } from '@kassa/domain/accounting/chart/chart.ts'
import { charts, findChart } from '@kassa/domain/accounting/chart/charts.ts'
import { encodeText, isWritable } from '@kassa/domain/accounting/ledger-file/encode.ts'
import { entriesOf } from '@kassa/domain/accounting/ledger-file/ledger-entry.ts'
import { ledgerFormats, type LedgerFormatName } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'

const facts = { currency: 'JPY', exponent: 0, mapVersion: 1, madeAt: '2026-03-03T04:05:06.789Z' }
const none = {
  rateBasisPoints: null,
  rateMillionths: null,
  taxCode: null,
  method: null,
  category: null,
  reason: null,
}
const of = (role: 'drawer' | 'sales', minor: number) => ({
  day: '2026-03-02',
  postingDay: '2026-03-02',
  role,
  minor,
  ...none,
})
const batch = {
  outletId: '019cc000-0000-7000-8000-00000000abcd',
  number: 7,
  hash: 'a1b2',
  day: '2026-03-02',
  lines: [of('drawer', 1_000), of('sales', -1_000)],
}

/** The cells in which a program reads a name, and a tax code where it has one. */
const cells: Partial<Record<LedgerFormatName, { skip: number; name: number; tax?: number }>> = {
  csv: { skip: 1, name: 4, tax: 5 },
  quickbooks: { skip: 1, name: 2, tax: 7 },
  freee: { skip: 1, name: 2, tax: 3 },
  yayoi: { skip: 0, name: 4, tax: 7 },
  yonyou: { skip: 1, name: 5 },
  kingdee: { skip: 1, name: 5 },
}

/** The first row of a file with these names at its first account. */
function firstRow(format: LedgerFormatName, name: string, ledgerTax = '', account = '1010'): readonly string[] {
  const { textOf, encoding } = ledgerFormats[format]
  const rows = rowsOfChart(findChart('plain-retail') ?? charts[0]!).map((row) =>
    row.role === 'drawer' ? { ...row, account, name, ledgerTax } : row,
  )
  const text = textOf(entriesOf(batch, rows, 0), facts)
  const read = new TextDecoder(encoding, { fatal: true }).decode(encodeText(text, encoding))
  const delimiter = format === 'datev' ? ';' : ','
  const made = parse(read, { delimiter, relaxColumnCount: format === 'datev' })
  const widths = new Set(made.map((row) => row.length))
  expect(widths.size).toBe(format === 'datev' ? 2 : 1)
  return made[cells[format]?.skip ?? (format === 'datev' ? 2 : 1)] ?? []
}

const names: readonly string[] = [
  'Cash "front" drawer',
  '"',
  'Cash; safe, and more',
  'Cash\r\nof the shop',
  'Cash\nof the shop',
  'Kasse Käse €',
  '现金（收银机）',
  '現金・預け金',
  'الصندوق',
]

it.each(names)('%j is one cell, and no letter of it is another', (name) => {
  for (const format of Object.keys(cells) as LedgerFormatName[]) {
    const { encoding } = ledgerFormats[format]
    const { name: at, tax } = cells[format]!
    const row = firstRow(format, name, name)
    const wanted = Array.from(name, (letter) => (isWritable(letter, encoding) ? letter : '?')).join('')
    expect([format, row[at]]).toEqual([format, wanted])
    if (tax !== undefined) expect([format, row[tax]]).toEqual([format, wanted])
  }
  expect(firstRow('xero', '', name)[4]).toBe(name)
})

it.each(['=HYPERLINK("http://a.example";"x")', '+1', '-1', '@sum(1)', '\t=1'])('%j is no formula', (name) => {
  for (const format of Object.keys(cells) as LedgerFormatName[]) {
    const row = firstRow(format, name)
    expect([format, row[cells[format]!.name]]).toEqual([format, `'${name}`])
  }
})

it('programs that know accounts by texts of their encoding are told none with a question mark in it', () => {
  const line = { account: '1010', name: '现金', ledgerTax: '', role: 'drawer' as const, minor: 1 }
  const known = (format: LedgerFormatName, more: object) => {
    const { encoding, knownBy } = ledgerFormats[format]
    return (knownBy?.({ ...line, ...more }) ?? []).every((text) => isWritable(text, encoding))
  }
  expect(known('yayoi', {})).toBe(false)
  expect(known('yayoi', { name: '現金' })).toBe(true)
  expect(known('yayoi', { name: '現金', ledgerTax: '课税' })).toBe(false)
  // The name stands beside the number there.
  expect(known('yonyou', { name: 'الصندوق' })).toBe(true)
  expect(known('kingdee', { account: '١٠' })).toBe(false)
  expect(known('freee', {})).toBe(true)
})
