import { listWalks, type ListWalk } from './list-walk.ts'

/** The neighbors of a thing in the list it was opened from. */
export interface ListNeighbors {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** The number of its page, from one. */
  readonly place: number
  readonly count: number
  /** Asks for the page behind, and answers of its first; null where `next` is known, or nothing follows. */
  readonly goOn: (() => Promise<string | undefined>) | null
}

const pathOf = (address: string): string => address.split('?')[0] ?? address

/** By the address of the thing; null where no list that was shown lately has it. */
export function besideOf(pathname: string): ListNeighbors | null {
  for (const [list, walk] of [...listWalks].toReversed()) {
    const { addresses, nextPage, size } = walk
    const at = addresses.findIndex((address) => pathOf(address) === pathname)
    if (at === -1) continue
    const goOn = async (further: () => Promise<ListWalk>) => {
      const found = await further()
      // A list that was shown anew meanwhile is left as it is.
      if (listWalks.get(list) === walk)
        listWalks.set(list, { ...found, size, addresses: [...addresses, ...found.addresses] })
      return found.addresses[0]
    }
    const [next, inPage] = [addresses[at + 1], at % size]
    return {
      previous: addresses[at - 1],
      next,
      place: inPage + 1,
      count: Math.min(size, addresses.length - at + inPage),
      goOn: next === undefined && nextPage ? () => goOn(nextPage) : null,
    }
  }
  return null
}
