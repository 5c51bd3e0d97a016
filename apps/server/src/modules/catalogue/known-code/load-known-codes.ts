import { type KnownCode, type KnownCodeFault, readKnownCode } from '@kassa/domain/product/known-code.ts'
import type { Database } from '../../../platform/db/database.ts'
import { keepKnownCodes, removeKnownCodes } from './known-code.store.ts'

/** A row of the file with its number, the headings being row 1. */
export interface KnownCodeRow {
  readonly row: number
  readonly code: string
  readonly name: string
  readonly brand: string
}

export interface LoadedCodes {
  readonly rows: number
  /** New or changed. */
  readonly kept: number
  readonly leftOut: ReadonlyMap<KnownCodeFault, LeftOut>
}

/** Rows that were left out for one reason, and the numbers of the first. */
export interface LeftOut {
  count: number
  readonly first: number[]
}

/** Rows that are written by one statement. */
const AT_ONCE = 5_000

/** The most rows that are named for each reason to leave them out. */
const NAMED = 5

/**
 * Loads a table of codes, all of it or nothing; rows that are none are left out and told. With `isWhole` the table is what the file says, without it what
 * the file does not name stays. A code that stands twice has the later row’s name.
 */
export const loadKnownCodes = (
  database: Database,
  rows: AsyncIterable<KnownCodeRow>,
  { isWhole, progress }: { readonly isWhole: boolean; readonly progress: (rows: number) => void },
): Promise<LoadedCodes> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    if (isWhole) await removeKnownCodes(tx)
    const leftOut = new Map<KnownCodeFault, LeftOut>()
    let [counted, kept] = [0, 0]
    let waiting = new Map<string, KnownCode>()
    const write = async (): Promise<void> => {
      if (waiting.size > 0) kept += await keepKnownCodes(tx, [...waiting.values()])
      waiting = new Map()
      progress(counted)
    }
    for await (const { row, ...cells } of rows) {
      counted += 1
      const read = readKnownCode(cells)
      if (typeof read === 'string') note(leftOut, read, row)
      else waiting.set(read.code, read)
      if (waiting.size === AT_ONCE) await write()
    }
    await write()
    return { rows: counted, kept, leftOut }
  })

function note(leftOut: Map<KnownCodeFault, LeftOut>, fault: KnownCodeFault, row: number): void {
  const rows = leftOut.get(fault) ?? { count: 0, first: [] }
  rows.count += 1
  if (rows.first.length < NAMED) rows.first.push(row)
  leftOut.set(fault, rows)
}
