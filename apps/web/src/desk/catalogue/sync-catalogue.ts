import type { BriefItem } from '@kassa/contract/device/desk-catalogue.ts'

interface CataloguePage {
  readonly items: readonly BriefItem[]
  readonly next: string | null
  readonly cursor: number
  /** With the first page: what each further one comes after. */
  readonly starts: readonly string[]
}

/** Where goods come from and where they go; the tests hand in a double. */
export interface SyncPorts {
  readonly readCursor: () => Promise<number | null>
  /** Goods behind an item (null: from the first) and to another (null: to the last). */
  readonly fetchPage: (after: string | null, until: string | null) => Promise<CataloguePage>
  readonly fetchChanges: (since: number) => Promise<{
    readonly items: readonly BriefItem[]
    readonly removed: readonly string[]
    readonly cursor: number
    readonly hasMore: boolean
    readonly reset: boolean
    readonly setupChanged: boolean
  }>
  /** Begins to put all goods in the place of those that are there. */
  readonly fill: () => {
    readonly take: (items: readonly BriefItem[]) => Promise<void>
    readonly finish: (cursor: number) => Promise<unknown>
  }
  readonly change: (items: readonly BriefItem[], removed: readonly string[], cursor: number) => Promise<void>
  readonly onProgress: (loaded: number) => void
}

/** Pages on their way at once. */
const SIDE_BY_SIDE = 3

interface Range {
  readonly after: string
  readonly until: string | null
}

/** Returns the ranges left behind the first page, cut where it says. */
function rangesBehind({ next, starts }: CataloguePage): Range[] {
  if (next === null) return []
  const cuts = [next, ...starts.filter((start) => start > next)]
  return cuts.map((after, place) => ({ after, until: cuts[place + 1] ?? null }))
}

async function fillAnew(ports: SyncPorts): Promise<number> {
  const filling = ports.fill()
  let loaded = 0
  const take = async ({ items }: CataloguePage): Promise<void> => {
    await filling.take(items)
    loaded += items.length
    ports.onProgress(loaded)
  }
  const first = await ports.fetchPage(null, null)
  const ranges = rangesBehind(first)
  const fetchNext = async (after: string, until: string | null): Promise<CataloguePage> => {
    try {
      return await ports.fetchPage(after, until)
    } catch (error) {
      ranges.length = 0
      throw error
    }
  }
  // While what came is made ready, the server reads what comes next; no more than that lies waiting.
  const walk = async (): Promise<void> => {
    let taking: Promise<unknown> = Promise.resolve()
    for (let range = ranges.shift(); range; range = ranges.shift())
      for (let after: string | null = range.after; after !== null;) {
        const [page]: [CataloguePage, unknown] = await Promise.all([fetchNext(after, range.until), taking])
        taking = take(page)
        after = page.next === range.until ? null : page.next
      }
    await taking
  }
  await Promise.all([take(first), ...Array.from({ length: SIDE_BY_SIDE }, walk)])
  // Goods changed while the pages came are fetched once more from the first page's cursor.
  await filling.finish(first.cursor)
  return first.cursor
}

/**
 * Brings the cache up to the server: everything when it is empty or too old, else only what changed since its cursor.
 * Answers whether the set-up (taxes, staff, settings) must be fetched again. Rejects as the ports do; what was written stays.
 */
export async function syncCatalogue(ports: SyncPorts): Promise<{ readonly setupChanged: boolean }> {
  let setupChanged = false
  let cursor = (await ports.readCursor()) ?? (await fillAnew(ports))
  for (;;) {
    const changes = await ports.fetchChanges(cursor)
    setupChanged ||= changes.setupChanged
    if (changes.reset) {
      cursor = await fillAnew(ports)
      continue
    }
    if (changes.items.length > 0 || changes.removed.length > 0 || changes.cursor !== cursor)
      await ports.change(changes.items, changes.removed, changes.cursor)
    cursor = changes.cursor
    if (!changes.hasMore) return { setupChanged }
  }
}
