import type { JobContext } from '../module.ts'
import { setWorkDue, setWorkEnded, takeWork } from './work.store.ts'

/** One kind of work, and how it is done. */
export interface Work {
  readonly kind: string
  /** How long one piece is held, seconds: longer than it may take. Afterward somebody else may take it. */
  readonly leaseSeconds: number
  /** Given up after so many. */
  readonly mostAttempts: number
  /** Does one piece. A throw is tried again after a pause; it may have been done all the same, so doing it twice must not hurt. */
  readonly run: (subject: string, context: JobContext) => Promise<void>
  /** Told when a piece is given up. */
  readonly onGivenUp?: (subject: string, reason: string, context: JobContext) => Promise<void>
}

/** One, two, four … minutes, at most an hour. `attempts` counts from 1. */
export const pauseMillis = (attempts: number): number => Math.min(60, 2 ** (attempts - 1)) * 60_000

const plusMillis = (now: string, millis: number): string => new Date(Date.parse(now) + millis).toISOString()

/** Does what is due of a kind, one piece after the other, at most `most`. Several processes may do so at once. */
export async function runWork(work: Work, context: JobContext, most = 50): Promise<void> {
  const { database, now, newId } = context
  const by = newId()
  for (let count = 0; count < most; count += 1) {
    const taken = await takeWork(database, {
      kind: work.kind,
      now,
      until: plusMillis(now, work.leaseSeconds * 1000),
      by,
    })
    if (!taken) return
    const { id, subject, attempts } = taken
    try {
      await work.run(subject, context)
      await setWorkEnded(database, { id, by, now, error: null })
    } catch (error) {
      const reason = (error instanceof Error ? error.message : 'unknown').slice(0, 500)
      const isLast = attempts >= work.mostAttempts
      context.log.warn({ err: error, kind: work.kind, work: id, attempts, isLast }, 'a piece of work failed')
      if (isLast) await setWorkEnded(database, { id, by, now, error: reason })
      else await setWorkDue(database, { id, by, error: reason, dueAt: plusMillis(now, pauseMillis(attempts)) })
      if (isLast) await work.onGivenUp?.(subject, reason, context)
    }
  }
}
