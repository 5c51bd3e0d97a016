import { POLLS, scriptOfAmount, type Script } from './script.ts'

export interface SimulatedRefund {
  readonly number: string
  readonly hundredths: number
  state: 'processing' | 'done'
}

/** One payment as the other side keeps it. */
export interface Trade {
  readonly number: string
  /** The other side's own number. */
  readonly channelNumber: string
  /** As it was asked, so that it is answered to the letter. */
  readonly amountText: string
  readonly hundredths: number
  readonly currency: string
  readonly subject: string
  readonly script: Script
  readonly noticeUrl: string | null
  state: 'waiting' | 'paid' | 'declined' | 'closed' | 'refunded'
  /** Questions that are still answered with "not yet"; null: it waits for a person. */
  pollsLeft: number | null
  /** Tries to take it back that fail before one works. */
  refusalsLeft: number
  /** Answers that fail before one works. */
  failuresLeft: number
  readonly refunds: Map<string, SimulatedRefund>
}

export interface AskedTrade {
  readonly number: string
  readonly amountText: string
  readonly currency: string
  readonly subject: string
  readonly noticeUrl: string | null
  /** What happens where neither amount nor number choose a script. */
  readonly usual: Script
}

const hundredthsOf = (text: string): number => Math.round(Number(text) * 100)

/** The payments of one simulated channel: money in, money back, by number. */
export class TradeBook {
  readonly trades = new Map<string, Trade>()
  /** Scripts for single numbers; they win over the amount. */
  readonly scripts = new Map<string, Script>()
  private count = 0

  /** A new payment; undefined where the number was used before. */
  open(asked: AskedTrade): Trade | undefined {
    const { number, amountText, usual } = asked
    if (this.trades.has(number)) return undefined
    const hundredths = hundredthsOf(amountText)
    const script = this.scripts.get(number) ?? scriptOfAmount(hundredths, usual)
    this.count += 1
    const trade: Trade = {
      ...asked,
      channelNumber: `2026${String(this.count).padStart(24, '0')}`,
      hundredths,
      script,
      state: 'waiting',
      pollsLeft: script === 'phone' ? null : POLLS,
      refusalsLeft: script === 'reversal-retry' ? 1 : 0,
      failuresLeft: script === 'fails-once' ? 1 : 0,
      refunds: new Map(),
    }
    this.trades.set(number, trade)
    return trade
  }

  /** One question about a payment: what waits by itself comes a step closer. */
  poll(trade: Trade): void {
    if (trade.state !== 'waiting' || trade.pollsLeft === null) return
    trade.pollsLeft -= 1
    if (trade.pollsLeft <= 0)
      trade.state = ['declined', 'insufficient', 'code-used'].includes(trade.script) ? 'closed' : 'paid'
  }

  /** Money that went back so far, in hundredths. */
  refunded(trade: Trade): number {
    return [...trade.refunds.values()].reduce((sum, { hundredths }) => sum + hundredths, 0)
  }

  /** Gives money back; the same number again is the same refund. `too-much`: beyond what was paid. */
  refund(trade: Trade, number: string, amountText: string): SimulatedRefund | 'too-much' {
    const known = trade.refunds.get(number)
    const hundredths = hundredthsOf(amountText)
    if (known) return known.hundredths === hundredths ? known : 'too-much'
    if (this.refunded(trade) + hundredths > trade.hundredths) return 'too-much'
    const refund: SimulatedRefund = {
      number,
      hundredths,
      state: trade.script === 'refund-pending' ? 'processing' : 'done',
    }
    trade.refunds.set(number, refund)
    if (this.refunded(trade) === trade.hundredths) trade.state = 'refunded'
    return refund
  }

  /** What customers have paid and not got back, in hundredths. */
  kept(): number {
    return [...this.trades.values()].reduce((sum, trade) => {
      const isTaken = trade.state === 'paid' || trade.state === 'refunded'
      return isTaken ? sum + trade.hundredths - this.refunded(trade) : sum
    }, 0)
  }
}
