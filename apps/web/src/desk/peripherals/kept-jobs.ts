import { journalDb } from '../journal/databases.ts'
import type { JobStore } from './print-queues.ts'

/** Print jobs in this device's own database, oldest first; ids grow with time. */
export const keptJobs: JobStore = {
  put: (job) => journalDb().printJobs.put(job),
  drop: (id) => journalDb().printJobs.delete(id),
  list: () => journalDb().printJobs.orderBy('id').toArray(),
}
