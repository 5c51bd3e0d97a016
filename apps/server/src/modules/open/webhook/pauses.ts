import { createHash } from 'node:crypto'

const HOUR = 3_600
/** A message is tried for so long: 72 hours. */
export const TRIED_MILLIS = 72 * HOUR * 1000
/** A receiver at which nothing arrived for so long is given up together with the message that found it so, whose first attempt came a little later. */
export const FAILING_MILLIS = TRIED_MILLIS - HOUR * 1000
/** The number of different messages in a row that do not arrive from which on one of them is tried now and then. */
export const FAILURES_TO_PAUSE = 20

/** A share of 0 to 1 that is always the same for a message and its attempt, so that those that failed together do not come back together. */
const shareOf = (id: string, attempt: number): number =>
  createHash('sha256').update(`${id} ${attempt}`).digest().readUInt32BE(0) / 2 ** 32

/** Seconds until the next attempt: 5, 15, 45 … at most 12 hours, each up to a fifth shorter or longer. `attempts` counts from 1. */
export function retrySeconds(id: string, attempts: number): number {
  const plain = Math.min(12 * HOUR, 5 * 3 ** Math.min(attempts - 1, 10))
  return Math.round(plain * (0.8 + 0.4 * shareOf(id, attempts)))
}

/** Seconds for which a receiver is left alone that fails so often in a row: none below the limit, then a minute, two … at most an hour. */
export const pauseSeconds = (failures: number): number =>
  failures < FAILURES_TO_PAUSE ? 0 : Math.min(HOUR, 60 * 2 ** Math.min(failures - FAILURES_TO_PAUSE, 6))
