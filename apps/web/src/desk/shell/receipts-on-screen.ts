import { linkOwnSale } from '@kassa/contract/print/receipt-link.calls.ts'
import { liveQuery } from 'dexie'
import { BASE, paths } from '../../paths.ts'
import { journalDb } from '../journal/databases.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import type { FinishedSale } from '../model/desk-state.ts'
import { saleOf } from '../model/sale-of-entry.ts'
import { askServer } from '../sync/connection.ts'
import { pagesOrigin } from '../../session/brand.ts'

type Ask = (orderId: string) => Promise<string | null>

/** The word of the sale's link; null where the server does not answer or has no such sale. */
const fromServer: Ask = async (orderId) => {
  const heard = await askServer(linkOwnSale, { orderId })
  return heard.kind === 'answered' ? heard.answer.token : null
}

/** The order of an entry whose sale, by itself or in exchange, is in the books. */
const bookedOrder = (entry: StoredEntry | undefined): string | null =>
  entry && ['accepted', 'verified', 'review'].includes(entry.state) ? (saleOf(entry.body)?.orderId ?? null) : null

export interface ReceiptsOnScreen {
  /** Where the receipt of the sale that was just paid is; null while nobody knows yet. */
  readonly addressOf: (finished: FinishedSale | null) => string | null
  readonly stop: () => void
}

/**
 * Finds where the receipt of the sale is that was just paid, for the customer to scan: as soon as the sale is booked, and only where a
 * screen shows it. `onFound` is called when it is known. Source: RC-P03.
 */
export function receiptsOnScreen(
  isWatched: () => boolean,
  onFound: () => void,
  ask: Ask = fromServer,
): ReceiptsOnScreen {
  let entryId: string | null = null
  let address: string | null = null
  let stopWatching = (): void => undefined
  const look = async (of: string, orderId: string): Promise<void> => {
    const token = await ask(orderId).catch(() => null)
    if (token === null || entryId !== of) return
    stopWatching()
    address = `${pagesOrigin()}${BASE}${paths.receipt()}#${token}`
    onFound()
  }
  const begin = (of: string): void => {
    const found = liveQuery(() => journalDb().entries.get(of))
    // Its states follow each other until it is verified: where the first was not answered, the next asks again.
    const watching = found.subscribe((entry) => {
      const orderId = bookedOrder(entry)
      if (orderId !== null && address === null) void look(of, orderId)
    })
    stopWatching = () => watching.unsubscribe()
  }
  const forget = (): void => {
    stopWatching()
    entryId = null
    address = null
  }
  return {
    addressOf(finished) {
      if (entryId !== null && finished?.entryId !== entryId) forget()
      if (finished && entryId === null && isWatched()) {
        entryId = finished.entryId
        begin(entryId)
      }
      return address
    },
    stop: forget,
  }
}
