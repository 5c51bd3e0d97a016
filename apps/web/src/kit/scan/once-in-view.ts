/** The last code the camera saw, and when. Milliseconds. */
export interface SeenCode {
  readonly code: string
  readonly at: number
}

/** A code must be out of the picture for so long before it counts again. */
export const AWAY_MS = 900

/**
 * Tells a code that comes into view from one that stays there: a camera reads the same code many times a second, and it counts
 * once. Answers what was seen now and whether it is new.
 */
export function seeCode(
  before: SeenCode | null,
  code: string | null,
  now: number,
): { seen: SeenCode | null; isNew: boolean } {
  if (code === null) return { seen: before && now - before.at < AWAY_MS ? before : null, isNew: false }
  const isSame = before?.code === code && now - before.at < AWAY_MS
  return { seen: { code, at: now }, isNew: !isSame }
}
