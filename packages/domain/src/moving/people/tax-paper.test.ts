import { expect, it } from 'vitest'
import type { FileTable } from '../columns/file-table.ts'
import { readMove } from '../read-move.ts'

const headings = 'Name|Email|Tax exempt|Exemption number|Exempt until'

const table = (...rows: string[]): FileTable => ({
  name: 'people.csv',
  columns: headings.split('|'),
  rows: rows.map((row) => row.split('|')),
  rowNumbers: rows.map((_, at) => at + 2),
})

const read = (row: string, other = 'Ann|ann@example.com|no||2027-12-31') => {
  const around = { decimalMarks: {}, dayOrders: {}, readPhone: () => undefined, knowsCountry: true }
  const { people, remarks } = readMove([table(row, other)], around)
  return { paper: people.at(0)?.taxPaper, said: remarks.map(({ verdict, code }) => `${verdict} ${code}`) }
}

it.each([
  [
    'a paper with its day',
    'Lea|lea@example.com|yes|NY-0017|2026-03-31',
    { number: 'NY-0017', lastDay: '2026-03-31' },
    [],
  ],
  [
    'no day: it has no end, and that is said',
    'Lea|lea@example.com|yes|NY-0017|',
    { number: 'NY-0017', lastDay: null },
    ['doubtful moving.tax-paper-without-day'],
  ],
  [
    'a day that nobody can read frees nobody',
    'Lea|lea@example.com|yes|NY-0017|soon',
    null,
    ['doubtful moving.tax-paper-day-unfit'],
  ],
  ['no number frees nobody', 'Lea|lea@example.com|yes||2026-03-31', null, ['doubtful moving.tax-exempt-without-paper']],
  ['a number beside no', 'Lea|lea@example.com|no|NY-0017|2026-03-31', null, ['left-out moving.tax-paper-unused']],
  [
    'a number alone is a paper',
    'Lea|lea@example.com||NY-0017|2026-03-31',
    { number: 'NY-0017', lastDay: '2026-03-31' },
    [],
  ],
  [
    'a number that a spreadsheet shortened',
    'Lea|lea@example.com|yes|4.00638E+12|2026-03-31',
    null,
    ['doubtful moving.tax-paper-unfit'],
  ],
  [
    'a number of 61 characters',
    `Lea|lea@example.com|yes|${'9'.repeat(61)}|2026-03-31`,
    null,
    ['doubtful moving.tax-paper-unfit'],
  ],
  [
    'a number of 60 characters',
    `Lea|lea@example.com|yes|${'N'.repeat(60)}|2026-03-31`,
    { number: 'N'.repeat(60), lastDay: '2026-03-31' },
    [],
  ],
] as const)('%s', (_, row, paper, said) => expect(read(row)).toEqual({ paper, said: [...said] }))
