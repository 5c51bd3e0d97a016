import type { IncomingHttpHeaders } from 'node:http'
import type { TxInside } from './db/tx.ts'
import type { Log } from './log.ts'
import type { Reach } from './reach.ts'

/** What another server tells us, its bytes as they came: a signature is over them. */
export interface RawNotice {
  /** The part of the address that says what it is about; anybody may have made it up. */
  readonly word: string
  readonly headers: IncomingHttpHeaders
  readonly raw: Buffer
  readonly method: NoticeMethod
  /** What stands behind the `?` of the address. */
  readonly query: Readonly<Record<string, unknown>>
}

export type NoticeMethod = 'POST' | 'GET' | 'DELETE'

/** What the other server hears at once, in its own words. */
export interface NoticeAnswer {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** What hearing a notice needs: short transactions inside the merchant that it turns out to be about. */
export interface NoticeContext {
  readonly now: string
  readonly newId: () => string
  readonly requestId: string
  readonly log: Log
  readonly reach: Reach
  readonly step: <T>(merchantId: string, work: (tx: TxInside) => Promise<T>) => Promise<T>
}

/**
 * A call that another server makes when it wants to: no sign-in, no JSON of ours, and nothing in it is believed before it has proven
 * itself. It is answered fast, and hearing it twice is hearing it once. Its address is logged nowhere.
 */
export interface NoticeCall {
  /** `capability.hear-thing`: what the log says. */
  readonly name: string
  /** Below `/cashier/api`; ends in `/:word`. */
  readonly path: string
  /** POST unless the other side has more words. */
  readonly methods?: readonly NoticeMethod[]
  /** More than this is refused before it is read. */
  readonly mostBytes: number
  readonly hear: (context: NoticeContext, notice: RawNotice) => Promise<NoticeAnswer>
}
