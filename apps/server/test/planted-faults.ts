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

/** By what people would say, each in the words of the database. */
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
]
