/** Views of lists that one person keeps, of all lists together. */
export const LIST_VIEWS = 100

/** Longest name of a view. */
export const VIEW_NAME_LENGTH = 30

/** The query of a list as its address states it; named days keep their name, so that they move with the days. */
export type ListAddress = Readonly<Record<string, string>>

export interface NamedView {
  readonly name: string
  readonly address: ListAddress
}

const asksSame = (one: ListAddress, other: ListAddress): boolean => {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

/** `name` with its number behind it, cut between characters where both would be too long. */
function numbered(name: string, count: number): string {
  if (count === 1) return name
  const end = ` ${count}`
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  while (letters.join('').length + end.length > VIEW_NAME_LENGTH) letters.pop()
  return letters.join('').trimEnd() + end
}

/** The name under which a view stands beside those of its list: its own, unless another asks something else under it, then the next with a number. */
export function nameBeside({ name, address }: NamedView, views: readonly NamedView[]): string {
  for (let count = 1; ; count += 1) {
    const wanted = numbered(name, count)
    const taken = views.find((view) => view.name === wanted)
    if (!taken || asksSame(taken.address, address)) return wanted
  }
}
