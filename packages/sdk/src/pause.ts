/** Waits, or goes on at once where the signal comes: nothing is left that would keep a program from ending. */
export const pauseOrEnd = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal?.aborted === true) return done()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
