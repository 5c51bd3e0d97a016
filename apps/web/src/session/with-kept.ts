/**
 * Puts in place of each part that says what it said before the very one of before: an answer that changes nothing draws nothing anew. The parts
 * are what an answer is made of, so their text tells them apart.
 */
export function withKept<Part extends object>(next: Part, before: Readonly<Record<keyof Part, unknown>>): Part {
  const names = Object.keys(next) as (keyof Part)[]
  const kept = names.filter((name) => JSON.stringify(next[name]) === JSON.stringify(before[name]))
  return { ...next, ...Object.fromEntries(kept.map((name) => [name, before[name]])) }
}
