import { listManyHomes } from '../modules/moving/public.ts'
import { findName } from '../modules/place/public.ts'
import type { Job, JobContext, Module } from '../platform/module.ts'
import { takeUpRelocations } from './take-up-relocations.ts'
import { isProven, verifyBooks, wordManyHomes, wordVerdicts } from './verify.ts'

const proveBooks = (modules: readonly Module[]): Job => ({
  name: 'maintenance.prove-books',
  everySeconds: 86_400,
  run: async ({ database, log, beside }) => {
    const verdicts = await verifyBooks(
      database,
      modules.flatMap((module) => module.proofs ?? []),
    )
    const books = wordVerdicts(verdicts)
    if (isProven(verdicts)) log.info({ books }, 'every book agrees')
    else {
      log.error({ books }, 'a book disagrees: docs/runbooks/books-disagree.md')
      // A job that failed is seen in its row and in /metrics; a line of the log is read by nobody at night.
      throw new Error('a book disagrees: docs/runbooks/books-disagree.md')
    }
    await mustLiveOnce({ database, beside })
  },
})

/** The first of several databases asks all: a merchant that two have sells in both, and each has books that agree. */
async function mustLiveOnce({ database, beside = [] }: Pick<JobContext, 'database' | 'beside'>): Promise<void> {
  const here = beside.length > 0 ? await database.transaction({ kind: 'owner' }, findName) : undefined
  const found = here ? await listManyHomes([{ name: here.name, database }, ...beside]) : []
  if (found.length > 0)
    throw new Error(`${wordManyHomes(found)}: docs/runbooks/several-databases.md, “A merchant lives in two databases”`)
}

/** Proves every book of the given modules once a day, and goes on with relocations that lost their process. */
export const maintenanceModule = (modules: readonly Module[]): Module => ({
  name: 'maintenance',
  commands: [],
  jobs: [proveBooks(modules), takeUpRelocations(modules)],
})
