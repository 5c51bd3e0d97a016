import { sql, type Sql } from '../src/platform/db/sql.ts'

/** A fault written into sound books by hand, and the book that has to see it. */
export interface PlantedFault {
  readonly fault: string
  readonly book: string
  /** Whether people can file it; else the book disagrees until it is put right. */
  readonly isFiled?: false
  readonly plant: Sql
}

/** The next entry of a till's journal, kept in quarantine with nobody told of it. */
const keep = (kind: string): Sql => sql`
  insert into journal_entry (merchant_id, registration_id, sequence, id, kind, hash, contract_version, outcome, acknowledgement, received_at)
  select merchant_id, registration_id, sequence + 1, gen_random_uuid(), ${kind}, hash, contract_version, 'quarantined', 'PLANTED', received_at
  from journal_entry order by sequence desc limit 1`

/** The planted faults by their everyday names, each in the words of the database. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    fault: 'a held basket is paid twice, and nobody is told',
    book: 'baskets and their sales',
    plant: sql`update sales_order set basket_id = gen_random_uuid()
      where id = (select id from sales_order where basket_id is null and type = 1 and total_minor > 0 order by received_at limit 1)`,
  },
  { fault: 'a sale is kept unbooked, and nobody is told', book: 'money of kept entries', plant: keep('sale') },
  { fault: 'a refund is kept unbooked, and nobody is told', book: 'money of kept entries', plant: keep('refund') },
  {
    fault: 'cash awaits a shift that nobody knows, and nobody is told',
    book: 'cash of unknown shifts',
    plant: sql`
      insert into cash_awaiting_count (merchant_id, id, shift_id, outlet_id, device_id, kind, currency, amount_minor, document_id, document_number, happened_at)
      select merchant_id, gen_random_uuid(), gen_random_uuid(), outlet_id, device_id, 'document', currency, 100, gen_random_uuid(), 'PLANTED', opened_at
      from shift order by opened_at limit 1`,
  },
  {
    fault: 'an order forgets the tax it was freed of',
    book: 'orders',
    isFiled: false,
    plant: sql`update sales_order set exemption_minor = exemption_minor - 1
      where id = (select id from sales_order where exemption_minor > 0 limit 1)`,
  },
  {
    fault: 'a count says other than was put on the shelf',
    book: 'stock since counts',
    plant: sql`update stocktake_line set counted = counted - 3 where counted_at is not null`,
  },
  {
    fault: 'a transfer receives more than was sent',
    book: 'goods of transfers',
    plant: sql`update transfer_line set received = received + 5`,
  },
  {
    fault: 'a drawer is left with other cash than the next shift begins with',
    book: 'drawer continuity',
    plant: sql`update shift set next_float_minor = next_float_minor - 100
      where id = (select id from shift where closed_at is not null and next_float_minor > 100 limit 1)`,
  },
  {
    fault: 'cash is moved beyond every bound',
    book: 'drawer continuity',
    plant: sql`update cash_entry set amount_minor = amount_minor + 1
      where id = (select id from cash_entry where kind = 'in' order by amount_minor desc limit 1)`,
  },
  {
    fault: 'an entry says a time that the server had passed',
    book: 'times of tills',
    plant: sql`update journal_entry set received_at = received_at - interval '3 hours'
      where id = (select id from journal_entry where kind = 'shift-opened' order by registration_id limit 1)`,
  },
  {
    fault: 'a payment of a connected channel that no attempt moved',
    book: 'payments of connected channels',
    plant: sql`update payment_account set enabled_since = '2026-01-01'`,
  },
  {
    fault: 'a used coupon is free again',
    book: 'uses of coupons',
    plant: sql`update coupon set state = 'issued', order_id = null, used_at = null where state = 'used'`,
  },
  {
    fault: 'a use of a limited promotion is free again',
    book: 'uses of plans',
    plant: sql`delete from plan_usage where order_id = (select order_id from plan_usage limit 1)`,
  },
  {
    fault: 'a limited promotion is counted with uses that nobody made',
    book: 'counted uses of plans',
    isFiled: false,
    plant: sql`insert into plan_use_total (merchant_id, plan_id, uses, quantity, reduction_minor)
      select merchant_id, id, 1000, 0, 0 from marketing_plan limit 1`,
  },
  {
    fault: 'a refund that a till made has a number of nobody’s range',
    book: 'numbers of refunds',
    plant: sql`insert into journal_entry (merchant_id, registration_id, sequence, id, kind, hash, contract_version, outcome, acknowledgement, raw, received_at)
      select merchant_id, registration_id, sequence + 100, gen_random_uuid(), 'refund', hash, contract_version, 'accepted', 'PLANTED',
        jsonb_build_object('at', received_at, 'refundId', (select r.id from refund r where r.merchant_id = j.merchant_id order by r.number limit 1)), received_at
      from journal_entry j order by sequence desc limit 1`,
  },
  {
    fault: 'goods that were exchanged for what a wallet paid go back as cash',
    book: 'cash of exchanged goods',
    plant: sql`
      with sold as (
        select merchant_id, document_id, position, amount_minor from payment where document_kind = 'order' and method = 2 limit 1
      ), back as (
        select r.merchant_id, r.id, r.order_id, r.result from refund r where r.order_id is not null order by r.number limit 1
      ), first as (
        insert into refund (merchant_id, id, number, order_id, outlet_id, device_id, shift_id, staff_id, currency, mode, reason, amount_minor, tax_minor,
          result, refunded_at, received_at, business_day)
        select r.merchant_id, gen_random_uuid(), 'PLANTED', sold.document_id, r.outlet_id, r.device_id, r.shift_id, r.staff_id, r.currency, r.mode, r.reason,
          sold.amount_minor, 0, jsonb_build_object('tenders', jsonb_build_array(jsonb_build_object('tenderId', sold.position::text,
            'amountMinor', sold.amount_minor, 'exchangedMinor', sold.amount_minor))), r.refunded_at, r.received_at, r.business_day
        from refund r join back on back.id = r.id cross join sold
        returning merchant_id, id, currency, amount_minor
      ), swapped as (
        insert into exchange (merchant_id, refund_id, order_id, currency, exchanged_minor)
        select first.merchant_id, first.id, back.order_id, first.currency, first.amount_minor from first cross join back returning order_id
      )
      update payment set method = 102 where document_kind = 'order' and document_id = (select order_id from back)`,
  },
]
