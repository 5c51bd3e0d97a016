/** An outlet as people tell it from others. */
export interface NamedOutlet {
  readonly number: string
  readonly name: string
}

const MOST_OUTLET_NAME = 50

const plainName = (name: string): string => name.replaceAll(/\s+/g, ' ').trim()
const folded = (name: string): string => plainName(name).normalize('NFKC').toLowerCase()

/** The outlet that has the name of a location; undefined where none has. */
export const outletNamed = <Outlet extends NamedOutlet>(
  place: string,
  outlets: readonly Outlet[],
): Outlet | undefined => outlets.find(({ name }) => folded(name) === folded(place))

/**
 * A location of the files that no outlet is called, as one with the next free number; null where there is none to make. A number may be that of an
 * outlet that is gone: each of the `tries` before takes one more.
 */
export function newOutletFor(place: string, outlets: readonly NamedOutlet[], tries = 0): NamedOutlet | null {
  const name = plainName(place).slice(0, MOST_OUTLET_NAME).trim()
  if (name.length < 2 || outletNamed(name, outlets)) return null
  const numbers = outlets.map(({ number }) => number).filter((number) => /^\d{1,15}$/.test(number))
  const width = Math.max(0, ...numbers.map((number) => number.length))
  const next = Math.max(0, ...numbers.map(Number)) + 1 + tries
  return { number: String(next).padStart(width, '0'), name }
}
