import { journalDb } from '../journal/databases.ts'
import type { JobKeeper } from './print-queue.ts'

/** Print jobs in this device's own database, oldest first; ids grow with time. */
export const keptJobs: JobKeeper = {
  put: (job) => journalDb().printJobs.put(job),
  drop: (id) => journalDb().printJobs.delete(id),
  list: () => journalDb().printJobs.orderBy('id').toArray(),
}
