import { isValidElement } from 'react'

/**
 * Returns whether two contents draw the same: values that are the same one, lists of such, and elements of one kind whose parts are the same.
 * A function made anew is another: nobody can look into it.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, at) => isSame(part, other[at]))
  if (!isValidElement<object>(one) || !isValidElement<object>(other)) return false
  return one.type === other.type && one.key === other.key && haveSameParts(one.props, other.props)
}

function haveSameParts(one: object, other: object): boolean {
  const parts = Object.entries(one)
  const others = new Map(Object.entries(other))
  return (
    parts.length === others.size && parts.every(([name, part]) => others.has(name) && isSame(part, others.get(name)))
  )
}
