import type { IncomingHttpHeaders } from 'node:http'
import type { TxInside } from './db/tx.ts'
import type { Log } from './log.ts'
import type { Reach } from './reach.ts'

/** A notice from another server, its bytes as they came, because a signature is over them. */
export interface RawNotice {
  /** The part of the address that says what the notice is about. Anybody may have made it up. */
  readonly word: string
  /** The parts of the address behind the word, where the other side appends some; empty without. */
  readonly rest: string
  readonly headers: IncomingHttpHeaders
  readonly raw: Buffer
  readonly method: NoticeMethod
  /** The query of the address, after the `?`. */
  readonly query: Readonly<Record<string, unknown>>
}

export type NoticeMethod = 'POST' | 'GET' | 'DELETE'

/** The immediate reply to the other server, in that server's own format. */
export interface NoticeAnswer {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** The context of a notice: short transactions inside the merchant that it turns out to be about, each with the time there (`shopNow`). */
export interface NoticeContext {
  /** The program's clock, by which what guards it goes. */
  readonly now: string
  readonly newId: () => string
  readonly requestId: string
  readonly log: Log
  readonly reach: Reach
  readonly step: <T>(merchantId: string, work: (tx: TxInside, shopNow: string) => Promise<T>) => Promise<T>
}

/**
 * A call that another server makes when it wants to: no sign-in, no JSON of ours, and nothing in it is believed before it has proven
 * itself. It is answered fast, and hearing it twice is hearing it once. Its address is logged nowhere.
 */
export interface NoticeCall {
  /** `capability.hear-thing`: what the log says. */
  readonly name: string
  /** Below `/cashier/api`; ends in `/:word`, or in `/:word/*` where the other side appends parts of its own. */
  readonly path: string
  /** POST unless the other side has more words. */
  readonly methods?: readonly NoticeMethod[]
  /** More than this is refused before it is read. */
  readonly mostBytes: number
  /** How often one address may call in a minute; left out: as often as it likes. */
  readonly mostAMinute?: number
  readonly hear: (context: NoticeContext, notice: RawNotice) => Promise<NoticeAnswer>
}
