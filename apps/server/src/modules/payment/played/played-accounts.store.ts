import { CHANNEL_FACTS, CHANNELS } from '@kassa/domain/payment/channel.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Gives a test shop an account at every channel where it has none for all its outlets: nothing in it is real, so nothing is to be filled in. */
export const insertPlayedAccounts = (
  tx: Tx,
  merchantId: string,
  { currency, now, newId }: { readonly currency: string; readonly now: string; readonly newId: () => string },
): Promise<number> => {
  const rows = CHANNELS.map((channel) => {
    // An account of such a channel moves one currency only.
    const fields = CHANNEL_FACTS[channel].liveCurrencies === null ? {} : { currency }
    return sql`(${merchantId}::uuid, ${newId()}::uuid, ${channel}, null::uuid, 'demo', true, ${json(fields)}::jsonb, '{}'::jsonb,
      ${now}::timestamptz, ${now}::timestamptz)`
  })
  return tx.run(sql`
    insert into payment_account (merchant_id, id, channel, outlet_id, mode, is_enabled, fields, tails, created_at, enabled_since)
    values ${sql.join(rows, ', ')}
    on conflict do nothing`)
}
