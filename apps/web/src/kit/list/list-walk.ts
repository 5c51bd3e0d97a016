import { onPersonGone } from '../../session/person.ts'

/** The number of lists that are remembered: the one a thing was opened from, and those it led to. */
const KEPT = 5

/** The addresses that the rows of pages open, in their order; null: there is no further page. */
export interface ListWalk {
  readonly addresses: readonly string[]
  readonly nextPage: (() => Promise<ListWalk>) | null
}

/** The rows gone through of each list, and the number on a page; the list that was shown last stands last. */
export const listWalks = new Map<string, ListWalk & { readonly size: number }>()

/** Remembers what the rows of a list open, for as long as the page is there. */
export function keepWalk(list: string, addresses: readonly string[], nextPage: ListWalk['nextPage'] = null): void {
  if (addresses.length === 0) return
  listWalks.delete(list)
  listWalks.set(list, { addresses, nextPage, size: addresses.length })
  const [oldest] = listWalks.keys()
  if (listWalks.size > KEPT && oldest !== undefined) listWalks.delete(oldest)
}

onPersonGone(() => listWalks.clear())
