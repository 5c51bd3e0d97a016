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

/**
 * The name of a location as an outlet can have it: of one that is too long the beginning. Where two locations of the files become equal so, the second
 * gets a number: they stay two, and have the same names whenever the same files come.
 */
export function outletNameOf(place: string, places: readonly string[] = []): string {
  const own = plainName(place)
  if (!isTooLong(own)) return own
  const all = [...new Map([...places, place].map((one) => [folded(one), plainName(one)])).values()]
  const taken = new Set(all.filter((one) => !isTooLong(one)).map(folded))
  for (const other of all.filter(isTooLong)) {
    const name = freeName(other, taken)
    if (folded(other) === folded(own)) return name
    taken.add(folded(name))
  }
  return freeName(own, taken)
}

/** A name cut so that nobody else has it. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let at = 1; ; at += 1) {
    const number = at === 1 ? '' : ` ${at}`
    const head = Array.from(name).slice(0, MOST_OUTLET_NAME - number.length)
    const cut = `${head.join('').trim()}${number}`
    if (!taken.has(folded(cut))) return cut
  }
}

interface Around {
  /** All locations of the files. */
  readonly places?: readonly string[]
  /** A number may be that of an outlet that is gone: each try before takes one more. */
  readonly tries?: number
}

/** A location of the files that no outlet is called, as one with the next free number; null where there is none to make. */
export function newOutletFor(
  place: string,
  outlets: readonly NamedOutlet[],
  { places = [], tries = 0 }: Around = {},
): NamedOutlet | null {
  const name = outletNameOf(place, places)
  if (name.length < 2 || outletNamed(name, outlets)) return null
  const numbers = outlets.map(({ number }) => number).filter((number) => /^\d{1,15}$/.test(number))
  const width = Math.max(0, ...numbers.map((number) => number.length))
  const next = Math.max(0, ...numbers.map(Number)) + 1 + tries
  return { number: String(next).padStart(width, '0'), name }
}
