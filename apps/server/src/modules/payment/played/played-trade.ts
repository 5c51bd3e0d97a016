import type { AttemptState } from '@kassa/domain/payment/attempt.ts'
import { Player } from '@kassa/simulators/player.ts'
import type { Script } from '@kassa/simulators/script.ts'
import type { SimulatedRefund, Trade } from '@kassa/simulators/trade-book.ts'

/** The facts that the other side keeps of a payment between two calls; none where it was never asked for. */
export type TradeRecord =
  | Readonly<Record<string, never>>
  | (Pick<Trade, 'script' | 'state' | 'pollsLeft' | 'refusalsLeft' | 'failuresLeft' | 'dropsLeft'> & {
      readonly refunds: readonly SimulatedRefund[]
    })

/** A payment of a test shop, and what the other side keeps of it. */
export interface PlayedPayment {
  readonly number: string
  readonly amountMinor: number
  readonly currency: string
  readonly state: AttemptState
  readonly played: TradeRecord
}

/** The other side of one payment: the scripts of the simulators, with the book of this payment alone. */
export interface PlayedSide {
  readonly player: Player
  /** The payment as it stands there; undefined: it was never asked for. */
  readonly trade: Trade | undefined
  /** Takes the payment in; `usual`: what happens where its amount names no script. */
  readonly open: (usual: Script) => Trade
}

/** States of a payment that a copy of a shop brought along, which the other side of the copy was never asked for. */
const BROUGHT: Readonly<Partial<Record<AttemptState, Trade['state']>>> = {
  paid: 'paid',
  declined: 'declined',
  closed: 'closed',
  reversed: 'refunded',
}

const isKept = (played: TradeRecord): played is Exclude<TradeRecord, Readonly<Record<string, never>>> =>
  'state' in played

/** Returns the other side of a payment as it was kept, or as a copy brought it. */
export function playedSide({ played, state, ...asked }: PlayedPayment, now: () => number): PlayedSide {
  const player = new Player(() => undefined, now)
  const { book } = player
  const open = (usual: Script): Trade => {
    const opened = book.open({ ...asked, amountText: '', subject: '', noticeUrl: null, owner: '', usual })
    if (!opened) throw new Error('a payment was asked for twice')
    // Every payment has a book of its own, so its number there would be the first for each of them.
    const trade: Trade = { ...opened, channelNumber: `TEST${asked.number}` }
    book.trades.set(trade.number, trade)
    return trade
  }
  if (isKept(played)) {
    const { refunds, ...kept } = played
    Object.assign(open(kept.script), kept, { refunds: new Map(refunds.map((one) => [one.number, { ...one }])) })
  } else {
    const brought = BROUGHT[state]
    if (brought !== undefined) open('pays').state = brought
  }
  return { player, trade: book.trades.get(asked.number), open }
}

/** Returns what is kept of a side after a call. */
export function keptOf({ player }: PlayedSide, number: string): TradeRecord {
  const trade = player.book.trades.get(number)
  if (!trade) return {}
  const { script, state, pollsLeft, refusalsLeft, failuresLeft, dropsLeft, refunds } = trade
  return { script, state, pollsLeft, refusalsLeft, failuresLeft, dropsLeft, refunds: [...refunds.values()] }
}
