import type { FileTable } from './file-table.ts'
import type { RemarkList } from './remark-list.ts'
import { changedRows } from './row-list.ts'

/** The signs of Windows-1252 from 0x80 to 0x9F, in their order. */
const FROM_80 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178'
/** Signs that stand for the second and later bytes of a letter. */
const later = String.raw`[\u0080-\u00BF${FROM_80}]`
/** The bytes of one sign of UTF-8, as signs. */
const oneSign = String.raw`[\u00C2-\u00DF]${later}|[\u00E0-\u00EF]${later}{2}|[\u00F0-\u00F4]${later}{3}`
const signs = new RegExp(oneSign, 'g')
/** Letters of UTF-8 that a program read as Windows-1252 and wrote again: `Ã©`, `â‚¬`. */
const garbled = new RegExp(`(?:${oneSign})+`, 'g')
/**
 * One sign alone that nobody writes: a letter of the West (`Ã©`, `Å“`), a mark (`â€™`, `â‚¬`, `â„¢`), kana or a sign at full width. Others stand in
 * common text: `NESCAFÉ®`, and a French word before its quote.
 */
const sureSign = new RegExp(
  String.raw`^(?:[\u00C2-\u00C5]${later}|\u00E2[\u20AC\u201A\u201E\u02C6]${later}|\u00E3[\u20AC\u0081\u201A\u0192]${later}|\u00EF[\u00BB-\u00BD]${later})$`,
)

/** In capitals a letter with an accent may end a word before a mark: `MANHÃ…`. */
const endsWord = (before: string, run: string, behind: string): boolean =>
  /\p{Lu}/u.test(before) && /[»…®™”’“°\u00A0]$/u.test(run) && !/\p{L}/u.test(behind)

function isGarbled(run: string, at: number, text: string): boolean {
  const [, second] = run.match(signs) ?? []
  if (second !== undefined) return true
  return sureSign.test(run) && !endsWord(text.charAt(at - 1), run, text.charAt(at + run.length))
}

const byteOf = (sign: string): number => {
  const at = FROM_80.indexOf(sign)
  return at < 0 ? sign.charCodeAt(0) : 0x80 + at
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function letterOf(signs: string): string {
  try {
    return utf8.decode(Uint8Array.from(Array.from(signs), byteOf))
  } catch {
    return signs
  }
}

/** A text with its letters as they were before a program read them in another encoding than they were written in. */
export const withoutGarble = (text: string): string =>
  /[\u00C2-\u00F4]/.test(text)
    ? text.replaceAll(garbled, (run: string, at: number) => (isGarbled(run, at, text) ? letterOf(run) : run))
    : text

/** A table with its letters as they were; each row in which some were garbled is doubtful. */
export function mendedTable(table: FileTable, remarks: RemarkList): FileTable {
  const { name, rowNumbers } = table
  const columns = table.columns.map(withoutGarble)
  let isGarbled = false
  for (const [at, row] of table.rows.entries()) {
    const column = row.findIndex((cell) => withoutGarble(cell) !== cell)
    if (column < 0) continue
    isGarbled = true
    const value = row[column] ?? ''
    remarks.doubt({ file: name, row: rowNumbers[at] ?? at + 2 }, 'letters-garbled', {
      value,
      taken: withoutGarble(value),
      column: columns[column] ?? '',
    })
  }
  return { ...table, columns, rows: isGarbled ? changedRows(table.rows, (row) => row.map(withoutGarble)) : table.rows }
}
