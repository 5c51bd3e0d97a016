import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { fileInBlocks, type FileBytes } from '../../../platform/files/sliced-file.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { JobContext } from '../../../platform/module.ts'
import type { LentDatabase } from '../../../platform/work/lent-database.ts'
import { actMove, type PlannedMove } from '../act/act-move.ts'
import { statisticsOf } from '../act/move-statistics.ts'
import { paceBeside } from '../act/pace.ts'
import { type FileTables, readBrought } from '../files/read-brought.ts'
import { planMove, recordAs, type Settled } from '../move-in.ts'
import { readUploaded } from '../uploads/upload.store.ts'
import { findRoleGiver, type RoleGiver } from '../others/role-giver.ts'
import { type BroughtMove, countDone, deleteBrought, readContent } from './brought-move.store.ts'
import { MoveInterrupted } from './move-turn.ts'

/** A move that this process has taken. */
export type TakenMove = BroughtMove & { readonly worker: string }

/** The surroundings of a move, in the server's own thread or in another. */
export interface MovingOn extends Pick<JobContext, 'now' | 'newId' | 'turns' | 'isClosing'> {
  readonly database: LentDatabase
  /** Told when the plan is made. */
  readonly planned?: () => void
}

/** Does one move from its file to its end. Refuses as its plan does. Throws {@link MoveInterrupted} where it is not this process's any more. */
export async function moveTaken(context: MovingOn, taken: TakenMove, store: () => FileStore): Promise<Result<null>> {
  const { now, newId } = context
  const { merchantId, moveId } = taken
  const giver = await inMerchant(context, taken, (tx) => findRoleGiver(tx, merchantId, taken.actor))
  const actor = giver === 'program' ? taken.actor : { ...taken.actor, outletIds: giver.outletIds }
  const anew = () => planAnew(context, taken, giver)
  const planned = await (context.turns?.take(merchantId, anew) ?? anew())
  context.planned?.()
  if (!planned.ok) return planned
  const plan = planned.value
  const { decisions, destination } = plan
  const run = { merchantId, moveId, now, newId, decisions, destination, actor }
  let { stepCount } = taken
  await actMove(run, plan, {
    step: async (work, count = 0) => {
      const value = await inMerchant(context, taken, async (tx) => {
        if (context.isClosing?.() || !(await countDone(tx, { ...taken, count, stepCount }))) throw new MoveInterrupted()
        return work(tx)
      })
      stepCount += 1
      return value
    },
    record: async (tx, note, told) => {
      await recordAs('moving.move-in', run)(tx, note, told)
      await deleteBrought(tx, merchantId, moveId)
    },
    progress: () => {},
    store,
    refresh: statisticsOf(context.database),
    pace: paceBeside(context.database),
  })
  return accept(null)
}

/** A transaction inside the merchant of a move. */
export const inMerchant = <Value>(
  { database }: Pick<MovingOn, 'database'>,
  { merchantId }: TakenMove,
  work: (tx: Tx) => Promise<Value>,
) => database.transaction({ kind: 'merchant', merchantId }, work)

/** The plan alone: neither the file nor its contents stay in memory while the move acts. */
async function planAnew(context: MovingOn, taken: TakenMove, giver: RoleGiver): Promise<Result<PlannedMove & Settled>> {
  const brought = await readTaken(context, taken)
  const { merchantId, decisions } = taken
  const known = await inMerchant(context, taken, (tx) =>
    planMove(tx, merchantId, brought, decisions, { now: context.now, giver }),
  )
  if (!known.ok) return known
  return known.value.plan ? accept(known.value.plan) : refuse({ code: 'moving.still-open' })
}

async function readTaken(context: MovingOn, taken: TakenMove): Promise<FileTables> {
  return readBrought([{ name: taken.fileName, bytes: await bytesOf(context, taken) }], taken.prefersJapanese)
}

/** One that went up in parts is read where it is needed, also later for its pictures; each time the move may be over. */
async function bytesOf(context: MovingOn, taken: TakenMove): Promise<FileBytes> {
  const { merchantId, uploadId, byteCount } = taken
  const read = async <Bytes>(work: (tx: Tx) => Promise<Bytes | undefined>): Promise<Bytes> => {
    const bytes = await inMerchant(context, taken, work)
    if (bytes === undefined) throw new MoveInterrupted()
    return bytes
  }
  if (uploadId === null) return read((tx) => readContent(tx, taken))
  return fileInBlocks(byteCount, (from, to) => read((tx) => readUploaded(tx, { merchantId, id: uploadId }, from, to)))
}
