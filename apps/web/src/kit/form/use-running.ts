import { useMemo } from 'react'

/**
 * Counts the fields of a form that are still fetching; saving waits for them, so that a picture on its way is in the
 * saved record.
 */
export function useRunning() {
  return useMemo(() => {
    const running = new Set<Promise<boolean>>()
    return {
      waitFor: (work: Promise<boolean>): void => {
        running.add(work)
        void work.finally(() => running.delete(work))
      },
      /** Returns whether all of it came; false where some did not. */
      isAllThere: async (): Promise<boolean> => (await Promise.all(running)).every(Boolean),
    }
  }, [])
}
