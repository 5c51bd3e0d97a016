import { saleOfExchange } from '@kassa/contract/journal/exchange-halves.ts'
import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { stockLevels } from '@kassa/contract/inventory/stock-levels.calls.ts'
import { readFact, writeFact } from '../catalogue/cache-db.ts'
import { liveStock, type StockMoves } from '../catalogue/live-stock.ts'
import { cacheDb, journalDb } from '../journal/databases.ts'
import { waitingStates, type StoredEntry } from '../journal/entry-state.ts'
import { desk } from '../model/desk-state.ts'
import { askServer } from './connection.ts'

/**
 * The number of entries of the book that are asked for again where a till begins to listen after it fetched its goods.
 */
const BEFORE_FIRST = 2_000

export interface StoredLevels {
  /** The registration of these levels: a browser that is registered anew may stand at another outlet. */
  readonly registrationId: string
  readonly upTo: number
  readonly levels: Readonly<Record<string, number>>
}

const shown = (variantId: string): number => desk.read().catalogue.find(variantId)?.onHand ?? 0
const redraw = (): void => desk.change(({ catalogueVersion }) => ({ catalogueVersion: catalogueVersion + 1 }))

/** Returns the quantities that a sale takes out of the stock: its goods, or the parts of a combination. */
export function movesOf(body: JournalBody): StockMoves | null {
  const sale = body.kind === 'exchange' ? saleOfExchange(body) : body.kind === 'sale' ? body : null
  if (sale === null) return null
  const moves = new Map<string, number>()
  const add = (variantId: string, quantity: number): unknown =>
    moves.set(variantId, (moves.get(variantId) ?? 0) + quantity)
  const lines = (sale.answer as { readonly lines?: unknown }).lines
  for (const line of Array.isArray(lines) ? (lines as SoldLine[]) : []) {
    const item = desk.read().catalogue.find(line.variantId ?? line.productId ?? '')
    if (!item) continue
    if (item.type !== 'combined') add(item.id, line.quantity)
    else for (const part of item.parts) add(part.variantId, part.quantity * line.quantity)
  }
  return moves
}

interface SoldLine {
  readonly productId?: string
  readonly variantId?: string | null
  readonly quantity: number
}

/** A sale was written here: the stock that is shown moves at once. */
export function sellFromStock({ id, body }: Pick<StoredEntry, 'id' | 'body'>): void {
  const moves = movesOf(body)
  if (moves === null || moves.size === 0) return
  liveStock.sell(id, moves)
  redraw()
}

/** Notes that all entries written here have reached the server. */
export function stockIsSent(): void {
  liveStock.sent(shown)
  lookAtStock()
}

/** Asks what moved meanwhile, where somebody looks at stock; not heard, it stays as it was known. */
export const lookAtStock = (): void => void refreshStock().catch(() => undefined)

/** The time for which a till that hears of no events shows its last state. */
const EVERY_MS = 30_000

/** Keeps the stock that is shown as it is at the outlet; once a page. */
export function followStock(): void {
  void recallStock().then(lookAtStock, lookAtStock)
  setInterval(lookAtStock, EVERY_MS)
  addEventListener('online', lookAtStock)
}

const registrationNow = (): string => desk.read().registration?.registrationId ?? ''

/** Returns the stored levels of this registration. */
async function readKept(): Promise<StoredLevels | null> {
  const kept = await readFact<StoredLevels>(cacheDb(), 'stock')
  return kept?.registrationId === registrationNow() ? kept : null
}

/** Brings back what was known before the page was loaded anew: levels, and sales that still wait. */
async function recallStock(): Promise<void> {
  const kept = await readKept()
  if (kept) liveStock.hear(Object.entries(kept.levels).map(([variantId, onHand]) => ({ variantId, onHand })))
  const waiting = await journalDb()
    .entries.where('state')
    .anyOf([...waitingStates])
    .toArray()
  for (const entry of waiting) sellFromStock(entry)
  redraw()
}

let asking: Promise<void> | null = null
let isAskedAgain = false

/** Asks what has moved at the outlet since it was asked last; several at once are one. */
export function refreshStock(): Promise<void> {
  isAskedAgain = true
  asking ??= ask().finally(() => (asking = null))
  return asking
}

async function ask(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false
    const kept = await readKept()
    const after = kept?.upTo ?? (await whereToBegin())
    if (after === null) return
    const heard = await askServer(stockLevels, { after })
    if (heard.kind !== 'answered') return
    const { upTo, hasMore, rows } = heard.answer
    const isAll = liveStock.hear(rows)
    const news: StoredLevels = {
      registrationId: registrationNow(),
      upTo: isAll ? upTo : after,
      levels: liveStock.kept(),
    }
    await writeFact(cacheDb(), 'stock', news)
    if (rows.length > 0) redraw()
    if (hasMore && isAll) isAskedAgain = true
  }
}

async function whereToBegin(): Promise<number | null> {
  const heard = await askServer(stockLevels, {})
  return heard.kind === 'answered' ? Math.max(0, heard.answer.upTo - BEFORE_FIRST) : null
}
