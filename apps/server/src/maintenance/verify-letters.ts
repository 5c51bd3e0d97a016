import fs from 'node:fs'
import { readBooksAnchors, type BooksAnchor } from '@kassa/domain/audit/verify-chain.ts'
import { listUnknownAnchors } from '../modules/accounting/public.ts'
import type { Database } from '../platform/db/database.ts'
import { MaintenanceRefused } from './refused.ts'

const USAGE = 'npm run verify-letters -- FILE …'

/** The ends of books that letters name. Throws MaintenanceRefused for a file that is not there, and where none of them names any. */
export function readLetters(files: readonly string[]): BooksAnchor[] {
  const missing = files.find((file) => !fs.existsSync(file))
  if (files.length === 0 || missing !== undefined)
    throw new MaintenanceRefused(
      missing === undefined ? `Name the letters: ${USAGE}` : `There is no file ${missing}. Nothing was compared.`,
    )
  const anchors = files.flatMap((file) => readBooksAnchors(fs.readFileSync(file, 'utf8')))
  if (anchors.length > 0) return anchors
  throw new MaintenanceRefused(
    'No line of these files begins with KASSA-BOOKS, a number and 64 digits: save the text of the daily letter about the log, with its lines whole. Nothing was compared.',
  )
}

/** Those that no batch of a database is. */
export const findUnknown = (database: Database, anchors: readonly BooksAnchor[]): Promise<BooksAnchor[]> =>
  database.transaction({ kind: 'owner' }, (tx) => listUnknownAnchors(tx, anchors))

/** Says what letters and books tell of each other; 1 where a letter names a batch that the books do not have. */
export function sayLetters(
  anchors: readonly BooksAnchor[],
  unknown: readonly BooksAnchor[],
  say: (line: string) => void,
): number {
  for (const { outlet, batch, hash } of unknown)
    say(`NOT GENUINE: outlet ${outlet}, batch ${batch}: no batch has the hash ${hash} that the letter says.`)
  say(
    `${anchors.length - unknown.length} of ${anchors.length} batches of letters stand in the books as they were sealed.`,
  )
  if (unknown.length === 0) say('npm run verify proves that the batches before them were not changed either.')
  return unknown.length === 0 ? 0 : 1
}
