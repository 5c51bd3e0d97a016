import type { AttemptState } from '@kassa/domain/payment/attempt.ts'
import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { TradeRecord, PlayedPayment } from './played-trade.ts'

interface PlayedRow extends PlayedPayment {
  readonly outletId: string
}

/** Returns a payment of a test shop, locked until this transaction ends; undefined for one that a channel carries. */
export const findPlayedForUpdate = (tx: Tx, merchantId: string, id: string): Promise<PlayedRow | undefined> =>
  tx.maybe(sql`
    select number, amount_minor, currency, state, outlet_id, played from payment_attempt
    where merchant_id = ${merchantId} and id = ${id} and played is not null for update`)

export const setPlayed = (tx: Tx, merchantId: string, id: string, played: TradeRecord): Promise<number> =>
  tx.run(sql`update payment_attempt set played = ${json(played)} where merchant_id = ${merchantId} and id = ${id}`)

export interface ListedPlayed {
  readonly id: string
  readonly number: string
  readonly outletId: string
  readonly channel: ChannelName
  readonly method: number
  readonly amountMinor: number
  readonly currency: string
  readonly state: AttemptState
  readonly isWaiting: boolean
  readonly requestedAt: string
}

/** Payments that were asked for in a test shop, the newest first; not those that a copy brought along. */
export const listPlayed = (
  tx: Tx,
  merchantId: string,
  { outletIds, most }: { readonly outletIds: readonly string[] | 'all'; readonly most: number },
): Promise<ListedPlayed[]> =>
  tx.many(sql`
    select id, number, outlet_id, channel, method, amount_minor, currency, state, requested_at,
      played ->> 'state' = 'waiting' as is_waiting
    from payment_attempt
    where merchant_id = ${merchantId} and played ->> 'state' is not null
      and ${outletIds === 'all' ? sql`true` : sql`outlet_id = any(${outletIds}::uuid[])`}
    order by requested_at desc, id desc limit ${most}`)
