import { POLLS, scriptOfAmount, type Script } from './script.ts'

export interface SimulatedRefund {
  readonly number: string
  readonly amountMinor: number
  state: 'processing' | 'done'
}

/** One payment as the other side keeps it. Amounts are whole numbers of the currency's smallest unit. */
export interface Trade {
  readonly number: string
  /** The other side's own number. */
  readonly channelNumber: string
  readonly amountMinor: number
  /** The amount as it was asked for, so that the answer repeats it to the letter. */
  readonly amountText: string
  readonly currency: string
  readonly subject: string
  readonly script: Script
  readonly noticeUrl: string | null
  /** The client that may ask about it. */
  readonly owner: string
  /** When it was asked for, milliseconds. */
  readonly openedAt: number
  state: 'waiting' | 'paid' | 'declined' | 'closed' | 'refunded'
  /** Questions that are still answered with "not yet"; null: it waits for a person. */
  pollsLeft: number | null
  /** Tries to take it back that fail before one works. */
  refusalsLeft: number
  /** Answers that fail before one works, and answers that get lost. */
  failuresLeft: number
  dropsLeft: number
  readonly refunds: Map<string, SimulatedRefund>
}

export interface AskedTrade extends Pick<
  Trade,
  'number' | 'amountMinor' | 'amountText' | 'currency' | 'subject' | 'noticeUrl' | 'owner'
> {
  /** The script where neither amount nor number choose one. */
  readonly usual: Script
}

/** Returns the state of a refund that somebody asks about: what is still on its way has arrived by the next time. */
export function stateAsAsked(refund: SimulatedRefund): SimulatedRefund['state'] {
  const { state } = refund
  refund.state = 'done'
  return state
}

/** The payments of one simulated channel: money in, money back, by number. */
export class TradeBook {
  readonly trades = new Map<string, Trade>()
  /** Scripts for single numbers; they win over the amount. */
  readonly scripts = new Map<string, Script>()
  /** Whether the customer's money has moved; a channel that only takes what it was asked to says so itself. */
  isTaken: (trade: Trade) => boolean = ({ state }) => state === 'paid' || state === 'refunded'
  private count = 0
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** A new payment; undefined where the number was used before. */
  open(asked: AskedTrade): Trade | undefined {
    const { number, amountMinor, usual } = asked
    if (this.trades.has(number)) return undefined
    const script = this.scripts.get(number) ?? scriptOfAmount(amountMinor, usual)
    this.count += 1
    const trade: Trade = {
      ...asked,
      channelNumber: `2026${String(this.count).padStart(24, '0')}`,
      script,
      openedAt: this.now(),
      state: 'waiting',
      pollsLeft: script === 'phone' ? null : POLLS,
      refusalsLeft: script === 'reversal-retry' ? 1 : 0,
      failuresLeft: script === 'fails-once' ? 1 : 0,
      dropsLeft: 0,
      refunds: new Map(),
    }
    this.trades.set(number, trade)
    return trade
  }

  /** Money that went back so far. */
  refunded(trade: Trade): number {
    return [...trade.refunds.values()].reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }

  /** Gives money back; the same number again is the same refund. `too-much`: beyond what was paid. */
  refund(trade: Trade, number: string, amountMinor: number): SimulatedRefund | 'too-much' {
    const known = trade.refunds.get(number)
    if (known) return known.amountMinor === amountMinor ? known : 'too-much'
    if (!(amountMinor > 0) || this.refunded(trade) + amountMinor > trade.amountMinor) return 'too-much'
    const refund: SimulatedRefund = {
      number,
      amountMinor,
      state: trade.script === 'refund-pending' ? 'processing' : 'done',
    }
    trade.refunds.set(number, refund)
    if (this.refunded(trade) === trade.amountMinor) trade.state = 'refunded'
    return refund
  }

  /** The refund of a number, of whichever payment. */
  refundOf(number: string): SimulatedRefund | undefined {
    return [...this.trades.values()].flatMap(({ refunds }) => refunds.get(number) ?? [])[0]
  }

  /** Returns the amount that customers have paid and not got back. */
  kept(): number {
    return [...this.trades.values()]
      .filter((trade) => this.isTaken(trade))
      .reduce((sum, trade) => sum + trade.amountMinor - this.refunded(trade), 0)
  }
}
