/** The last code the camera saw. `goneAt`: since when the picture is without it, in milliseconds; null while it is there. */
export interface SeenCode {
  readonly code: string
  readonly goneAt: number | null
}

/** A code must be out of the picture for so long before it counts again. */
export const AWAY_MS = 900

/**
 * Tells a code that comes into view from one that stays there: a camera reads the same code many times a second, and it counts
 * once. Away is what pictures without it say: a device that takes long between two pictures has not seen it leave. Answers what was seen now and
 * whether it is new.
 */
export function seeCode(
  before: SeenCode | null,
  code: string | null,
  now: number,
): { seen: SeenCode | null; isNew: boolean } {
  if (code !== null) return { seen: { code, goneAt: null }, isNew: before?.code !== code }
  const goneAt = before?.goneAt ?? now
  return { seen: before && now - goneAt < AWAY_MS ? { code: before.code, goneAt } : null, isNew: false }
}
