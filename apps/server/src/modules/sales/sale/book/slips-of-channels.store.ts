import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** That no account may have carried what was paid beside attempts: then nothing more has to be asked. */
export const noChannelIsOpen = (merchantId: string, channels: readonly ChannelName[]): Sql => sql`not exists (
  select from payment_account where merchant_id = ${merchantId}::uuid and is_enabled and channel = any(${channels}::text[]))`

/** Returns whether the slips of a shift that were typed offline are filed already. */
export async function isShiftFiled(tx: Tx, merchantId: string, shiftId: string): Promise<boolean> {
  const { isFiled } = await tx.one<{ isFiled: boolean }>(sql`
    select exists (select from review_item i join sales_order o on o.merchant_id = i.merchant_id and o.id = i.order_id
      where o.merchant_id = ${merchantId} and o.shift_id = ${shiftId}
        and exists (select from jsonb_array_elements(i.reasons) as one where one ->> 'code' = 'sale.offline-slips')) as is_filed`)
  return isFiled
}
