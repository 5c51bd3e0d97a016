import type { PrintQueueState, PrinterState } from './print-queue.ts'

/**
 * What the server hears of the printer: `busy` where its port is held by somebody else and cannot be opened, `error` for anything else
 * that went wrong, and `ready` while it prints.
 */
export function toldState({ state, error }: Pick<PrintQueueState, 'state' | 'error'>): PrinterState {
  if (state !== 'error') return state === 'busy' ? 'ready' : state
  return /open|in use|access/i.test(error ?? '') ? 'busy' : 'error'
}
