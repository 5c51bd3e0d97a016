// Runs inside the tree of a release (see rolled-back.ts): its job seals the days of a data folder that are over at a moment, and all batches are told.
import { openPglite } from '../../apps/server/src/platform/db/pglite.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { modules } from '../../apps/server/src/program.ts'

const [folder = '', now = ''] = process.argv.slice(2)
const job = modules.flatMap((module) => module.jobs ?? []).find(({ name }) => name === 'accounting.seal-days')
if (!job) throw new Error('this release seals no days')
const failed: unknown[] = []
const log = {
  error: (about: unknown) => void failed.push(about),
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
}
const reach = () => Promise.reject(new Error('nobody is asked'))
const database = await openPglite({ folder })
await job.run({ database, log, now, newId, reach } as never)
const batches = await database.ask<{ batch: string }>(
  sql`select outlet_id || ' ' || number || ' ' || hash as batch from journal_batch order by 1`,
)
await database.close()
if (failed.length > 0) throw new Error('a day could not be sealed', { cause: failed[0] })
console.log(JSON.stringify(batches.map(({ batch }) => batch)))
