import type { FileStore } from '../../platform/files/file-store.ts'
import type { Module } from '../../platform/module.ts'
import { storeOfEnvironment } from '../file/public.ts'
import { importedHistoryCommands } from './history/imported-history.ts'
import { freeBrought } from './job/brought-move.store.ts'
import { pauseCommands } from './job/pause-move.ts'
import { moveWaitingJob } from './job/move-waiting.ts'
import { archiveCommands } from './leave/archives-page.ts'
import { departureCommands } from './leave/departure/departure-page.ts'
import { freeArchives } from './leave/job/shop-archive.store.ts'
import { writeWaitingJob } from './leave/job/write-waiting.ts'
import { fetchWaitingJob } from './pictures/fetch-waiting.ts'
import { movePageCommands } from './move-page.ts'
import { copyWaitingJob } from './test-copy/copy-waiting.ts'
import { testCopyCommands } from './test-copy/test-copy-page.ts'
import { freeCopies } from './test-copy/test-copy.store.ts'
import { pastMoveCommands } from './undo/moves-page.ts'
import { forgetUploads } from './uploads/forget-uploads.ts'
import { uploadCommands } from './uploads/upload-calls.ts'

/** Shops that come from another system with everything they have, and leave with everything. */
export const createMovingModule = (storeOf: () => FileStore): Module => ({
  name: 'moving',
  commands: [
    ...movePageCommands(storeOf),
    ...uploadCommands,
    ...pauseCommands,
    ...pastMoveCommands,
    ...importedHistoryCommands,
    ...archiveCommands(storeOf),
    ...departureCommands,
    ...testCopyCommands,
  ],
  jobs: [
    moveWaitingJob(storeOf),
    fetchWaitingJob(storeOf),
    writeWaitingJob(storeOf),
    copyWaitingJob(storeOf),
    forgetUploads,
  ],
  begin: async ({ database }) => {
    await freeBrought(database)
    await freeArchives(database)
    await freeCopies(database)
  },
})

export const movingModule: Module = createMovingModule(storeOfEnvironment)
