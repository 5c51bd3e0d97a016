import { COUNT_MARGIN_MS, happenedAt, readLate, type DocumentMoment } from '@kassa/domain/sales/late-document.ts'
import { quantityText } from '@kassa/domain/quantity/quantity.ts'
import type { ReviewReason } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { moveStock } from '../../stock/public.ts'
import {
  changeExpected,
  holdCountedStock,
  listCountsSince,
  type BookedCount,
  type CountedStock,
} from './late-document.store.ts'

/** A document that moves the stock of an outlet and may have happened before a count that is in the books. */
export interface LateDocument {
  readonly outletId: string
  /** The document's number; the entry that takes it back names it. */
  readonly number: string
  /** The time by the clock of the device or person that wrote it, ISO. */
  readonly at: string
  readonly clockOffsetMs: number | null
  readonly receivedAt: string
  /** The moves of stock: in (positive) or out (negative). */
  readonly moves: readonly StockChange[]
  readonly actorKind: string
  readonly actorId: string | null
}

interface StockChange {
  readonly variantId: string
  readonly quantity: number
}

/** A count that had a document in, and what its second entry moves. */
export interface TakeBack extends StockChange {
  readonly count: BookedCount
}

export interface LateReadings {
  /** Items of which nobody can tell whether a count had the document in. */
  readonly reasons: readonly ReviewReason[]
  readonly takeBacks: readonly TakeBack[]
}

const nothingLate: LateReadings = { reasons: [], takeBacks: [] }

type WrittenMoment = Pick<LateDocument, 'at' | 'clockOffsetMs' | 'receivedAt'>

const momentOf = ({ at, clockOffsetMs, receivedAt }: WrittenMoment): DocumentMoment => ({
  at: Date.parse(at),
  clockOffsetMs,
  receivedAt: Date.parse(receivedAt),
})

/** Returns the moment from which a count leaves in doubt whether it had a document in. */
export const doubtfulSince = (document: WrittenMoment): string =>
  new Date(Math.max(0, happenedAt(momentOf(document)) - COUNT_MARGIN_MS)).toISOString()

/**
 * Reads a document against the counts of what it moves, with these stocks locked, so that no count is applied until it is written. `isBooked`: its own
 * entries are in the book already. Source: D120.
 */
export async function readLateDocument(
  tx: Tx,
  merchantId: string,
  document: LateDocument,
  isBooked = false,
): Promise<LateReadings> {
  const moves = netOf(document.moves)
  const { outletId } = document
  const asked = { outletId, variantIds: [...moves.keys()], since: doubtfulSince(document) }
  const stocks = moves.size === 0 ? [] : await holdCountedStock(tx, merchantId, asked)
  if (stocks.length === 0) return nothingLate
  const counts = (await listCountsSince(tx, merchantId, asked)).map((count) => ({
    count,
    variantId: count.variantId,
    countedAt: Date.parse(count.countedAt),
    appliedAt: Date.parse(count.appliedAt),
  }))
  const reasons: ReviewReason[] = []
  const takeBacks: TakeBack[] = []
  for (const stock of stocks) {
    const { variantId } = stock
    const quantity = moves.get(variantId) ?? 0
    const reading = readLate(
      momentOf(document),
      counts.filter((one) => one.variantId === variantId),
    )
    if (reading.kind === 'before') takeBacks.push({ variantId, quantity: -quantity, count: reading.count.count })
    if (reading.kind === 'unclear') {
      const knownOnHand = stock.onHand - (isBooked ? quantity : 0)
      reasons.push(doubtOf(document, reading.count.count, { ...stock, quantity, knownOnHand }))
    }
  }
  return { reasons, takeBacks }
}

/** Returns the net movement of each item in a document; an item that comes and goes again in equal quantity is left out. */
function netOf(moves: readonly StockChange[]): ReadonlyMap<string, number> {
  const net = new Map<string, number>()
  for (const { variantId, quantity } of moves) net.set(variantId, (net.get(variantId) ?? 0) + quantity)
  return new Map([...net].filter(([, quantity]) => quantity !== 0))
}

const unclear = {
  stocktake: 'stock.count-unclear',
  adjustment: 'stock.adjustment-unclear',
  import: 'stock.moved-count-unclear',
} as const

/** Both readings: what is on hand where the count had it in, and where it had not. */
function doubtOf(
  document: LateDocument,
  count: BookedCount,
  { variantId, name, quantity, knownOnHand, isThousandths }: CountedStock & { quantity: number; knownOnHand: number },
): ReviewReason {
  const text = (onHand: number): string =>
    `${onHand < 0 ? '-' : ''}${quantityText(Math.abs(onHand), isThousandths ? 3 : 0)}`
  return {
    code: unclear[count.kind],
    facts: {
      variantId,
      name,
      countId: count.documentId,
      count: count.number,
      countedAt: count.countedAt,
      happenedAt: new Date(happenedAt(momentOf(document))).toISOString(),
      booked: text(knownOnHand + quantity),
      otherwise: text(knownOnHand),
    },
  }
}

/**
 * Writes the second entry of each count that had the document in: the stock is again what was counted, and the difference that the count found shrinks
 * by as much. The entry stands at the count's own moment and day, so that what was thought lost that day is lost no more.
 */
export async function takeBackLate(
  tx: Tx,
  merchantId: string,
  { outletId, number, actorKind, actorId }: LateDocument,
  takeBacks: readonly TakeBack[],
): Promise<void> {
  if (takeBacks.length === 0) return
  const outlet = await findOutletFacts(tx, merchantId, outletId, { archivedToo: true })
  if (!outlet) throw new Error(`outlet ${outletId} is gone`)
  for (const { variantId, quantity, count } of takeBacks) {
    const { kind, documentId, countedAt, appliedAt } = count
    const by = { kind, id: documentId, reason: number, actorKind, actorId }
    const moment = { businessDay: businessDayAt(appliedAt, outlet), at: countedAt }
    const [moved] = await moveStock(tx, merchantId, [{ outletId, variantId, quantity, kind, costMinor: null }], {
      ...by,
      ...moment,
    })
    const valueMinor = moved?.valueMinor ?? 0
    if (kind === 'stocktake')
      await changeExpected(tx, merchantId, { documentId, variantId, quantity: -quantity, valueMinor })
  }
}
