import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { doubtOfSold, serialKey } from '@kassa/domain/inventory/serial-number.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { restoreCounted, type LateReadings } from '../../../inventory/public.ts'
import {
  holdSerials,
  holdStock,
  knownOf,
  listSerialGoods,
  writeSerials,
  type SerialChange,
} from '../../../stock/public.ts'
import type { EntryRow, ReviewReason } from '../../../../platform/booking.ts'
import type { CheckedSale } from './check-sale.ts'
import type { SaleFacts } from '../facts/sale-facts.store.ts'
import { findSaleOfSerial } from './sold-pieces.store.ts'

/** A line of goods that have serial numbers, with the numbers the desk wrote. */
export interface SoldPieces {
  readonly line: number
  readonly lineId: string
  readonly variantId: string
  readonly name: string
  readonly quantity: number
  readonly numbers: readonly string[]
}

/** The lines of a sale whose goods have serial numbers and stock at the outlet. */
export function soldPieces(body: SaleBody, { lines }: PricedBasket, { goods }: SaleFacts): SoldPieces[] {
  if (!goods.some(({ tracksSerials }) => tracksSerials)) return []
  return lines.flatMap(({ id, productId, variantId, quantity }, line) => {
    const one = goods.find((each) => each.variantId === (variantId ?? productId))
    if (!one?.tracksSerials || !one.hasStock) return []
    const written = body.serials?.find(({ lineId }) => lineId === id)?.numbers ?? []
    const numbers = written.filter((number) => serialKey(number) !== '').slice(0, quantity)
    return [{ line, lineId: id, variantId: one.variantId, name: one.name, quantity, numbers }]
  })
}

interface Writing {
  readonly merchantId: string
  readonly now: string
  readonly newId: () => string
}

interface Sold {
  readonly facts: SaleFacts
  readonly pieces: readonly SoldPieces[]
  /** Counts that had the sale in: pieces that these missed are none that nobody has. */
  readonly takeBacks: LateReadings['takeBacks']
}

/**
 * Writes the pieces of a sale into their book, whatever the book said of them before, and answers what somebody should look at (D73). The stock is
 * held from here until the sale is written, as the journal's turn was before, so that of two desks that sell one piece the second sees the first.
 */
export async function bookPieces(
  tx: Tx,
  { merchantId, now, newId }: Writing,
  entry: EntryRow,
  { orderId, staffId, businessDay }: CheckedSale,
  { facts, pieces, takeBacks }: Sold,
): Promise<ReviewReason[]> {
  if (pieces.length === 0) return []
  const { outletId } = facts
  const moved = facts.goods.flatMap(({ variantId, parts }) => [variantId, ...parts.map((part) => part.variantId)])
  await holdStock(
    tx,
    merchantId,
    moved.map((variantId) => ({ outletId, variantId })),
  )
  const named = pieces.flatMap(({ variantId, numbers }) => numbers.map((number) => ({ variantId, number })))
  const known = await holdSerials(tx, merchantId, named)
  const variantIds = pieces.map(({ variantId }) => variantId)
  const left = new Map(
    (await listSerialGoods(tx, merchantId, outletId, variantIds)).map((one) => [
      one.variantId,
      Math.max(0, one.onHand - one.numbered),
    ]),
  )
  const reasons: ReviewReason[] = []
  const changes: SerialChange[] = []
  const seen = new Set<string>()
  const counted = new Set(takeBacks.map(({ variantId }) => variantId))
  for (const { line, lineId, variantId, name, quantity, numbers } of pieces) {
    const doubt = (code: ReviewReason['code'], more: Readonly<Record<string, unknown>>): unknown =>
      reasons.push({ code, facts: { lineId, name, ...more } })
    let unnamed = quantity
    for (const serial of numbers) {
      const key = `${variantId} ${serialKey(serial)}`
      if (seen.has(key)) {
        doubt('sale.serial-twice', { serial })
        continue
      }
      seen.add(key)
      unnamed -= 1
      const there = knownOf(known, { variantId, number: serial })
      const unnumbered = left.get(variantId) ?? 0
      const code = doubtOfSold({ state: there?.state ?? null, outletId: there?.outletId ?? null }, outletId, unnumbered)
      const order = code === 'sale.serial-sold' && there ? await findSaleOfSerial(tx, merchantId, there.id) : undefined
      const isMissed = code === 'sale.serial-gone' && there?.state === 'missing' && counted.has(variantId)
      if (code && !isMissed) doubt(code, { serial, outlet: there?.outletName ?? '', order: order?.number ?? '–' })
      else if (there?.state !== 'in-stock') left.set(variantId, unnumbered - 1)
      changes.push({ variantId, number: serial, kind: 'sale', state: 'sold', outletId, line })
    }
    const spare = left.get(variantId) ?? 0
    if (unnamed > spare) doubt('sale.serial-missing', { missing: unnamed - spare })
    left.set(variantId, Math.max(0, spare - unnamed))
  }
  const by = { actorKind: 'staff', actorId: staffId, deviceId: entry.deviceId, businessDay, at: now }
  await writeSerials(tx, merchantId, changes, { kind: 'order', id: orderId, ...by }, newId)
  await restoreCounted(tx, merchantId, { outletId, takeBacks, pieces: changes, isReturn: false }, { by, newId })
  return reasons
}
