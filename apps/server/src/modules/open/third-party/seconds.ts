/** The moment so many seconds later. */
export const secondsAfter = (now: string, seconds: number): string =>
  new Date(Date.parse(now) + seconds * 1000).toISOString()
