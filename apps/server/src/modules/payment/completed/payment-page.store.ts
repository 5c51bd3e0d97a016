import type { AttemptState } from '@kassa/domain/payment/attempt.ts'
import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { outletOf } from '../place-of.store.ts'

export interface PageRow {
  readonly id: string
  readonly number: string
  readonly channel: ChannelName
  readonly mode: 'demo' | 'live'
  readonly state: AttemptState
  readonly amountMinor: number
  readonly currency: string
  readonly outletName: string
  /** Of a test shop, where nobody outside is asked. */
  readonly isPlayed: boolean
}

/** Returns the facts of an attempt for the customer's page. */
export const findPageRow = (tx: Tx, merchantId: string, id: string): Promise<PageRow | undefined> =>
  tx.maybe(sql`
    select a.id, a.number, a.channel, c.mode, a.state, a.amount_minor, a.currency, o.name as outlet_name,
      a.played is not null as is_played
    from payment_attempt a
    join payment_account c on c.merchant_id = a.merchant_id and c.id = a.account_id
    ${outletOf('a')}
    where a.merchant_id = ${merchantId} and a.id = ${id}`)
