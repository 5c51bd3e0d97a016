/** Codes heard and not yet acted on, oldest first. While `isHeld` (a dialog is open) they wait where everybody sees them. */
export interface ScanQueue {
  readonly waiting: readonly string[]
  readonly isHeld: boolean
}

export const emptyScanQueue: ScanQueue = { waiting: [], isHeld: false }

export const addScan = (queue: ScanQueue, text: string): ScanQueue => ({ ...queue, waiting: [...queue.waiting, text] })

export const holdScans = (queue: ScanQueue, isHeld: boolean): ScanQueue => ({ ...queue, isHeld })

/** The codes that may be acted on now, in their order, and the queue without them. */
export const releaseScans = (queue: ScanQueue): { readonly ready: readonly string[]; readonly queue: ScanQueue } =>
  queue.isHeld ? { ready: [], queue } : { ready: queue.waiting, queue: { ...queue, waiting: [] } }
