import { hashOf } from './people/key-meetings.ts'

/** An outlet as people tell it from others. */
export interface NamedOutlet {
  readonly number: string
  readonly name: string
}

export const MOST_OUTLET_NAME = 50

const plainName = (name: string): string => name.replaceAll(/\s+/g, ' ').trim()
const folded = (name: string): string => plainName(name).normalize('NFKC').toLowerCase()
const isTooLong = (name: string): boolean => Array.from(name).length > MOST_OUTLET_NAME

/** The outlet that has the name of a location; undefined where none has. */
export const outletNamed = <Outlet extends NamedOutlet>(
  place: string,
  outlets: readonly Outlet[],
): Outlet | undefined => outlets.find(({ name }) => folded(name) === folded(place))

/** Digits that tell a name that was cut from all others. */
const MARK = 5

/**
 * The name of a location as an outlet can have it: of one that is too long the beginning, with digits that are those of the whole name. Two locations of one
 * beginning stay two, also where each comes in files of its own, and have the same names whenever they come again.
 */
export function outletNameOf(place: string): string {
  const own = plainName(place)
  if (!isTooLong(own)) return own
  const head = Array.from(own).slice(0, MOST_OUTLET_NAME - MARK - 1)
  const mark = (hashOf(folded(own)) >>> 0) % 10 ** MARK
  return `${head.join('').trim()}…${String(mark).padStart(MARK, '0')}`
}

/** Of a name that was cut at least so much stood in the outlet's. */
const LEAST_CUT = 40

/** Returns whether an outlet's name is the beginning of a location's that is too long for one, as names were cut before they kept digits of the whole. */
export function isBeginningOf(place: string, { name }: Pick<NamedOutlet, 'name'>): boolean {
  const [whole, cut] = [folded(place), folded(name)]
  const isCut = isTooLong(plainName(place)) && Array.from(cut).length >= LEAST_CUT
  return isCut && [cut, cut.replace(/ \d+$/, '')].some((head) => whole.startsWith(head))
}

/**
 * A location of the files that no outlet is called, as one with the next free number; null where there is none to make. `tries`: a number may be that of an
 * outlet that is gone, so each try before takes one more.
 */
export function newOutletFor(place: string, outlets: readonly NamedOutlet[], tries = 0): NamedOutlet | null {
  const name = outletNameOf(place)
  if (name.length < 2 || outletNamed(name, outlets)) return null
  const numbers = outlets.map(({ number }) => number).filter((number) => /^\d{1,15}$/.test(number))
  const width = Math.max(0, ...numbers.map((number) => number.length))
  const next = Math.max(0, ...numbers.map(Number)) + 1 + tries
  return { number: String(next).padStart(width, '0'), name }
}
