import type { Job, Module } from '../platform/module.ts'
import { takeUpRelocations } from './take-up-relocations.ts'
import { isProven, verifyBooks, wordVerdicts } from './verify.ts'

const proveBooks = (modules: readonly Module[]): Job => ({
  name: 'maintenance.prove-books',
  everySeconds: 86_400,
  run: async ({ database, log }) => {
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
  },
})

/** Proves every book of the given modules once a day, and goes on with relocations that lost their process. */
export const maintenanceModule = (modules: readonly Module[]): Module => ({
  name: 'maintenance',
  commands: [],
  jobs: [proveBooks(modules), takeUpRelocations(modules)],
})
