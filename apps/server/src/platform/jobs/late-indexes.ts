import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { buildIndex, missingOf } from '../db/late-index/build-index.ts'
import { type LateIndex, wantedIndexes } from '../db/late-index/late-index.ts'
import { hasNewerSchema } from '../db/migrate.ts'
import { type Migration, readMigrations } from '../db/read-migrations.ts'
import { sql } from '../db/sql.ts'
import type { Job, JobContext } from '../module.ts'
import { eachApart } from './each-apart.ts'

/** How often it is looked whether the process is told to end while an index is built. */
const LOOK_MILLIS = 500

/** Ends the build when the process is told to end: a build of an hour is waited for by nobody, and the next process begins it anew. */
async function buildUntil(
  database: Database,
  statement: string,
  { newId, isClosing = () => false }: JobContext,
): Promise<void> {
  const mark = `/* ${newId()} */`
  const build = { isOver: false }
  const built = database.script(`${mark} ${statement}`).finally(() => (build.isOver = true))
  const heard = built.catch(() => undefined)
  while (!build.isOver) {
    await Promise.race([heard, wait(LOOK_MILLIS)])
    if (isClosing())
      await database.ask(sql`select pg_cancel_backend(pid) from pg_stat_activity where starts_with(query, ${mark})`)
  }
  await built
}

async function buildOne(context: JobContext, index: LateIndex): Promise<void> {
  const { database, log, isClosing = () => false } = context
  try {
    const isThere = await buildIndex(database, index, (statement) => buildUntil(database, statement, context))
    log.info({ index: index.name, isThere }, isThere ? 'an index was built' : 'another process builds an index')
  } catch (error) {
    if (!isClosing()) throw error
  }
}

/**
 * A job that builds the indexes that migrations left to be built while others write, and those that a killed process left half built. An older program
 * leaves a newer schema as it is.
 */
export function lateIndexes(read: () => readonly Migration[] = readMigrations): Job {
  let kept: readonly Migration[] | undefined
  return {
    name: 'platform.late-indexes',
    everySeconds: 60,
    async run(context) {
      const { database, isClosing = () => false } = context
      if (database.kind === 'pglite') return
      kept ??= read()
      const missing = await missingOf(database, wantedIndexes(kept))
      if (missing.length === 0 || (await hasNewerSchema(database, kept))) return
      await eachApart(missing, async (index) => (isClosing() ? undefined : buildOne(context, index)))
    },
  }
}
