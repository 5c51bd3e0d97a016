import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { storeOfEnvironment } from '../../file/public.ts'
import { isReadApart } from '../files/read-apart.ts'
import { failUnfetched } from '../pictures/move-picture.store.ts'
import { deleteBrought, LEASE_MINUTES, takeBrought } from './brought-move.store.ts'
import { moveApart } from './move-apart.ts'
import { inMerchant, moveTaken, type TakenMove } from './move-taken.ts'
import { MoveInterrupted } from './move-turn.ts'

/** A file that ends its process again and again is given up; what came stays, and can be undone. */
const MOST_ATTEMPTS = 20

/**
 * Moves files in that wait, each step a transaction of its own. A process that ends gives the move back: another plans it again against what came,
 * which is known by its source, and goes on.
 */
export async function moveWaiting(context: JobContext, store = storeOfEnvironment): Promise<void> {
  const { database, now, newId, log } = context
  const worker = newId()
  const until = new Date(Date.parse(now) + LEASE_MINUTES * 60_000).toISOString()
  for (;;) {
    const taken = await takeBrought(database, { now, until, worker })
    if (!taken) return
    const one = { ...taken, worker }
    try {
      // A thread opens its own store of files.
      const isApart = isReadApart(one.byteCount) && store === storeOfEnvironment
      const done = await (isApart ? moveApart(context, one) : moveTaken(context, one, store))
      if (done.ok) continue
      log.warn({ move: taken.moveId, code: done.refusal.code }, 'a move cannot go on')
      await forget(context, one)
    } catch (error) {
      if (error instanceof MoveInterrupted) return
      log.warn({ err: error, move: taken.moveId, attempts: taken.attempts }, 'a move was broken off')
      if (taken.attempts >= MOST_ATTEMPTS) await forget(context, one)
      return
    }
  }
}

/** Gives a move up: what came stays, pictures that were only in its file are named as failed. */
const forget = (context: JobContext, taken: TakenMove): Promise<number> =>
  inMerchant(context, taken, async (tx) => {
    await failUnfetched(tx, taken.merchantId, taken.moveId, { code: 'moving.picture-given-up' })
    return deleteBrought(tx, taken.merchantId, taken.moveId)
  })

export const moveWaitingJob = (storeOf: () => FileStore): Job => ({
  name: 'moving.move-waiting',
  everySeconds: 3,
  run: (context) => moveWaiting(context, storeOf),
})
