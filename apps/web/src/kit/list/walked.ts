/** So many lists are remembered: the one a thing was opened from, and those it led to. */
const KEPT = 5

/** What the rows of a page open, in its order; null: there is no further page. */
export interface Walked {
  readonly addresses: readonly string[]
  readonly nextPage: (() => Promise<Walked>) | null
}

/** The pages of each list that were gone through, in their order; the list that was shown last stands last. */
const walked = new Map<string, readonly Walked[]>()

function keep(list: string, pages: readonly Walked[]): void {
  walked.delete(list)
  walked.set(list, pages)
  const [oldest] = walked.keys()
  if (walked.size > KEPT && oldest !== undefined) walked.delete(oldest)
}

/** Remembers what the rows of a list open, for as long as the page is there. */
export function keepWalk(list: string, addresses: readonly string[], nextPage: Walked['nextPage'] = null): void {
  if (addresses.length > 0) keep(list, [{ addresses, nextPage }])
}

/** What stands before and behind a thing in the list it was opened from. */
export interface Beside {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** Of its page, from one. */
  readonly place: number
  readonly count: number
  /** Asks for the page behind, and answers of its first; null where `next` is known, or nothing follows. */
  readonly goOn: (() => Promise<string | undefined>) | null
}

const pathOf = (address: string): string => address.split('?')[0] ?? address

/** By the address of the thing; null where no list that was shown lately has it. */
export function besideOf(pathname: string): Beside | null {
  for (const [list, pages] of [...walked].toReversed()) {
    const [page, at] = placeOf(pages, pathname)
    if (page !== undefined && at !== undefined) return besideIn(list, pages, page, at)
  }
  return null
}

function placeOf(pages: readonly Walked[], pathname: string): readonly [page?: number, at?: number] {
  for (const [page, { addresses }] of pages.entries()) {
    const at = addresses.findIndex((address) => pathOf(address) === pathname)
    if (at !== -1) return [page, at]
  }
  return []
}

function besideIn(list: string, pages: readonly Walked[], page: number, at: number): Beside {
  const { addresses = [], nextPage = null } = pages[page] ?? {}
  const next = addresses[at + 1] ?? pages[page + 1]?.addresses[0]
  return {
    previous: addresses[at - 1] ?? pages[page - 1]?.addresses.at(-1),
    next,
    place: at + 1,
    count: addresses.length,
    goOn: next !== undefined || nextPage === null ? null : () => goOn(list, pages, nextPage),
  }
}

/** A list that was shown anew meanwhile is left as it is. */
async function goOn(
  list: string,
  pages: readonly Walked[],
  nextPage: () => Promise<Walked>,
): Promise<string | undefined> {
  const found = await nextPage()
  if (walked.get(list) === pages) walked.set(list, [...pages, found])
  return found.addresses[0]
}
