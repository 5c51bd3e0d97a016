import type { ScreenMessage } from './message.ts'

/** A message with the lines of the one before where they say the same, so that only what has changed is drawn again. */
export function keepLines(before: ScreenMessage | null, next: ScreenMessage): ScreenMessage {
  if (before?.kind !== 'basket' || next.kind !== 'basket') return next
  const known = new Map(before.lines.map((line) => [line.id, line]))
  const lines = next.lines.map((line) => {
    const same = known.get(line.id)
    return same && JSON.stringify(same) === JSON.stringify(line) ? same : line
  })
  return { ...next, lines }
}
