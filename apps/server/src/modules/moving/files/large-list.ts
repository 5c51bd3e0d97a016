import { isUtf8 } from 'node:buffer'
import type { FileTable } from '@kassa/domain/moving/columns/file-table.ts'
import { BROKEN } from '../../../platform/import/decode-text.ts'
import { isWorkbook } from '../../../platform/import/read-sheet.ts'
import { streamText, type TextRows } from '../../../platform/import/stream-text.ts'
import { Packing } from '../plan/packed-list.ts'
import { isPage } from './is-page.ts'
import type { ListFile } from './open-zip.ts'

export type SheetRows = Pick<FileTable, 'columns' | 'rowNumbers' | 'rows'>

type Wanted = Parameters<typeof streamText>[1]

/** Bytes of a text that is read row by row; a smaller one is read at once. */
const LARGE_TEXT = 1024 * 1024

export interface LargeText {
  readonly text: TextRows
  /** Returns whether a row is as it was written. */
  readonly isSound: (row: readonly string[]) => boolean
}

/** The rows of a large text, which wait on the disk: whoever has them holds nothing of the file itself. The file as a whole where it is none. */
export async function openList(read: ListFile['read'], wanted: Wanted): Promise<Buffer | LargeText | undefined> {
  const bytes = await read()
  if (!bytes || bytes.length <= LARGE_TEXT || (await isWorkbook(bytes)) || isPage(bytes)) return bytes
  const text = streamText(bytes, wanted)
  const isWhole = text?.encoding === 'utf-8' && isUtf8(bytes)
  return text ? { text, isSound: isWhole ? () => true : isReadable } : bytes
}

/** The rows as they come go onto the disk, so that one is found by its place. Undefined for a list that is too long or damaged. */
export async function largeSheet(
  { columns, rows }: TextRows,
  isSound: LargeText['isSound'],
  most: number,
): Promise<SheetRows | undefined> {
  // One column may be a list whose rows lie in one cell each.
  if (columns.filter((heading) => heading !== '').length < 2) return undefined
  const packing = new Packing<readonly string[]>()
  const rowNumbers: number[] = []
  try {
    for await (const [number, row] of rows()) {
      if (packing.length === most || !isSound(row)) return undefined
      packing.add(row)
      rowNumbers.push(number)
    }
  } catch {
    return undefined
  }
  return packing.length === 0 ? undefined : { columns, rowNumbers, rows: packing.end() }
}

const isReadable = (row: readonly string[]): boolean =>
  row.every((cell) => !cell.includes('\0') && !cell.includes(BROKEN))
