/**
 * How far the server of this program is. It counts up with each release whose books learn a way to sell that an older server would file as wrong, or not
 * read at all; it is said with each heartbeat, and a server that says none is from before such numbers: 0. Source: docs/decisions/2826.
 */
export const SERVER_LEVEL = 1

/** The server that each of these needs: a till sells so only while the servers that it hears are that far. */
const NEEDS_SERVER = {
  'box-charges': 1,
  'options-on-top': 1,
} as const

export type ServerNeed = keyof typeof NEEDS_SERVER

/** How far servers are, as a till heard it, and when it heard that, epoch milliseconds. */
export interface LevelReading {
  readonly level: number
  readonly at: number
}

/** Returns whether the servers take it; one that has not said anything yet is that of this program. */
export const isTaken = (need: ServerNeed, heard: LevelReading | null): boolean =>
  heard === null || heard.level >= NEEDS_SERVER[need]

/** While a release is rolled out, or taken back, servers of both answer: the least that was heard within this time counts. */
const ROLLED_OUT_MS = 10 * 60_000

/** Returns how far servers count as being, once one has said its own. A clock that was set back ends the waiting. */
export function hearLevel(before: LevelReading | null, level: number, now: number): LevelReading {
  if (before?.level === level && level >= SERVER_LEVEL) return before
  const isWaiting = before !== null && before.level < level && now >= before.at && now - before.at < ROLLED_OUT_MS
  return isWaiting ? before : { level, at: now }
}
