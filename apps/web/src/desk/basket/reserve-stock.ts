import type { DeskLine } from '../model/basket.ts'
import { currentBasket } from '../model/history.ts'
import type { BasketHistory } from '../model/history.ts'
import type { DeviceAnswer } from '../sync/device-call.ts'

/**
 * The state of the stock for a basket before it is paid. `held`: it is reserved for the order, or nothing in the basket
 * needs that; `unknown`: nobody could be asked, and a sale goes on as with policy `warn` (D73); `gone`: somebody else
 * has it.
 */
export type StockAnswer =
  | { readonly kind: 'held' | 'unknown'; readonly orderId: string }
  | { readonly kind: 'gone'; readonly orderId: string; readonly name: string; readonly left: number }

export interface StockRequest {
  readonly orderId: string
  readonly lines: { readonly variantId: string; readonly quantity: number }[]
}

/** The way to the server, the clock and the patience; the tests hand in doubles. */
export interface StockPorts {
  readonly isOnline: () => boolean
  /** Whether goods are never sold beyond what is there. */
  readonly isBlocked: (variantId: string) => boolean
  readonly reserve: (request: StockRequest) => Promise<DeviceAnswer<unknown>>
  readonly release: (orderId: string) => Promise<unknown>
  readonly now: () => number
  readonly wait: (millis: number) => Promise<void>
}

/** A queue is not held up longer than this for a figure in a book. */
const PATIENCE_MS = 2_000
/** The server keeps a reservation 15 minutes; asked again a little before. */
const KEPT_MS = 14 * 60_000

/** A box or a set needs stock for what it holds, too. */
const needsStock =
  (isBlocked: StockPorts['isBlocked']) =>
  ({ goods: { stockPolicy, parts }, quantity }: DeskLine): boolean =>
    quantity > 0 && (stockPolicy === 'block' || parts.some(({ variantId }) => isBlocked(variantId)))

/** Pieces, thousandths or grams by variant; a label whose weight is unknown asks for nothing. */
export function wantedOf(history: BasketHistory): StockRequest['lines'] {
  const wanted = new Map<string, number>()
  for (const { goods, quantity } of currentBasket(history).lines)
    if (quantity > 0) wanted.set(goods.id, (wanted.get(goods.id) ?? 0) + quantity)
  return Array.from(wanted, ([variantId, quantity]) => ({ variantId, quantity }))
}

function read(heard: DeviceAnswer<unknown>, orderId: string): StockAnswer {
  if (heard.kind === 'answered') return { kind: 'held', orderId }
  if (heard.kind === 'unreachable' || heard.code !== 'stock.insufficient') return { kind: 'unknown', orderId }
  const { name, available } = heard.facts as { name?: string; available?: number }
  return { kind: 'gone', orderId, name: name ?? '', left: Math.max(0, available ?? 0) }
}

interface Asked {
  readonly history: BasketHistory
  readonly orderId: string
  readonly at: number
  readonly answer: Promise<StockAnswer>
}

/** Asks for a basket's stock before it is paid, once for as long as the basket stays as it is. Source: D73. */
export function makeStockAsker(ports: StockPorts) {
  let asked: Asked | null = null
  let leaving: Promise<unknown> = Promise.resolve()

  const reserve = async (request: StockRequest): Promise<StockAnswer> => {
    const late = ports.wait(PATIENCE_MS).then((): DeviceAnswer<unknown> => ({ kind: 'unreachable' }))
    // Letting go is under the same order: it must not arrive after what is asked for now.
    const heard = leaving.then(() => ports.reserve(request))
    return read(await Promise.race([heard, late]), request.orderId)
  }

  return {
    /**
     * The order the basket will be, and whether its stock is kept for it. A basket becomes one order, under the basket's own id: what
     * somebody approved for the basket is approved for the order.
     */
    ask(history: BasketHistory): Promise<StockAnswer> {
      if (asked && asked.history === history && ports.now() - asked.at < KEPT_MS) return asked.answer
      const orderId = currentBasket(history).id
      const isNeeded = currentBasket(history).lines.some(needsStock(ports.isBlocked))
      if (!isNeeded) return Promise.resolve({ kind: 'held', orderId })
      if (!ports.isOnline()) return Promise.resolve({ kind: 'unknown', orderId })
      const answer = reserve({ orderId, lines: wantedOf(history) })
      asked = { history, orderId, at: ports.now(), answer }
      void answer.then(({ kind }) => {
        if (kind !== 'held' && asked?.answer === answer) asked = null
      })
      return answer
    },
    /** The basket was left or set aside: what was kept for it is free again. */
    letGo(): void {
      if (asked) leaving = ports.release(asked.orderId).catch(() => undefined)
      asked = null
    },
    /** The order is written; booking it ends the reservation. */
    forget(): void {
      asked = null
    },
  }
}
