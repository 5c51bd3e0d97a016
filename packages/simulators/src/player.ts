import { TradeBook, type Trade } from './trade-book.ts'

/** The fate of a request for money: its end, or a mishap to its answer. */
export type RequestFate = 'paid' | 'waiting' | 'declined' | 'unclear' | 'drop' | 'fail'

/** A request to the merchant's own address. */
export interface PlayedNotice {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

const REFUSED: readonly Trade['script'][] = ['declined', 'insufficient', 'code-used']

/** Plays the scripts of one channel: what its own server would do, told apart from how it says so. */
export class Player {
  readonly book: TradeBook
  private readonly notice: (trade: Trade, isForged: boolean) => PlayedNotice | undefined
  private readonly telling = new Set<Promise<void>>()
  private readonly tellsNo: boolean

  /**
   * `notice`: how the channel tells how a payment went; undefined where it has nowhere to. `tellsNo`: it also tells what was not paid,
   * where others are asked.
   */
  constructor(
    notice: (trade: Trade, isForged: boolean) => PlayedNotice | undefined,
    now: () => number = Date.now,
    { tellsNo = false }: { readonly tellsNo?: boolean } = {},
  ) {
    this.notice = notice
    this.tellsNo = tellsNo
    this.book = new TradeBook(now)
  }

  /** The customer's code was given: money moves, or not, by the script. */
  async byCode(trade: Trade): Promise<RequestFate> {
    const { script } = trade
    if (REFUSED.includes(script)) {
      trade.state = 'closed'
      return 'declined'
    }
    if (script === 'phone' || script === 'polls') return 'waiting'
    if (script === 'unclear' || script === 'reversal-retry') return 'unclear'
    await this.pay(trade)
    if (script === 'drops-answer') return 'drop'
    return trade.failuresLeft > 0 ? 'fail' : 'paid'
  }

  /** A code was asked for, for the customer to scan: nobody pays at once; what gets lost is an answer after they did. */
  byShownCode(trade: Trade): RequestFate {
    if (trade.script === 'drops-answer') trade.dropsLeft = 1
    if (trade.script === 'pays') trade.pollsLeft = 1
    return 'waiting'
  }

  /** One question about a payment: what waits by itself comes a step closer. `standing`: as its state says. */
  async look(trade: Trade): Promise<'standing' | 'unclear' | 'drop' | 'fail'> {
    if (trade.failuresLeft > 0) {
      trade.failuresLeft -= 1
      return 'fail'
    }
    if (trade.script === 'unclear' && trade.state !== 'closed') return 'unclear'
    await this.step(trade)
    if (trade.dropsLeft > 0 && trade.state === 'paid') {
      trade.dropsLeft -= 1
      return 'drop'
    }
    return 'standing'
  }

  private async step(trade: Trade): Promise<void> {
    if (trade.state !== 'waiting' || trade.pollsLeft === null) return
    trade.pollsLeft -= 1
    if (trade.pollsLeft > 0) return
    if (REFUSED.includes(trade.script)) trade.state = 'declined'
    else await this.pay(trade)
  }

  /** Ends a payment where the channel has one call for both: closes what waits, gives back what was paid. */
  end(trade: Trade): 'retry' | 'closed' | 'refunded' {
    if (trade.refusalsLeft > 0) {
      trade.refusalsLeft -= 1
      return 'retry'
    }
    if (trade.state === 'paid') {
      this.book.refund(trade, 'ended', trade.amountMinor)
      return 'refunded'
    }
    if (trade.state === 'waiting') trade.state = 'closed'
    return 'closed'
  }

  /** The customer paid: the channel tells the merchant, beside its answers; only `notice-early` is heard before the answer leaves. */
  async pay(trade: Trade): Promise<void> {
    trade.state = 'paid'
    const telling = this.tell(trade)
    if (trade.script === 'notice-early') return telling
    this.keep(telling)
  }

  /** The customer says no. */
  decline(trade: Trade): void {
    trade.state = 'closed'
    if (this.tellsNo) this.keep(this.tell(trade))
  }

  /** The channel's own time ran out: it asks nobody any more, and tells nobody. */
  lapse(trade: Trade): void {
    trade.state = 'closed'
  }

  private keep(telling: Promise<void>): void {
    this.telling.add(telling)
    void telling.then(() => this.telling.delete(telling))
  }

  private async tell(trade: Trade): Promise<void> {
    if (trade.script === 'notice-never') return
    const notice = this.notice(trade, trade.script === 'notice-forged')
    if (!notice) return
    const { url, headers, body } = notice
    for (let count = trade.script === 'notice-twice' ? 2 : 1; count > 0; count -= 1)
      await fetch(url, { method: 'POST', body, ...(headers ? { headers } : {}) }).catch(() => undefined)
  }

  /** The customer pays now, where the payment waits for them. */
  payNow(number: string): boolean {
    const trade = this.book.trades.get(number)
    if (trade?.state !== 'waiting') return false
    void this.pay(trade)
    return true
  }

  /** Waits until everything was told. */
  async told(): Promise<void> {
    await Promise.all(this.telling)
  }

  /** The amount as this channel says it, wrong where the script wants so. */
  shownMinor({ script, amountMinor }: Trade): number {
    return script === 'wrong-amount' ? amountMinor + 1 : amountMinor
  }

  /** Returns whether what is said of a payment is signed wrong on purpose. */
  isForged({ script, state, refunds }: Trade): boolean {
    return script === 'wrong-signature' && state !== 'closed' && refunds.size === 0
  }
}
