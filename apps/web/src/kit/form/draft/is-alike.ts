/** Returns whether two drafts say the same: a field that is undefined is as good as none, and the order of fields says nothing. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const [mine, theirs] = [plainOf(one), plainOf(other)]
  if (!isObject(mine) || !isObject(theirs)) return mine === theirs
  if (Array.isArray(mine) !== Array.isArray(theirs)) return false
  return hasFieldsOf(mine, theirs) && hasFieldsOf(theirs, mine)
}

/** Returns whether every field of `other` says the same in `one`. */
const hasFieldsOf = (one: Fields, other: Fields): boolean =>
  Object.keys(other).every((name) => one[name] === other[name] || isAlike(one[name], other[name]))

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** A day of a calendar field, and whatever else has a text of its own, is that text. */
const plainOf = (value: unknown): unknown =>
  isObject(value) && typeof value['toJSON'] === 'function' ? (value['toJSON'] as () => unknown).call(value) : value
