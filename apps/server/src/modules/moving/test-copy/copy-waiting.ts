import { MOST_COPIED_ROWS } from '@kassa/contract/moving/test-copy.calls.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { copyShop, removeCopyBefore } from './copy-shop.ts'
import { CopyStopped } from './copy-stopped.ts'
import { type CopyTurn, freeCopy, setCopyFailed, takeCopyTurn } from './test-copy.store.ts'

/** Longer than the largest copy takes; a start frees what was taken. */
const LEASE_MS = 30 * 60_000
const MOST_ATTEMPTS = 3

async function makeOne(context: JobContext, store: FileStore, turn: CopyTurn): Promise<void> {
  const { database, now, newId, isClosing, log } = context
  const mayGoOn = (): void => {
    if (isClosing?.()) throw new CopyStopped('lost')
  }
  const { rows } = await copyShop(database, { turn, store, now, newId, mostRows: MOST_COPIED_ROWS, mayGoOn })
  log.info({ rows }, 'a test shop was filled from its merchant')
  await removeCopyBefore(database, store, turn.merchantId).catch((error: unknown) =>
    log.warn({ err: error }, 'the copy before of a test shop could not be taken away'),
  )
}

async function giveUp({ database, now }: JobContext, turn: CopyTurn, error: unknown): Promise<void> {
  const { problem, rows } = error instanceof CopyStopped ? error : { problem: 'failed' as const, rows: 0 }
  if (problem === 'lost') return
  await database.transaction({ kind: 'owner' }, (tx) => setCopyFailed(tx, turn, { problem, rows, at: now }))
}

/** Makes the copies that wait, each as of one moment. A process that ends leaves its copy to the next one, which begins it anew. */
async function copyWaiting(context: JobContext, store: FileStore): Promise<void> {
  const { database, now, newId, log, turns } = context
  for (;;) {
    const until = new Date(Date.parse(now) + LEASE_MS).toISOString()
    const turn = await takeCopyTurn(database, { now, until, worker: newId() })
    if (!turn) return
    try {
      const work = () => makeOne(context, store, turn)
      await (turns?.take(turn.merchantId, work) ?? work())
    } catch (error) {
      log.warn({ err: error, attempts: turn.attempts }, 'a test shop could not be filled')
      const isFinal = error instanceof CopyStopped && error.problem !== 'lost'
      if (isFinal || turn.attempts >= MOST_ATTEMPTS) await giveUp(context, turn, error)
      else await freeCopy(database, turn)
      return
    }
  }
}

export const copyWaitingJob = (storeOf: () => FileStore): Job => ({
  name: 'moving.fill-test-shops',
  everySeconds: 3,
  run: (context) => copyWaiting(context, storeOf()),
})
