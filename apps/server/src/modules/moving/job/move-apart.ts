import type { Result } from '@kassa/domain/result.ts'
import { runInThread } from '../../../platform/work/run-in-thread.ts'
import { MoveInterrupted } from './move-turn.ts'
import type { MovingOn, TakenMove } from './move-taken.ts'

/** A move as its thread is given it. */
export interface MoveRequest {
  readonly taken: TakenMove
  readonly now: string
}

/** The end of a move in its thread; null: it was interrupted. */
export type MoveEnd = Result<null> | null

/** As {@link moveTaken}, in a thread of its own: the file, its rows and the plan lie there, and go with it. */
export async function moveApart(
  { database, now, turns, isClosing }: MovingOn,
  taken: TakenMove,
): Promise<Result<null>> {
  const given: MoveRequest = { taken, now }
  const file = new URL('move-worker.ts', import.meta.url)
  let moved = Promise.resolve<MoveEnd>(null)
  const plan = (): Promise<void> =>
    new Promise((planned) => {
      moved = runInThread<MoveEnd>(file, { data: given, database, isClosing, heard: () => planned() })
      moved.then(
        () => planned(),
        () => planned(),
      )
    })
  await (turns?.take(taken.merchantId, plan) ?? plan())
  const end = await moved
  if (end === null) throw new MoveInterrupted()
  return end
}
