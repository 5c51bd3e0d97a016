import type { FileTable } from '@kassa/domain/moving/columns/file-table.ts'
import { isHeadingRow } from '@kassa/domain/moving/read-move.ts'
import { accept, type Refusal, type Result } from '@kassa/domain/result.ts'
import { isWorkbook, readSheet } from '../../../platform/import/read-sheet.ts'
import { readText } from '../../../platform/import/read-text.ts'
import type { FileLimits, Sheet } from '../../../platform/import/sheet.ts'
import { type BroughtFile, filesInZip, looksZipped } from './open-zip.ts'

/** A move is no ordinary import: everything a shop has comes in one go. Source: moving-in.md, sizes. */
const limits: FileLimits = { megabytes: 250, rows: 1_000_000, columns: 500, headingsWithin: 10 }

/** The row of headings is one that a known list has; of several the widest. */
const known = (cells: readonly string[]): number =>
  isHeadingRow(cells) ? cells.filter((cell) => cell.trim() !== '').length : 0

/** Tables of the files, how each was written, and the files that could not be read with their reason. */
export interface FileTables {
  readonly tables: readonly FileTable[]
  readonly encodings: Readonly<Record<string, string>>
  readonly unread: readonly { readonly name: string; readonly refusal: Refusal }[]
}

async function filesOf(file: BroughtFile): Promise<Result<readonly BroughtFile[]>> {
  if (!looksZipped(file.bytes) || (await isWorkbook(file.bytes))) return accept([file])
  return filesInZip(file.bytes)
}

interface Read {
  readonly sheet: Sheet
  readonly encoding: string
}

async function readTable({ bytes }: BroughtFile, prefersJapanese: boolean): Promise<Result<Read>> {
  if (await isWorkbook(bytes)) {
    const book = await readSheet(bytes, { ...limits, known, takesOpenDocument: true })
    return book.ok ? accept({ sheet: book.value.sheet, encoding: 'workbook' }) : book
  }
  return readText(bytes, { ...limits, known, prefersJapanese })
}

/** Reads what was brought, zips opened; what cannot be read is named and takes nothing else with it. */
export async function readBrought(files: readonly BroughtFile[], prefersJapanese = false): Promise<FileTables> {
  const tables: FileTable[] = []
  const encodings: Record<string, string> = {}
  const unread: FileTables['unread'][number][] = []
  for (const file of files) {
    const inside = await filesOf(file)
    if (!inside.ok) unread.push({ name: file.name, refusal: inside.refusal })
    for (const one of inside.ok ? inside.value : []) {
      const read = await readTable(one, prefersJapanese)
      if (!read.ok) unread.push({ name: one.name, refusal: read.refusal })
      else {
        tables.push({ name: one.name, ...read.value.sheet })
        encodings[one.name] = read.value.encoding
      }
    }
  }
  return { tables, encodings, unread }
}
