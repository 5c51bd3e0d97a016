import type { PrintQueueState, PrinterState } from './print-queue.ts'

/** A job that takes longer holds the port. Source: D49. */
const LONGEST_JOB_MS = 30_000

/**
 * Returns the state of the printer as the server is told it: `busy` where its port is held by somebody else and cannot
 * be opened, or by one job for more than 30 seconds; `error` for any other fault, and `ready` while it prints. `now` in
 * epoch milliseconds.
 */
export function toldState(
  { state, error, since }: Pick<PrintQueueState, 'state' | 'error' | 'since'>,
  now: number,
): PrinterState {
  if (state === 'busy') return since !== null && now - since > LONGEST_JOB_MS ? 'busy' : 'ready'
  if (state !== 'error') return state
  return /open|in use|access|claim/i.test(error ?? '') ? 'busy' : 'error'
}
