/** So many lists are remembered: the one a thing was opened from, and those it led to. */
const KEPT = 5

/** What the rows of each list open, in its order; the list that was shown last stands last. */
const walked = new Map<string, readonly string[]>()

/** Remembers what the rows of a list open, for as long as the page is there. */
export function keepWalk(list: string, addresses: readonly string[]): void {
  if (addresses.length === 0) return
  walked.delete(list)
  walked.set(list, addresses)
  const [oldest] = walked.keys()
  if (walked.size > KEPT && oldest !== undefined) walked.delete(oldest)
}

/** What stands before and behind a thing in the list it was opened from. */
export interface Beside {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** From one. */
  readonly place: number
  readonly count: number
}

const pathOf = (address: string): string => address.split('?')[0] ?? address

/** By the address of the thing; null where no list that was shown lately has it. */
export function besideOf(pathname: string): Beside | null {
  for (const addresses of [...walked.values()].toReversed()) {
    const at = addresses.findIndex((address) => pathOf(address) === pathname)
    if (at !== -1)
      return { previous: addresses[at - 1], next: addresses[at + 1], place: at + 1, count: addresses.length }
  }
  return null
}
