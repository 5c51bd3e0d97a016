import { useMemo } from 'react'

/** What fields of a form are still fetching; saving waits for it, so that a picture on its way is in what is saved. */
export function useRunning() {
  return useMemo(() => {
    const running = new Set<Promise<boolean>>()
    return {
      waitFor: (work: Promise<boolean>): void => {
        running.add(work)
        void work.finally(() => running.delete(work))
      },
      /** Whether all of it came; false where some did not. */
      isAllThere: async (): Promise<boolean> => (await Promise.all(running)).every(Boolean),
    }
  }, [])
}
