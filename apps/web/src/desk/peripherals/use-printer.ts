import { useSyncExternalStore } from 'react'
import { printQueue } from './print.ts'
import type { PrinterState, PrintJob } from './print-queue.ts'

/** Returns the state of the printer and the number of jobs that wait for it. */
export function usePrinter(): {
  readonly state: PrinterState
  readonly waiting: number
  readonly unsure: readonly PrintJob[]
  /** The jobs that wait for it, without those meant for the moment only. */
  readonly jobs: readonly PrintJob[]
  readonly error: string | null
} {
  const { state, waiting, unsure, error } = useSyncExternalStore(printQueue.listen, () => printQueue.snapshot)
  const jobs = waiting.filter(({ isMomentary }) => isMomentary !== true)
  return { state, waiting: waiting.length, unsure, jobs, error }
}
