import { newId } from '../../../platform/ids.ts'
import { workInThread } from '../../../platform/work/borrowed-database.ts'
import { goBehind } from '../../../platform/work/go-behind.ts'
import { storeOfEnvironment } from '../../file/public.ts'
import type { MoveEnd, MoveRequest } from './move-apart.ts'
import { MoveInterrupted } from './move-turn.ts'
import { moveTaken } from './move-taken.ts'

// Does one large move beside the server's own thread.

goBehind()

await workInThread<MoveRequest>(async ({ data: { taken, now }, database, isClosing, note }): Promise<MoveEnd> => {
  const planned = (): void => note('planned')
  try {
    return await moveTaken({ database, now, newId, isClosing, planned }, taken, storeOfEnvironment)
  } catch (error) {
    if (error instanceof MoveInterrupted) return null
    throw error
  }
})
