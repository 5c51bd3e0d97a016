import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { storeOfEnvironment } from '../../file/public.ts'
import { actMove, type MoveDone, type MoveRun } from '../act/act-move.ts'
import { freshOf } from '../act/fresh-of.ts'
import { statisticsOf } from '../act/move-statistics.ts'
import { paceBeside } from '../act/pace.ts'
import { insertShopMove } from '../act/shop-move.store.ts'
import { type KnownMove, program, recordAs, type SystemRun } from '../move-in.ts'
import { countDone, deleteBrought, insertCommand } from './brought-move.store.ts'
import { MoveInterrupted, movesAsTheyStand, takeTurn } from './move-turn.ts'

type Plan = NonNullable<KnownMove['plan']>

/**
 * Does what was planned, as the program itself: whoever types the command owns the machine. Each step is a transaction of its own, and proves
 * that the move is still the one that runs.
 *
 * Refuses `moving.runs-already`, `moving.planned-before`, `moving.stopped`.
 */
export async function doMove(
  database: Database,
  running: SystemRun,
  plan: Plan,
  progress: (text: string) => void,
  store = storeOfEnvironment,
): Promise<Result<MoveDone>> {
  const { merchantId, newId } = running
  const { decisions, destination } = plan
  const run = { ...running, moveId: newId(), decisions, destination, actor: program }
  const worker = newId()
  const inMerchant = <Value>(work: (tx: Tx) => Promise<Value>) =>
    database.transaction({ kind: 'merchant', merchantId }, work)
  const begun = await inMerchant((tx) => beginCommand(tx, run, plan, worker))
  if (!begun.ok) return begun
  const record = recordAs('moving.move-in', running)
  try {
    let stepCount = 0
    const done = await actMove(run, plan, {
      step: async (work, count = 0) => {
        const value = await inMerchant(async (tx) => {
          if (!(await countDone(tx, { ...run, worker, count, stepCount }))) throw new MoveInterrupted()
          return work(tx)
        })
        stepCount += 1
        return value
      },
      record: async (tx, note, told) => {
        await record(tx, note, told)
        await deleteBrought(tx, merchantId, run.moveId)
      },
      progress,
      store,
      refresh: statisticsOf(database),
      pace: paceBeside(database),
    })
    return accept(done)
  } catch (error) {
    if (error instanceof MoveInterrupted) return refuse({ code: 'moving.stopped' })
    await inMerchant((tx) => deleteBrought(tx, merchantId, run.moveId))
    throw error
  }
}

/** Has the turn while it notes that it moves; everybody else finds the note from then on. */
async function beginCommand(tx: Tx, run: MoveRun, plan: Plan, worker: string): Promise<Result<null>> {
  const { merchantId, moveId, now, decisions, actor } = run
  const turn = await takeTurn(tx, merchantId)
  if (!turn.ok) return turn
  if ((await movesAsTheyStand(tx, merchantId)) !== plan.since) return refuse({ code: 'moving.planned-before' })
  await insertShopMove(tx, merchantId, { id: moveId, at: now, decisions })
  await insertCommand(tx, { merchantId, moveId, actor, worker, plannedCount: freshOf(plan) })
  return accept(null)
}
