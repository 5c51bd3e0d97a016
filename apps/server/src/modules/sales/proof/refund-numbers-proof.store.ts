import { NUMBERS_PER_REGISTRATION } from '@kassa/domain/sales/number-turn.ts'
import { sql } from '../../../platform/db/sql.ts'
import { differenceProof } from '../../journal/public.ts'

/** The refund that an entry of a journal brings. */
const refundId = sql`case j.kind when 'refund' then j.raw ->> 'refundId' else j.raw -> 'refund' ->> 'refundId' end`

/**
 * A number above that of `c` and written like it that was received before. The till's own order stands above the moments of calls: an upload that was asked
 * for first may bring what follows an upload that was asked for later.
 */
const usedAbove = (number: 'number' | 'of_sale') =>
  sql.raw(`
  used.merchant_id = c.merchant_id and used.number > c.${number}
    and used.number <= left(c.${number}, length(c.${number}) - length(c.digits)) || repeat('9', length(c.digits))
    and length(used.number) = length(c.${number}) 
    and case when right(used.number, length(c.digits)) ~ '^[0-9]+$' then right(used.number, length(c.digits))::bigint <= c.last_running end
    and used.received_at < c.received_at
    and not exists (select from journal_entry later
      where later.merchant_id = c.merchant_id and later.registration_id = c.registration_id and later.sequence > c.sequence
        and used.id::text in (later.raw ->> 'refundId', later.raw -> 'refund' ->> 'refundId',
          case when later.kind <> 'refund' then coalesce(later.raw ->> 'orderId', later.raw ->> 1) end))`)

/**
 * Numbers of refunds that tills made: of the registration's own range, given once, not below one that was used before, and no further on than its entries
 * and the payments it had begun explain. Payments that were begun within an hour behind it count: clocks of two processes differ. Source: D65.
 */
export const refundNumbersProof = differenceProof({
  book: 'numbers of refunds',
  codes: ['refund.number-taken', 'refund.number-foreign', 'refund.number-below', 'refund.number-ahead'],
  compared: sql`
    with numbered as (
      select r.merchant_id, r.id, r.outlet_id, r.number, r.received_at, j.registration_id, j.sequence, d.number_prefix, d.epoch, d.device_id, d.registered_at,
        regexp_match(regexp_replace(r.number, '^.*/', ''), '^(.+)-([0-9]{4,15})$') as parts
      from journal_entry j
      join device_registration d on d.merchant_id = j.merchant_id and d.id = j.registration_id
      join refund r on r.merchant_id = j.merchant_id and r.id = (${refundId})::uuid
      where j.kind in ('refund', 'exchange') and j.outcome <> 'quarantined'
    ), counted as (
      select n.*, n.parts[2] as digits, n.parts[2]::bigint - (n.epoch - 1) * ${NUMBERS_PER_REGISTRATION}::bigint as given,
        n.epoch * ${NUMBERS_PER_REGISTRATION}::bigint as last_running,
        case when n.number not like '%/%' then regexp_replace(n.parts[1], '^R', '') else n.parts[1] end as range,
        case when n.number not like '%/%' then regexp_replace(n.number, '^R', '') end as of_sale
      from numbered n
    )
    select c.merchant_id, c.outlet_id, c.registration_id || '/' || c.sequence as subject, 'refund ' || c.number as name, 1::bigint as entries,
      case when c.range is distinct from c.number_prefix then 1
        when c.given < 1 or c.given > ${NUMBERS_PER_REGISTRATION} then 1
        when c.given > c.sequence + 1 and c.given > c.sequence + 1 + (select count(*) from payment_open_order b
          where b.merchant_id = c.merchant_id and b.device_id = c.device_id and b.created_at >= c.registered_at
            and b.created_at <= c.received_at + interval '1 hour') then 1
        when exists (select from refund used where ${usedAbove('number')}) then 1
        when exists (select from sales_order used where ${usedAbove('of_sale')}
          and not exists (select from payment_open_order w where w.merchant_id = used.merchant_id and w.id = used.id
            and w.completed_at is not null)) then 1
        else 0 end::bigint as amount
    from counted c`,
})
