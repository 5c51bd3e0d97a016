import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { actMove, type PlannedMove } from '../act/act-move.ts'
import { ordinaryPace } from '../act/pace.ts'
import { statisticsOf } from '../act/move-statistics.ts'
import { storeOfEnvironment } from '../../file/public.ts'
import { type FileTables, readBrought } from '../files/read-brought.ts'
import { planMove, recordAs, type Settled } from '../move-in.ts'
import { findRoleGiver, type RoleGiver } from '../others/role-giver.ts'
import { failUnfetched } from '../pictures/move-picture.store.ts'
import { type BroughtMove, countDone, deleteBrought, readContent, takeBrought } from './brought-move.store.ts'
import { MoveInterrupted } from './move-turn.ts'

/** Longer than a process is silent that still works; a start frees what was taken. */
const LEASE_MINUTES = 10
/** A file that ends its process again and again is given up; what came stays, and can be undone. */
const MOST_ATTEMPTS = 20

type Taken = BroughtMove & { readonly worker: string }

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
      const done = await moveOne(context, one, store)
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

const inMerchant = <Value>({ database }: JobContext, { merchantId }: Taken, work: (tx: Tx) => Promise<Value>) =>
  database.transaction({ kind: 'merchant', merchantId }, work)

/** Gives a move up: what came stays, pictures that were only in its file are named as failed. */
const forget = (context: JobContext, taken: Taken): Promise<number> =>
  inMerchant(context, taken, async (tx) => {
    await failUnfetched(tx, taken.merchantId, taken.moveId, { code: 'moving.picture-given-up' })
    return deleteBrought(tx, taken.merchantId, taken.moveId)
  })

async function moveOne(context: JobContext, taken: Taken, store: () => FileStore): Promise<Result<null>> {
  const { now, newId } = context
  const { merchantId, moveId } = taken
  const giver = await inMerchant(context, taken, (tx) => findRoleGiver(tx, merchantId, taken.actor))
  const actor = giver === 'program' ? taken.actor : { ...taken.actor, outletIds: giver.outletIds }
  const anew = () => planAnew(context, taken, giver)
  const planned = await (context.turns?.take(merchantId, anew) ?? anew())
  if (!planned.ok) return planned
  const plan = planned.value
  const { decisions, destination } = plan
  const run = { merchantId, moveId, now, newId, decisions, destination, actor }
  await actMove(run, plan, {
    step: (work, count = 0) =>
      inMerchant(context, taken, async (tx) => {
        if (context.isClosing?.() || !(await countDone(tx, { ...taken, count }))) throw new MoveInterrupted()
        return work(tx)
      }),
    record: async (tx, note, told) => {
      await recordAs('moving.move-in', run)(tx, note, told)
      await deleteBrought(tx, merchantId, moveId)
    },
    progress: () => {},
    store,
    refresh: statisticsOf(context.database),
    pace: ordinaryPace,
  })
  return { ok: true, value: null }
}

/** The plan alone: neither the file nor its contents stay in memory while the move acts. */
async function planAnew(context: JobContext, taken: Taken, giver: RoleGiver): Promise<Result<PlannedMove & Settled>> {
  const brought = await readTaken(context, taken)
  const { merchantId, decisions } = taken
  const known = await inMerchant(context, taken, (tx) =>
    planMove(tx, merchantId, brought, decisions, { now: context.now, giver }),
  )
  if (!known.ok) return known
  return known.value.plan ? accept(known.value.plan) : refuse({ code: 'moving.still-open' })
}

async function readTaken(context: JobContext, taken: Taken): Promise<FileTables> {
  const bytes = await inMerchant(context, taken, (tx) => readContent(tx, taken))
  if (!bytes) throw new MoveInterrupted()
  return readBrought([{ name: taken.fileName, bytes }], taken.prefersJapanese)
}

export const moveWaitingJob = (storeOf: () => FileStore): Job => ({
  name: 'moving.move-waiting',
  everySeconds: 3,
  run: (context) => moveWaiting(context, storeOf),
})
