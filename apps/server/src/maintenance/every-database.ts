import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import fs from 'node:fs'
import { storeOfEnvironment } from '../modules/file/public.ts'
import { listManyHomes, RelocationRefused, withoutMoves } from '../modules/moving/public.ts'
import { DatabaseLost } from '../platform/db/database-error.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import type { NamedDatabase } from '../platform/module.ts'
import type { Settings } from '../platform/settings.ts'
import { restoreShop } from './backup/restore-shop.ts'
import type { ControlRequest } from './control-socket.ts'
import { eachDatabase, fileOfDatabase, inEachDatabase } from './each-database.ts'
import type { Progress } from './progress.ts'
import { MaintenanceRefused } from './refused.ts'
import { proofs } from './proofs.ts'
import { runTask, sayBooks, type SayLine } from './tasks.ts'
import { wordManyHomes } from './verify.ts'
import { findUnknown, readLetters, sayLetters } from './verify-letters.ts'

/** Where a task says what it does. */
interface Telling {
  readonly say: SayLine
  readonly progress: Progress
}

/** Restores each database from its own file. Throws MaintenanceRefused where one is missing, before anything is written. */
export async function restoreEveryDatabase(
  settings: Settings,
  file: string,
  { say, progress }: Telling,
): Promise<number> {
  const files = eachDatabase(settings).map(({ name }, at) => fileOfDatabase(file, at, name))
  const missing = files.find((one) => !fs.existsSync(one))
  // Databases as of different days do not belong together.
  if (files.length > 1 && missing !== undefined) throw new MaintenanceRefused(`There is no file ${missing}`)
  return inEachDatabase(settings, say, (one, at) => restoreOne(one.settings, files[at] ?? '', { say, progress }))
}

async function restoreOne(settings: Settings, file: string, { say, progress }: Telling): Promise<number> {
  const database = await openDatabase(settings)
  try {
    const restored = await restoreShop(database, file, { proofs, store: storeOfEnvironment(), progress })
    const { createdAt, tables, rows, files, missingFiles } = restored
    say(
      `restored ${countedNoun(tables, 'table')}, ${countedNoun(rows, 'row')}, ${countedNoun(files, 'file')}, as of ${createdAt}`,
    )
    if (missingFiles.length > 0) say(`not in the bucket any more: ${missingFiles.join(', ')}`)
    return await sayBooks(database, say, progress)
  } finally {
    await database.close()
  }
}

const openEach = (settings: Settings): Promise<NamedDatabase[]> =>
  Promise.all(
    eachDatabase(settings).map(async (one) => ({ name: one.name ?? '', database: await openDatabase(one.settings) })),
  )

/**
 * Does a task in each database, while no merchant moves from one to another: files as of different moments would have it twice, or not at all. Where the first
 * is away it is done in the others all the same, and the outcome says so.
 */
async function whileNobodyMoves(settings: Settings, say: SayLine, work: () => Promise<number>): Promise<number> {
  const databases = await openEach(settings)
  let isBegun = false
  const begin = (): Promise<number> => {
    isBegun = true
    return work()
  }
  try {
    const [first, ...others] = databases
    if (!first) return await work()
    return await withoutMoves(
      [first, ...others],
      () => say('A merchant is being moved: it begins when that is over.'),
      begin,
    )
  } catch (error) {
    if (error instanceof DatabaseLost && !isBegun) return work()
    throw error instanceof RelocationRefused ? new MaintenanceRefused(error.message) : error
  } finally {
    for (const { database } of databases) await database.close()
  }
}

/** Compares what letters said of books with all databases: each merchant lives in one of them. */
export async function verifyLettersEverywhere(
  settings: Settings,
  files: readonly string[],
  say: SayLine,
): Promise<number> {
  const anchors = readLetters(files)
  let unknown = anchors
  for (const one of eachDatabase(settings)) {
    const database = await openDatabase(one.settings)
    try {
      unknown = await findUnknown(database, unknown)
    } finally {
      await database.close()
    }
  }
  return sayLetters(anchors, unknown, say)
}

/** Says which merchants more than one database has as its own: the books of each agree, and two are sold in. */
async function sayManyHomes(settings: Settings, say: SayLine): Promise<number> {
  const databases = await openEach(settings)
  try {
    const found = await listManyHomes(databases)
    if (found.length > 0)
      say(`${wordManyHomes(found)}: docs/runbooks/several-databases.md, “A merchant lives in two databases”`)
    return found.length > 0 ? 1 : 0
  } finally {
    for (const { database } of databases) await database.close()
  }
}

/**
 * Does a task that needs a database as it is, and no program around it, in each of them. A backup has a file for each; bar codes are loaded from one file
 * into all, as the merchants of each look them up in their own. Behind the books it is said who lives in two of them.
 */
export async function runInEveryDatabase(
  settings: Settings,
  request: ControlRequest,
  telling: Telling,
): Promise<number> {
  const isOfSeveral = settings.others.length > 0
  if (request.task === 'backup' && isOfSeveral)
    return whileNobodyMoves(settings, telling.say, () => runInEach(settings, request, telling))
  const worst = await runInEach(settings, request, telling)
  return request.task === 'verify' && isOfSeveral ? Math.max(worst, await sayManyHomes(settings, telling.say)) : worst
}

const runInEach = (settings: Settings, request: ControlRequest, telling: Telling): Promise<number> =>
  inEachDatabase(settings, telling.say, ({ settings: own, name }, at) => {
    const fileOf = (arg: string): string => (request.task === 'backup' ? fileOfDatabase(arg, at, name) : arg)
    return runOne(own, { ...request, args: request.args.map(fileOf) }, telling)
  })

async function runOne(settings: Settings, request: ControlRequest, { say, progress }: Telling): Promise<number> {
  const database = await openDatabase(settings)
  const open = (): never => {
    throw new Error(`${request.task} takes the database as it is`)
  }
  return runTask({ database, open }, request, say, progress).finally(() => database.close())
}
