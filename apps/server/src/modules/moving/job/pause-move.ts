import { pauseMove as pauseCall, resumeMove as resumeCall } from '@kassa/contract/moving/past-moves.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { isMoveHere } from '../undo/undo-move.store.ts'
import { findRunningForUpdate, type RunningMove, setPaused, setResumed } from './brought-move.store.ts'

/** Locks the job of a move. Refuses `thing.not-found`, `moving.not-running`, `moving.command-runs`. */
async function findJob({ tx, merchantId }: Context, id: string): Promise<Result<RunningMove>> {
  if (!(await isMoveHere(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
  const running = await findRunningForUpdate(tx, merchantId, id)
  if (!running) return refuse({ code: 'moving.not-running' })
  return running.isCommand ? refuse({ code: 'moving.command-runs' }) : accept(running)
}

/** The step that runs ends; whoever does the move finds at its next one that it is not theirs any more. */
const pause = command(pauseCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const found = await findJob(context, id)
  if (!found.ok) return found
  if (!found.value.isPaused) await setPaused(tx, merchantId, id, now)
  context.audit({ subject: `move/${id}`, after: { isPaused: true } })
  return accept({})
})

const resume = command(resumeCall, async (context, { id }) => {
  const { tx, merchantId } = context
  const found = await findJob(context, id)
  if (!found.ok) return found
  if (found.value.isPaused) await setResumed(tx, merchantId, id)
  context.audit({ subject: `move/${id}`, after: { isPaused: false } })
  return accept({})
})

export const pauseCommands = [pause, resume]
