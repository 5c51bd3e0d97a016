import { channelsOf } from '@kassa/domain/payment/channel.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { differenceProof } from '../../journal/public.ts'

/** The channels that can carry each method, by number. */
const carried = (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).flatMap((method) =>
  channelsOf(method).map((channel) => ({ method: PAYMENT_METHODS[method].number, channel })),
)

/**
 * The proof that a payment claimed for a connected channel was moved by an attempt, or is filed: by its sale, or by its shift where its
 * till was offline. Sales from before the account was switched on are not compared; nor is a demo account that no channel plays.
 */
export const slipsProof = differenceProof({
  book: 'payments of connected channels',
  codes: ['sale.attempt-missing', 'sale.offline-slips'],
  compared: sql`
    with carried as (
      select method, channel from jsonb_to_recordset(${json(carried)}::jsonb) as c (method smallint, channel text)
    )
    select p.merchant_id, p.outlet_id, case when filed.is_own then o.id::text else coalesce(o.shift_id, o.id)::text end as subject,
      'order ' || o.number as name, 1::bigint as entries, sum(p.amount_minor)::bigint as amount
    from payment p
    join sales_order o on o.merchant_id = p.merchant_id and o.id = p.document_id and o.type = 1
    cross join lateral (select exists (select from review_item i where i.merchant_id = o.merchant_id and i.order_id = o.id) as is_own) as filed
    where p.document_kind = 'order' and p.corrects is null and p.amount_minor <> 0
      and coalesce(p.reference, '') !~ '^K[0-9A-HJKMNP-TV-Z]{26}$'
      and exists (select from payment_account a join carried on carried.channel = a.channel and carried.method = p.method
        where a.merchant_id = p.merchant_id and a.is_enabled and a.enabled_since <= o.received_at
          and (a.outlet_id = p.outlet_id or (a.outlet_id is null and not exists (select from payment_account n
            where n.merchant_id = a.merchant_id and n.channel = a.channel and n.outlet_id = p.outlet_id)))
          and (a.mode = 'live' or exists (select from payment_attempt t where t.merchant_id = a.merchant_id and t.account_id = a.id)))
      and not exists (select from payment_open_order w where w.merchant_id = o.merchant_id and w.id = o.id and w.completed_at is not null)
    group by p.merchant_id, p.outlet_id, o.id, o.shift_id, o.number, filed.is_own`,
})
