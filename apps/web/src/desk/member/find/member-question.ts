/** A till asks at most so often: five times a second. */
const LEAST_GAP_MS = 200

/** A scanner has written its next character by then: nobody is looked for by the head of a code. */
const BEYOND_SCANNER_MS = 120

/** Returns whether what was typed is enough to look for a member by: four digits, or two letters. */
export function isEnoughToFind(typed: string): boolean {
  const text = typed.normalize('NFKC')
  return (text.match(/\p{N}/gu)?.length ?? 0) >= 4 || (text.match(/\p{L}/gu)?.length ?? 0) >= 2
}

/** Returns how long the next question waits, milliseconds, where the last one was asked at `lastAskedAt`. */
export const questionDelay = (lastAskedAt: number, now: number): number =>
  Math.max(BEYOND_SCANNER_MS, lastAskedAt + LEAST_GAP_MS - now)

/** The one hit that Enter takes: the only one, where it may be attached and belongs to the text in the field. */
export function onlyHit<Hit extends { readonly enabled: 0 | 1 }>(
  hits: { readonly text: string; readonly members: readonly Hit[] } | null,
  typed: string,
): Hit | null {
  const [only, ...others] = hits?.members ?? []
  return only && others.length === 0 && only.enabled === 1 && hits?.text === typed.trim() ? only : null
}
