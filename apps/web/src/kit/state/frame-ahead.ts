let fetchFrame: () => Promise<unknown> = () => Promise.resolve()

/** Says how the program of the frame round the screens is fetched; whoever has the frame says it, once. */
export const setFrame = (fetch: () => Promise<unknown>): void => {
  fetchFrame = fetch
}

/** Fetches the frame's program ahead, while the password is being checked. */
export const preloadFrame = (): Promise<unknown> => fetchFrame()
