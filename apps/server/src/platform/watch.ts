import type { Result } from '@kassa/domain/result.ts'
import type { TxInside } from './db/tx.ts'
import type { Limiter } from './calls/rate-limit.ts'
import type { SecretBox } from './secrets/secret.ts'

/** The context for opening a watch: short transactions inside the merchant whom the word turns out to be about. */
export interface WatchContext {
  readonly ip: string
  readonly clock: () => string
  readonly limiter: Limiter
  readonly secrets: SecretBox
  readonly step: <T>(merchantId: string, work: (tx: TxInside) => Promise<T>) => Promise<T>
}

/** Something that is being watched. */
export interface WatchedThing {
  /** The message on the database's channel when there is something new. */
  readonly key: string
  /** Returns the news that has not been sent yet: data, nothing, or that the watch is over. */
  readonly look: () => Promise<{ readonly data: unknown } | 'nothing' | 'over'>
}

/**
 * A stream for somebody without a sign-in who holds a word of ours: a POST with the word as JSON, answered by server-sent events. It is
 * looked at again whenever the channel names its key, and at every beat, so that a word that was taken back ends it.
 */
export interface WatchCall {
  /** `capability.watch-thing`: what the log says. */
  readonly name: string
  /** Below `/cashier/api`. */
  readonly path: string
  readonly channel: string
  readonly open: (context: WatchContext, word: unknown) => Promise<Result<WatchedThing>>
}
