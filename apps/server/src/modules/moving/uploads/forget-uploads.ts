import type { Job } from '../../../platform/module.ts'
import { forgetOver } from './upload.store.ts'

/** Files that went up in parts and that nobody came back for go after a day. */
export const forgetUploads: Job = {
  name: 'moving.forget-uploads',
  everySeconds: 3_600,
  run: async ({ database, now }) => {
    await forgetOver(database, now)
  },
}
