import type { Module } from '../../platform/module.ts'
import { freeBrought } from './job/brought-move.store.ts'
import { moveWaitingJob } from './job/move-waiting.ts'
import { movePageCommands } from './move-page.ts'
import { pastMoveCommands } from './undo/moves-page.ts'

/** Shops that come from another system with everything they have. */
export const movingModule: Module = {
  name: 'moving',
  commands: [...movePageCommands, ...pastMoveCommands],
  jobs: [moveWaitingJob],
  begin: async ({ database }) => {
    await freeBrought(database)
  },
}
