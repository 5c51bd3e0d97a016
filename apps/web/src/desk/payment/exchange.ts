import type { ExchangeBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { exchangeOf } from '@kassa/domain/order/exchange.ts'
import { CREDIT_TENDER, takesCredit } from '@kassa/domain/payment/method.ts'
import type { MethodCap } from '@kassa/domain/order/sale-tenders.ts'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import { askAboutReturned } from '../basket/guard/stays-here.ts'
import { journalDb } from '../journal/databases.ts'
import { recall, remember, type DeskRecord } from '../journal/journal-db.ts'
import { basketNow } from '../model/desk-state.ts'
import { createStore } from '../ui/store.ts'
import type { TakenTender } from './tender-list.ts'

/** The refund half of an exchange, worked out for these new goods. */
export interface ExchangeHalf {
  readonly refund: Omit<ExchangeBody['refund'], 'number'>
  /** The amounts that really go out, by method; cash rounded. */
  readonly money: readonly { readonly method: number; readonly amountMinor: number }[]
  /** The facts that this device must know of it afterward. */
  readonly remember: readonly DeskRecord[]
  /** Goods that came back, as the receipt names them, and what they were worth. */
  readonly lines: readonly { readonly name: string; readonly amountMinor: number }[]
  readonly orderNumber: string
}

/** Goods that come back while the basket on the screen is sold: both are one entry. Source: payments.md §3. */
export interface StandingExchange {
  readonly basketId: string
  readonly orderNumber: string
  /** The worth of the returned goods, and the part that each method of their sale can take. */
  readonly moneyMinor: number
  readonly caps: readonly MethodCap[]
  /** Codes of the gift cards that paid its sale; left out by an earlier program, which knew of none. */
  readonly cards?: readonly string[]
  readonly chosen: ExchangeBody['refund']['lines']
  readonly reason: string
  /** The id under which it goes, and who let it pass. */
  readonly going: { readonly refundId: string; readonly approval: Approval | null }
  /** Asks whoever has to let it pass; null where nobody need, or somebody has. */
  readonly ask: (() => void) | null
  /** Rejects where the rule gives another amount now; nothing is sold then. */
  readonly half: (payableMinor: number, exchangedMinor: number) => Promise<ExchangeHalf>
}

export const exchange = createStore<{ readonly standing: StandingExchange | null }>({ standing: null })

/** Returns the goods that come back with the basket on the screen; null where there are none. */
export function exchangeNow(): StandingExchange | null {
  const { standing } = exchange.read()
  return standing?.basketId === basketNow().id ? standing : null
}

const KEPT = 'payment.exchange'

/** Written with the sale that ends it, in one transaction. */
export const nothingExchanged: DeskRecord = { key: KEPT, value: null }

/** From now on it comes back with its basket, after a reload too: `kept` is what it is made of again. */
export function standExchange(standing: StandingExchange, kept: object): void {
  exchange.change({ standing })
  void remember(journalDb(), KEPT, { ...kept, basketId: standing.basketId }).catch(() => undefined)
}

/**
 * Recalls the facts that the exchange of the basket on the screen is restored from; null where there was none when the
 * page went away.
 */
export async function recallExchange<Kept>(): Promise<Kept | null> {
  const kept = await recall<Kept & { readonly basketId: string }>(journalDb(), KEPT)
  return kept?.basketId === basketNow().id ? kept : null
}

/** The basket got another id, and the goods come back with it all the same. */
function moveExchange(fromId: string, basketId: string): void {
  const { standing } = exchange.read()
  if (standing?.basketId !== fromId) return
  exchange.change({ standing: { ...standing, basketId } })
  const db = journalDb()
  void db
    .transaction('rw', db.remembered, async () => {
      const kept = await recall<{ readonly basketId: string }>(db, KEPT)
      if (kept?.basketId === fromId) await remember(db, KEPT, { ...kept, basketId })
    })
    .catch(() => undefined)
}

askAboutReturned({ areThere: () => exchangeNow() !== null, move: moveExchange })

/** Sells the basket by itself again. */
export function dropExchange(): void {
  if (exchange.read().standing === null) return
  exchange.change({ standing: null })
  void remember(journalDb(), KEPT, null).catch(() => undefined)
}

/** Returns the part of this price that the returned goods pay, as the first tenders; none where they pay nothing. */
export function exchangeTenders(payableMinor: number): TakenTender[] {
  const standing = exchangeNow()
  if (!standing) return []
  const { exchangedMinor, toPayMinor } = exchangeOf(standing, payableMinor)
  const card = cardTender(standing, toPayMinor, standing.moneyMinor - exchangedMinor)
  const goods =
    exchangedMinor > 0 ? [{ method: 'exchange' as const, amountMinor: exchangedMinor, reference: null }] : []
  return [...goods, ...card]
}

/**
 * Returns the tender of the gift card: a refund to the one gift card that paid the sale pays for the new goods at once,
 * also where the card was empty, because nobody can spend it in between. Of several cards the cashier chooses one.
 * Source: D122.
 */
function cardTender({ cards = [], caps }: StandingExchange, toPayMinor: number, leftMinor: number): TakenTender[] {
  const [code, ...others] = cards
  const cap = caps.find(({ method }) => takesCredit(method))
  const amountMinor = Math.min(toPayMinor, leftMinor, cap?.maximumMinor ?? 0)
  if (code === undefined || others.length > 0 || amountMinor < 1) return []
  return [{ method: CREDIT_TENDER, amountMinor, reference: code }]
}

/** The two halves as the journal keeps them. */
export function exchangeBody(sale: SaleBody, half: ExchangeHalf, refundNumber: string): ExchangeBody {
  const { kind: _kind, at, clockOffsetMs, businessDay, staffId, shiftId, currency, ...rest } = sale
  const refund = { ...half.refund, number: refundNumber }
  return { kind: 'exchange', at, clockOffsetMs, businessDay, staffId, shiftId, currency, refund, sale: rest }
}
