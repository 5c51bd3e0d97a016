import type { CalendarDay } from '../../time/calendar-day.ts'
import type { LedgerEntry, LedgerLine } from './ledger-entry.ts'

export interface FileFacts {
  readonly currency: string
  /** Decimals of the currency. */
  readonly exponent: number
  readonly mapVersion: number
  readonly madeAt: string
}

export interface LedgerFormat {
  /** The encoding of the file, by its name on the web. */
  readonly encoding: 'utf-8' | 'windows-1252' | 'shift_jis' | 'gbk'
  /** Lines that a file may have. */
  readonly mostLines: number
  /** The only currency of its program's books, with the program's name; left out: any. */
  readonly only?: { readonly currency: string; readonly program: string }
  /** Returns whether its program knows an account, and a tax code, of this form; left out: of any. */
  readonly takes?: (line: LedgerLine) => boolean
  /** The texts by which its program knows the account and the tax of a line, where its encoding has not every letter: a question mark in one would name another. */
  readonly knownBy?: (line: LedgerLine) => readonly string[]
  readonly textOf: (entries: readonly LedgerEntry[], facts: FileFacts) => string
}

/** A cell in quotes where it needs them. A name that a spreadsheet would take for a formula begins with an apostrophe. */
export const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvOf = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows.map((row) => `${row.join(separator)}\r\n`).join('')

/** A day as other countries write it: `day('2026-03-02', 'dmy', '/')` is 02/03/2026. */
export const dayAs = (day: CalendarDay, order: 'dmy' | 'mdy' | 'ymd', separator: string): string => {
  const parts = { y: day.slice(0, 4), m: day.slice(5, 7), d: day.slice(8, 10) }
  return order
    .split('')
    .map((key) => parts[key as 'y' | 'm' | 'd'])
    .join(separator)
}

/** The name of an account, for programs that know accounts by it; of one without a name its number. */
export const nameOf = ({ account, name }: LedgerLine): string => (name === '' ? account : name)
