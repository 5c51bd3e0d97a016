import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** One of the operator's own accounts; its secrets lie in `sealed` as one word. */
export interface BillingAccountRow {
  readonly channel: ChannelName
  readonly mode: 'demo' | 'live'
  readonly isEnabled: boolean
  readonly fields: Readonly<Record<string, string>>
  readonly tails: Readonly<Record<string, string>>
  readonly sealed: string
  readonly version: number
}

const columns = sql.raw('channel, mode, is_enabled, fields, tails, sealed, version from billing_account')

export const listBillingAccountRows = (tx: Tx): Promise<BillingAccountRow[]> =>
  tx.many(sql`select ${columns} order by channel`)

export const findBillingAccount = (tx: Tx, channel: ChannelName): Promise<BillingAccountRow | undefined> =>
  tx.maybe(sql`select ${columns} where channel = ${channel}`)

/** Adds or changes an account; answers false where somebody else changed it meanwhile. */
export const saveBillingAccountRow = async (tx: Tx, account: BillingAccountRow): Promise<boolean> =>
  (await tx.run(sql`
    insert into billing_account (channel, mode, is_enabled, fields, tails, sealed)
    values (${account.channel}, ${account.mode}, ${account.isEnabled}, ${json(account.fields)}, ${json(account.tails)},
      ${account.sealed})
    on conflict (channel) do update set mode = excluded.mode, is_enabled = excluded.is_enabled, fields = excluded.fields,
      tails = excluded.tails, sealed = excluded.sealed, version = billing_account.version + 1
    where billing_account.version = ${account.version}`)) === 1
