/** Shorter keys show nothing of themselves. */
const SHORTEST = 8

const MOST = 4

/** The end of a key that is shown, so that one knows which is there: at most a quarter of it. Source: NT-S03. */
export const secretTail = (key: string): string => {
  const length = key.length < SHORTEST ? 0 : Math.min(MOST, Math.floor(key.length / 4))
  return key.slice(key.length - length)
}
