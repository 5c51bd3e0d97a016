import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'

/** Where goods come from and where they go; the tests hand in a double. */
export interface SyncPorts {
  readonly readCursor: () => Promise<number | null>
  readonly fetchPage: (
    after: string | null,
  ) => Promise<{ readonly items: readonly DeskItem[]; readonly next: string | null; readonly cursor: number }>
  readonly fetchChanges: (since: number) => Promise<{
    readonly items: readonly DeskItem[]
    readonly removed: readonly string[]
    readonly cursor: number
    readonly hasMore: boolean
    readonly reset: boolean
    readonly setupChanged: boolean
  }>
  /** Begins to put all goods in the place of those that are there. */
  readonly fill: () => {
    readonly take: (items: readonly DeskItem[]) => Promise<void>
    readonly finish: (cursor: number) => Promise<unknown>
  }
  readonly change: (items: readonly DeskItem[], removed: readonly string[], cursor: number) => Promise<void>
  readonly onProgress: (loaded: number) => void
}

/** The next page is on its way while this one is made ready. */
async function fillAnew(ports: SyncPorts): Promise<number> {
  const filling = ports.fill()
  let loaded = 0
  let cursor: number | null = null
  let coming: ReturnType<SyncPorts['fetchPage']> | null = ports.fetchPage(null)
  while (coming) {
    const page: Awaited<ReturnType<SyncPorts['fetchPage']>> = await coming
    // Goods changed while the pages came are fetched once more from the first page's cursor.
    cursor ??= page.cursor
    coming = page.next === null ? null : ports.fetchPage(page.next)
    // Whether it came is asked where it is waited for.
    coming?.catch(() => undefined)
    await filling.take(page.items)
    loaded += page.items.length
    ports.onProgress(loaded)
  }
  await filling.finish(cursor ?? 0)
  return cursor ?? 0
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
