import { safeCell } from './safe-cell.ts'

// A number below zero is no formula.
const isNumber = (text: string): boolean => /^-?[0-9]+(\.[0-9]+)?$/.test(text)
const cell = (text: string): string => `"${(isNumber(text) ? text : safeCell(text)).replaceAll('"', '""')}"`

/** Rows as CSV in UTF-8 with a byte order mark; what a spreadsheet would run is text, plain numbers stay numbers. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

/** A table of a file, its headings first. */
export interface CsvTable {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
}

/** Several tables as one CSV: each under its name, an empty line between two. */
export const tablesText = (tables: readonly CsvTable[]): string =>
  csvText(tables.flatMap(({ title, rows }, at) => [...(at === 0 ? [] : [[]]), [title], ...rows]))
