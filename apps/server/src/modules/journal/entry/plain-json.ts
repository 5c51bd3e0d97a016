/** Deeper than any body that a desk writes; what is deeper is kept as text and not booked. */
export const mostDepth = 64

/** Keys that reach an object's prototype. A body with one is kept as text and not booked. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

export interface ShapeFault {
  readonly code: 'journal.too-deep' | 'journal.key-forbidden'
  readonly facts: Readonly<Record<string, unknown>>
}

const childrenOf = (value: object): readonly unknown[] => (Array.isArray(value) ? value : Object.values(value))

/**
 * Returns the reason why recursive code must not look into a body: too many levels, or a key that reaches a prototype.
 * It goes level by level without recursion, so no depth can crash it.
 */
export function shapeFaultOf(body: unknown): ShapeFault | undefined {
  let level: readonly unknown[] = [body]
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > mostDepth) return { code: 'journal.too-deep', facts: { limit: mostDepth } }
    const inside = level.filter((value): value is object => typeof value === 'object' && value !== null)
    const key = inside
      .flatMap((value) => (Array.isArray(value) ? [] : Object.keys(value)))
      .find((one) => forbiddenKeys.has(one))
    if (key !== undefined) return { code: 'journal.key-forbidden', facts: { key } }
    level = inside.flatMap(childrenOf)
  }
  return undefined
}

/** JSON of a value of any depth, as `JSON.stringify` writes it, without calling itself. For values that came from JSON. */
export function plainJson(value: unknown): string {
  const pieces: string[] = []
  // The pieces still to be written, the next at the end: a text as it is, or a value.
  const open: ({ readonly text: string } | { readonly value: unknown })[] = [{ value }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ('text' in next) pieces.push(next.text)
    else if (typeof next.value !== 'object' || next.value === null) pieces.push(JSON.stringify(next.value) ?? 'null')
    else open.push(...insideOf(next.value).toReversed())
  }
  return pieces.join('')
}

function insideOf(value: object): ({ readonly text: string } | { readonly value: unknown })[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown, at) =>
      at === 0 ? [{ value: item }] : [{ text: ',' }, { value: item }],
    )
    return [{ text: '[' }, ...items, { text: ']' }]
  }
  const members = Object.entries(value).flatMap(([key, member]: [string, unknown], at) => [
    { text: `${at === 0 ? '' : ','}${JSON.stringify(key)}:` },
    { value: member },
  ])
  return [{ text: '{' }, ...members, { text: '}' }]
}
