import type { JobContext } from '../../platform/module.ts'
import type { Proof, BookProof } from '../../platform/proof.ts'
import { recordBySystem } from '../../platform/calls/record.ts'
import {
  CLOSING,
  findTornRun,
  insertRuns,
  listClosedRuns,
  listClosings,
  listOpenRuns,
  readRuns,
  type ClosingLine,
} from './journal-run.store.ts'
import { findHeadForUpdate } from './seal.store.ts'

/** Runs that one line holds at most. */
const AT_ONCE = 200

/** One line of a merchant's log that says how its devices' journals went on; false where another process was quicker. */
const closeRuns = ({ database, newId, now }: JobContext, merchantId: string, day: string): Promise<boolean> =>
  database.transaction({ kind: 'owner', now }, async (tx) => {
    await findHeadForUpdate(tx, merchantId)
    const runs = await listOpenRuns(tx, day, { merchantId, most: AT_ONCE })
    if (runs.length === 0) return false
    const lineId = newId()
    const journals = await readRuns(tx, merchantId, runs)
    const about = { call: CLOSING, now, newId: () => lineId, outletId: null }
    await tx.run(recordBySystem(merchantId, about, { notes: [{ after: { journals } }], events: [] }))
    await insertRuns(tx, merchantId, runs, { lineId, now })
    return true
  })

/**
 * Once a day (UTC) a line of each merchant's log says how its devices' journals went on, with a digest of the lines that their sales tell.
 * It is sealed and anchored like any other, and its seal is that of those lines. Answers whether there was anything to say. Decision 1503.
 */
export async function closeJournals(context: JobContext, day: string): Promise<boolean> {
  let isAny = false
  for (;;) {
    const open = await context.database.transaction({ kind: 'owner' }, (tx) =>
      listOpenRuns(tx, day, { merchantId: null, most: AT_ONCE }),
    )
    if (open.length === 0) return isAny
    for (const merchantId of new Set(open.map((one) => one.merchantId))) {
      isAny = (await closeRuns(context, merchantId, day)) || isAny
    }
  }
}

const CLOSINGS_AT_ONCE = 200

/** That journals and orders still say what lines of the log said of them: no sale changed, taken away or put between. */
export const journalRunProof: Proof = {
  book: 'sales in the log',
  async run(tx): Promise<BookProof> {
    let entries = 0
    let after: ClosingLine | undefined
    for (;;) {
      const closings = await listClosings(tx, after, CLOSINGS_AT_ONCE)
      for (const closing of closings) {
        for (const run of await listClosedRuns(tx, closing)) {
          entries += run.salesNow
          const { hash, sales, digest, hashNow, salesNow, digestNow } = run
          const isSo = hash === hashNow && sales === salesNow && digest === digestNow
          if (!isSo) return { entries, balances: 0, firstDisagreement: `${nameOf(run)}, line ${closing.id}` }
        }
      }
      after = closings.at(-1)
      if (closings.length < CLOSINGS_AT_ONCE) break
    }
    const torn = await findTornRun(tx)
    return { entries, balances: 0, ...(torn ? { firstDisagreement: `${nameOf(torn)} does not go on` } : {}) }
  },
}

const nameOf = ({ registrationId, first, last }: { registrationId: string; first: number; last: number }): string =>
  `registration ${registrationId} entries ${first} to ${last}`
