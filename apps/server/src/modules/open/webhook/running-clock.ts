/** A moment so many milliseconds later. */
export const after = (now: string, millis: number): string => new Date(Date.parse(now) + millis).toISOString()

/** The time that goes on from the one at which a job began: messages are signed with the moment at which they are sent. */
export function runningClock(now: string): () => string {
  const began = performance.now()
  return () => after(now, Math.round(performance.now() - began))
}
