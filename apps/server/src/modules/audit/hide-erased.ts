/** The facts of a line about a person that stay when the person is erased: the card never belongs to anybody else, and names nobody. */
const kept = new Set(['cardNumber', 'currency', 'seen', 'leftOut', 'bucket', 'untilDay'])

/**
 * Returns one side of a line about an erased member: numbers, booleans and the card number stay, every other text is null. The line itself
 * is sealed and does not change; this is the form that everybody reads. Decision 0821.
 */
export function hideErased(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return kept.has(name) ? value : null
  if (Array.isArray(value)) return value.map((one) => hideErased(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, hideErased(inside, key)]))
}
