import type { DeviceAnswer } from './device-call.ts'

/** A queue is not held up longer than this by what is asked before a payment. */
export const PATIENCE_MS = 2_000

/** The wait for an answer about money that is not cash: a moment more, since without an answer nothing can be taken. */
export const PATIENCE_FOR_MONEY_MS = 6_000

/**
 * Returns the answer heard within `milliseconds`; after that it counts as unreachable, and a later answer is not waited
 * for.
 */
export async function heardWithin<Answer>(
  asking: Promise<DeviceAnswer<Answer>>,
  milliseconds: number,
): Promise<DeviceAnswer<Answer>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<DeviceAnswer<Answer>>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unreachable' }), milliseconds)
  })
  try {
    return await Promise.race([asking, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns whether a moment of this device's clock lies less than so long back. One that is still to come does not: the clock was set back since. */
export const isRecent = (at: number, withinMs: number, now = Date.now()): boolean => now >= at && now - at < withinMs
