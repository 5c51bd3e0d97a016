// The program without the job that seals days: the days of the file are long over when the first of their orders comes, and to the job a day that is over and
// whose tills were all heard has its history.
import { sealDaysJob } from '../../apps/server/src/modules/accounting/batch/seal-job.ts'
import { modules } from '../../apps/server/src/program.ts'
import { serve } from '../../apps/server/src/serve.ts'

const withoutSealing = modules.map((module) => ({
  ...module,
  jobs: (module.jobs ?? []).filter(({ name }) => name !== sealDaysJob.name),
}))

await serve(Promise.resolve(), withoutSealing)
