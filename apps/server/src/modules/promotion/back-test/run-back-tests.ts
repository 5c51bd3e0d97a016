import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job } from '../../../platform/module.ts'
import {
  type BackTestRow,
  countSold,
  deleteOldTests,
  listSold,
  setEnded,
  setProgress,
  type SoldBasket,
  takeBackTest,
} from './back-test.store.ts'
import { draftsOf } from './drafts.ts'
import { BackTestThread } from './back-test-thread.ts'

/** Most baskets of one trial; of more, every so-manyth is tried. Source: members.md §6. */
const BASKETS_MOST = 100_000
/** Handed over at once; between two such the progress is there to be seen, and a trial that was cancelled ends. */
const AT_ONCE = 500
const LOST_MS = 10 * 60_000
const KEPT_MS = 30 * 86_400_000

/** Tries one draft to its end, or until it is cancelled. */
async function tryOn(database: Database, test: BackTestRow): Promise<void> {
  const asked = <Answer>(ask: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
    database.transaction({ kind: 'owner' }, ask)
  const found = await asked((tx) => countSold(tx, test))
  const step = Math.max(1, Math.ceil(found / BASKETS_MOST))
  const total = Math.ceil(found / step)
  const trying = new BackTestThread(await asked((tx) => draftsOf(tx, test)))
  try {
    const next = (after: string | null): Promise<SoldBasket[]> =>
      asked((tx) => listSold(tx, test, { after, step, limit: AT_ONCE }))
    let baskets = await next(null)
    let done = 0
    while (baskets.length > 0) {
      const last = baskets.at(-1)?.orderId ?? null
      const [said, following] = await Promise.all([trying.take(baskets), next(last)])
      done = said.done
      if (!(await asked((tx) => setProgress(tx, test, { found, total: Math.max(total, done), done })))) return
      baskets = following
    }
    const result = await trying.result()
    await asked((tx) => setEnded(tx, test, 'done', result))
  } finally {
    await trying.close()
  }
}

/** Tries the drafts that wait, one after the other. One that breaks says so and does not stop the next. */
export const runBackTests: Job = {
  name: 'promotion.run-back-tests',
  everySeconds: 1,
  async run({ database, now, log }) {
    const lost = new Date(Date.parse(now) - LOST_MS).toISOString()
    const take = (): Promise<BackTestRow | undefined> =>
      database.transaction({ kind: 'owner' }, (tx) => takeBackTest(tx, now, lost))
    for (let test = await take(); test; test = await take()) {
      const taken = test
      await tryOn(database, taken).catch(async (error: unknown) => {
        log.error({ err: error, backTest: taken.id }, 'a trial of a plan broke')
        await database.transaction({ kind: 'owner' }, (tx) => setEnded(tx, taken, 'failed', null))
      })
    }
  },
}

export const forgetBackTests: Job = {
  name: 'promotion.forget-back-tests',
  everySeconds: 3600,
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await deleteOldTests(tx, new Date(Date.parse(now) - KEPT_MS).toISOString())
    }),
}
