import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { NewId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Job, JobContext } from '../module.ts'
import type { Reach } from '../reach.ts'
import type { Turns } from '../work/turns.ts'

interface On {
  readonly database: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Log
  readonly reach: Reach
  readonly turns?: Turns
  readonly beside?: JobContext['beside']
}

/**
 * Takes a job's turn for this process: it is due, and no other process has begun it in the time of one turn. The row is
 * the lock, so a process that dies gives the job back after that time, and no connection is held meanwhile. No turn begins
 * while rows of a merchant are only half here.
 */
async function takeTurn(
  { database, clock }: On,
  { name, everySeconds, isOfRelocations = false }: Job,
): Promise<boolean> {
  const now = clock()
  const before = new Date(Date.parse(now) - everySeconds * 900)
  const taken = await database.ask(sql`
    insert into job_state (name, started_at)
    select ${name}::text, ${now}::timestamptz where ${isOfRelocations} or not exists (select from relocation where stops_jobs)
    on conflict (name) do update set started_at = excluded.started_at
    where job_state.started_at is null or job_state.started_at <= ${before}
    returning name`)
  return taken.length === 1
}

/** Returns whether nothing half here keeps jobs from beginning; a job of the process itself takes no turn. */
const mayBegin = async ({ database }: On): Promise<boolean> =>
  (await database.ask(sql`select from relocation where stops_jobs limit 1`)).length === 0

const note = (on: On, name: string, error: string | null): Promise<unknown> =>
  on.database.ask(sql`
    update job_state set finished_at = ${on.clock()}, last_error = ${error},
      failures = case when ${error}::text is null then 0 else failures + 1 end
    where name = ${name}`)

/** How often the end of a job is noted again that the database did not take, and the first pause, milliseconds; each is twice the one before. */
const MOST_NOTED = 8
const FIRST_PAUSE = 100

/** Insists: a job without an end counts as running, and whoever waits for it would wait for an hour. */
async function noteEnd(on: On, name: string, error: string | null, isClosing: () => boolean): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return void (await note(on, name, error))
    } catch (failure) {
      if (tried === MOST_NOTED || isClosing()) throw failure
      await wait(FIRST_PAUSE * 2 ** (tried - 1))
    }
  }
}

/** Runs a job if it is its turn; answers whether it ran. A failure is logged and noted, and tried at the next turn. */
export async function runJob(on: On, job: Job, isClosing = (): boolean => false): Promise<boolean> {
  const { isOfProcess = false } = job
  if (!(await (isOfProcess ? mayBegin(on) : takeTurn(on, job)))) return false
  const failure = await tryJob(on, job, isClosing)
  if (!isOfProcess) await noteEnd(on, job.name, failure, isClosing)
  return true
}

/** Answers what went wrong; null where nothing did. */
async function tryJob(on: On, job: Job, isClosing: () => boolean): Promise<string | null> {
  const { database, clock, newId, log, reach, turns, beside } = on
  try {
    const also = { ...(turns && { turns }), ...(beside && { beside }) }
    await job.run({ database, log, now: clock(), newId, reach, isClosing, ...also })
    return null
  } catch (error) {
    log.error({ err: error, job: job.name }, 'a job failed')
    return (error instanceof Error ? error.message : String(error)).slice(0, 500)
  }
}

/**
 * Runs each job by its clock until closed; closing tells what is running, and waits for it. One that takes longer than its time is not begun again
 * beside itself: it would wait for its own locks, and hold connections that others need.
 */
export function startJobs(on: On, jobs: readonly Job[]): { close: () => Promise<void> } {
  const running = new Set<Promise<unknown>>()
  let isClosing = false
  const isOfSeveral = (on.beside ?? []).length > 0
  const own = jobs.filter(({ isOfRelocations = false }) => isOfSeveral || !isOfRelocations)
  const timers = own.map((job) => {
    let isRunning = false
    const run = (): void => {
      if (isRunning) return
      isRunning = true
      const turn = runJob(on, job, () => isClosing).catch((error: unknown) =>
        on.log.warn({ err: error, job: job.name }, 'no turn'),
      )
      running.add(turn)
      void turn.finally(() => {
        running.delete(turn)
        isRunning = false
      })
    }
    const timer = setInterval(run, job.everySeconds * 1000)
    timer.unref()
    return timer
  })
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      isClosing = true
      await Promise.all(running)
    },
  }
}
