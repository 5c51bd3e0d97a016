import type { ExchangeBody, SaleBody } from '@kassa/contract/device/journal.ts'
import { exchangeOf } from '@kassa/domain/order/exchange.ts'
import type { MethodCap } from '@kassa/domain/order/sale-tenders.ts'
import type { Remembered } from '../journal/journal-db.ts'
import { basketNow } from '../model/desk-state.ts'
import { createStore } from '../ui/store.ts'
import type { TakenTender } from './tender-list.ts'

/** What an exchange takes back, worked out for these new goods. */
export interface ExchangeHalf {
  readonly refund: Omit<ExchangeBody['refund'], 'number'>
  /** What really goes out, by method; cash rounded. */
  readonly money: readonly { readonly method: number; readonly amountMinor: number }[]
  /** What this device must know of it afterwards. */
  readonly remember: readonly Remembered[]
  /** Goods that came back, as the receipt names them, and what they were worth. */
  readonly lines: readonly { readonly name: string; readonly amountMinor: number }[]
  readonly orderNumber: string
}

/** Goods that come back while the basket on the screen is sold: both are one entry. Source: payments.md §3. */
export interface StandingExchange {
  readonly basketId: string
  readonly orderNumber: string
  /** What comes back is worth, and what each method of its sale can take of it. */
  readonly moneyMinor: number
  readonly caps: readonly MethodCap[]
  readonly chosen: ExchangeBody['refund']['lines']
  readonly reason: string
  /** Asks whoever has to let it pass; null where nobody need, or somebody has. */
  readonly ask: (() => void) | null
  /** Rejects where the rule gives another amount now; nothing is sold then. */
  readonly half: (payableMinor: number, exchangedMinor: number) => Promise<ExchangeHalf>
}

export const exchange = createStore<{ readonly standing: StandingExchange | null }>({ standing: null })

/** What comes back with the basket on the screen; null where nothing does. */
export function exchangeNow(): StandingExchange | null {
  const { standing } = exchange.read()
  return standing?.basketId === basketNow().id ? standing : null
}

/** Sells the basket by itself again. */
export const dropExchange = (): void => exchange.change({ standing: null })

/** What of this price the returned goods pay, as the first tender; none where they pay nothing. */
export function exchangeTenders(payableMinor: number): TakenTender[] {
  const standing = exchangeNow()
  if (!standing) return []
  const { exchangedMinor } = exchangeOf(standing, payableMinor)
  return exchangedMinor > 0 ? [{ method: 'exchange', amountMinor: exchangedMinor, reference: null }] : []
}

/** The two halves as the journal keeps them. */
export function exchangeBody(sale: SaleBody, half: ExchangeHalf, refundNumber: string): ExchangeBody {
  const { kind: _kind, at, clockOffsetMs, businessDay, staffId, shiftId, currency, ...rest } = sale
  const refund = { ...half.refund, number: refundNumber }
  return { kind: 'exchange', at, clockOffsetMs, businessDay, staffId, shiftId, currency, refund, sale: rest }
}
