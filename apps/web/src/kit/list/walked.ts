/** The number of lists that are remembered: the one a thing was opened from, and those it led to. */
const KEPT = 5

/** The addresses that the rows of pages open, in their order; null: there is no further page. */
export interface Walked {
  readonly addresses: readonly string[]
  readonly nextPage: (() => Promise<Walked>) | null
}

/** The rows gone through of each list, and the number on a page; the list that was shown last stands last. */
export const walked = new Map<string, Walked & { readonly size: number }>()

/** Remembers what the rows of a list open, for as long as the page is there. */
export function keepWalk(list: string, addresses: readonly string[], nextPage: Walked['nextPage'] = null): void {
  if (addresses.length === 0) return
  walked.delete(list)
  walked.set(list, { addresses, nextPage, size: addresses.length })
  const [oldest] = walked.keys()
  if (walked.size > KEPT && oldest !== undefined) walked.delete(oldest)
}
