import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type LateIndex, lateIndexesIn } from './late-index/late-index.ts'

export interface Migration {
  readonly name: string
  readonly text: string
  /**
   * The checksum of its statements: comments and empty lines may be improved afterward. One that was made safer counts as what it was
   * (`-- counts as: CHECKSUM`), so that programs of both texts work on a database that either of them made.
   */
  readonly checksum: string
  /** The older migrations that this file was folded from. */
  readonly standsFor?: readonly string[]
  /** The number of the migration that a program must know to work on what this one leaves; empty: any program may. */
  readonly needs?: string
  /** It makes transactions of its own, one for each table, and may be begun again where it broke off. */
  readonly isTableByTable?: boolean
  /** The indexes that it builds while others write; it does nothing else then. */
  readonly lateIndexes?: readonly LateIndex[]
}

/** A migration that was applied is not the one in the folder, or the database is newer than this program. */
export class MigrationMismatch extends Error {}

export const migrationsFolder = path.join(import.meta.dirname, '../../../migrations')

const saysNothing = /^[ \t]*(--.*)?\n/gm
const saysFormer = /^-- stands for: (.*)$/gm
const countsAs = /^-- counts as: ([0-9a-f]{64})$/m
const tableByTable = /^-- table by table$/m
const breaksOlder = /^-- breaks older(?: than (\d{4}))?$/m

const checksumOf = (text: string): string =>
  createHash('sha256').update(`${text}\n`.replaceAll(saysNothing, '')).digest('hex')

/** `-- breaks older` is for all programs that do not know the migration; `-- breaks older than 2390` for those that do not know that one. */
function neededBy(file: string, text: string): string {
  const [mark, number] = breaksOlder.exec(text) ?? []
  return mark === undefined ? '' : (number ?? file.slice(0, 4))
}

const named = /^\d{4}-[a-z0-9-]+\.sql$/

/** The migrations of a folder in their order. Throws for a wrong name or a number used twice. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const wrong = files.find((file, index) => !named.test(file) || file.slice(0, 4) === files[index - 1]?.slice(0, 4))
  if (wrong !== undefined) throw new MigrationMismatch(`${wrong} is not named NNNN-name.sql with a number of its own`)
  return files.map((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    const standsFor = [...text.matchAll(saysFormer)].flatMap(([, names = '']) => names.trim().split(/\s+/))
    return {
      name: file.slice(0, -4),
      text,
      checksum: countsAs.exec(text)?.[1] ?? checksumOf(text),
      standsFor,
      needs: neededBy(file, text),
      isTableByTable: tableByTable.test(text),
      lateIndexes: lateIndexesIn(text),
    }
  })
}
