import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import path from 'node:path'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { hasSchema, isMigrated } from '../platform/db/migrate.ts'
import type { Program } from '../platform/run-server.ts'
import { storeOfEnvironment as storedFiles } from '../modules/file/public.ts'
import { listRelocationsHere } from '../modules/moving/public.ts'
import { seed } from '../seed/catalogue/seed-task.ts'
import { admin } from './admin-task.ts'
import { app } from './app-task.ts'
import { writeBackup } from './backup/write-backup.ts'
import { loadCodes } from './load-codes.ts'
import { moveInFolder } from './move-in/move-in-folder.ts'
import { takeArchive } from './take-archive.ts'
import { moveOut } from './move-out.ts'
import type { ControlRequest } from './control-socket.ts'
import type { Progress } from './progress.ts'
import { proofs } from './proofs.ts'
import { MaintenanceRefused } from './refused.ts'
import { isProven, verifyBooks, wordVerdicts } from './verify.ts'
import { findUnknown, readLetters, sayLetters } from './verify-letters.ts'

/** The context of a task, inside the running server or beside it. */
export interface Workshop {
  readonly database: Database
  /** Opens the whole program around the database, for a task that calls it. */
  readonly open: () => Promise<Program>
}

export type SayLine = (line: string) => void
export type Task = (workshop: Workshop, request: ControlRequest, say: SayLine, progress: Progress) => Promise<number>

const backup: Task = async ({ database }, { args: [file] }, say, progress) => {
  if (file === undefined || !path.isAbsolute(file))
    throw new MaintenanceRefused('Name the file: npm run backup -- FILE')
  const { tables, rows, files, filesElsewhere, sha256 } = await writeBackup(
    database,
    file,
    systemClock(),
    storedFiles(),
    progress,
  )
  say(
    `${file}: ${countedNoun(tables, 'table')}, ${countedNoun(rows, 'row')}, ${countedNoun(files, 'file')}, sha256 ${sha256}`,
  )
  if (filesElsewhere > 0)
    say(
      `The bytes of ${countedNoun(filesElsewhere, 'file')} in the bucket are not in it, only the names: keep a copy of the bucket.`,
    )
  say('The key for secrets is not in it: keep KASSA_SECRET_KEY, or the key file, somewhere else.')
  return 0
}

/** Replays every book and says how each stands; 1 when one disagrees. */
export async function sayBooks(database: Database, say: SayLine, progress: Progress): Promise<number> {
  const verdicts = await verifyBooks(database, proofs, progress)
  for (const line of wordVerdicts(verdicts)) say(line)
  if (isProven(verdicts)) {
    say(`${verdicts.length} books agree`)
    return 0
  }
  say('A book disagrees: see docs/runbooks/books-disagree.md')
  await sayOnTheWay(database, say)
  return 1
}

/** Rows of a merchant that is on its way are half here, and nobody has to look for what is wrong with them. */
async function sayOnTheWay(database: Database, say: SayLine): Promise<void> {
  for (const { merchantNumber, source, target, step } of await database.transaction(
    { kind: 'owner' },
    listRelocationsHere,
  ))
    say(
      `Merchant ${merchantNumber ?? 'not here yet'} is on its way from ${source} to ${target} (${step}): a book may disagree because of that. Prove again when its move is over.`,
    )
}

/** Compares what letters said of the books with these. */
const verifyLetters: Task = async ({ database }, { args }, say) => {
  const anchors = readLetters(args)
  return sayLetters(anchors, await findUnknown(database, anchors), say)
}

const verify: Task = ({ database }, _, say, progress) => sayBooks(database, say, progress)

/** Files of another system, or an archive of Kassa; then its books are proved. */
const moveIn: Task = async (workshop, request, say, progress) => {
  if (!request.args.includes('--archive')) return moveInFolder(workshop, request, say, progress)
  await takeArchive(workshop, request, say, progress)
  return sayBooks(workshop.database, say, progress)
}

const tasks: Readonly<Record<string, Task>> = {
  backup,
  verify,
  'verify-letters': verifyLetters,
  admin,
  app,
  seed,
  'load-codes': loadCodes,
  'move-in': moveIn,
  'move-out': moveOut,
}

/** Tasks that change nothing and read whatever schema is there: a backup is written before a new release is started. */
const worksOnOlder: ReadonlySet<Task> = new Set([backup])

/**
 * Does a task by its name. Throws MaintenanceRefused for one that there is not, and for a database on which this version was never started:
 * a task brings no schema of its own. A backup asks only that some version was.
 */
export async function runTask(
  workshop: Workshop,
  request: ControlRequest,
  say: SayLine,
  progress: Progress,
): Promise<number> {
  const task = tasks[request.task]
  if (!task) throw new MaintenanceRefused(`There is no task "${request.task}".`)
  const { database } = workshop
  if (!(await (worksOnOlder.has(task) ? hasSchema(database) : isMigrated(database))))
    throw new MaintenanceRefused(
      'This version has not been started on this database yet: start it once (npm start), then try again. Nothing was changed.',
    )
  return task(workshop, request, say, progress)
}
