import {
  deskCatalogue as catalogueCall,
  deskCatalogueChanges as changesCall,
} from '@kassa/contract/device/device.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { givePage, listPages } from './catalogue-pages.ts'
import { briefItemOf, deskItemOf } from './desk-item.ts'
import {
  findCursor,
  hasSetupChanged,
  listChange,
  listChanges,
  listItems,
  listStarts,
  type FeedRow,
} from './feed.store.ts'

/**
 * The catalogue in pages. The counter is read before the rows, so that a change in between comes again with the changes. A till that follows the stock
 * is sent pages that were made before.
 */
export const deskCatalogue = command(catalogueCall, async ({ tx, device }, { after, until, limit, knows, stock }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  if (knows === 'usual' && stock === 'followed')
    return accept(after === undefined ? await listPages(tx, device) : await givePage(tx, device, after))
  const cursor = await findCursor(tx, device.merchantId)
  const rows = await listItems(tx, device, { after: after ?? null, until: until ?? null, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const listed = page.filter(({ isRemoved }) => !isRemoved)
  return accept({
    ...(knows === undefined ? { items: listed.map(deskItemOf) } : { items: [], brief: listed.map(briefItemOf) }),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    cursor,
    starts: after === undefined && rows.length > limit ? await listStarts(tx, device, limit) : [],
  })
})

/** Returns the goods that changed since a cursor, in whole changes: a page never ends inside one, so that its cursor skips nothing. */
export const deskCatalogueChanges = command(changesCall, async ({ tx, device }, { since, limit }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const cursor = await findCursor(tx, device.merchantId)
  if (since > cursor) {
    return accept({ items: [], removed: [], cursor, hasMore: false, reset: true, setupChanged: true })
  }
  const found = (await listChanges(tx, device, since, limit + 1)).filter(({ changedSeq }) => changedSeq <= cursor)
  const hasMore = found.length > limit
  const rows = hasMore ? await wholeChanges(found, (seq) => listChange(tx, device, seq)) : found
  const reached = hasMore ? (rows.at(-1)?.changedSeq ?? cursor) : cursor
  return accept({
    items: rows.filter(({ isRemoved }) => !isRemoved).map(deskItemOf),
    removed: rows.filter(({ isRemoved }) => isRemoved).map(({ id }) => id),
    cursor: reached,
    hasMore,
    reset: false,
    setupChanged: since < reached && (await hasSetupChanged(tx, device.merchantId, since, reached)),
  })
})

/** The rows without their last, unfinished change; or all of that change where it fills the page alone. */
async function wholeChanges(
  rows: readonly FeedRow[],
  readChange: (changedSeq: number) => Promise<FeedRow[]>,
): Promise<readonly FeedRow[]> {
  const last = rows.at(-1)?.changedSeq ?? 0
  const whole = rows.filter(({ changedSeq }) => changedSeq < last)
  return whole.length > 0 ? whole : readChange(last)
}
