import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { areNotesOfBooks, notesBehindCount } from '../../sales/public.ts'

export interface ForeignHolding {
  readonly outletId: string
  readonly outletName: string
  readonly currency: SellingCurrency
  readonly amountMinor: number
  readonly valueCurrency: SellingCurrency
  readonly countedMinor: number
}

/** Notes as they came in, were counted and were banked; those that a count found before their document came lie there once. */
const moved = (merchantId: string): Sql => sql`
  select outlet_id, currency, amount_minor, value_currency, value_minor from foreign_cash f
  where merchant_id = ${merchantId} and ${areNotesOfBooks('f')}
  union all
  select outlet_id, currency, -amount_minor, value_currency, 0 from (${notesBehindCount(merchantId)}) as twice
  union all
  select outlet_id, currency, -amount_minor, value_currency, -value_minor from foreign_banking where merchant_id = ${merchantId}`

/** The notes that no bank took yet, of some outlets or (null) all. */
export const listForeignHoldings = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | null,
): Promise<ForeignHolding[]> =>
  tx.many<ForeignHolding>(sql`
    select m.outlet_id, o.name as outlet_name, m.currency, sum(m.amount_minor)::bigint as amount_minor, m.value_currency,
      sum(m.value_minor)::bigint as counted_minor
    from (${moved(merchantId)}) as m join organisation_outlet o on o.merchant_id = ${merchantId} and o.id = m.outlet_id
    where ${outletIds}::uuid[] is null or m.outlet_id = any(${outletIds}::uuid[])
    group by m.outlet_id, o.number, o.name, m.currency, m.value_currency
    having sum(m.amount_minor) <> 0 or sum(m.value_minor) <> 0 order by o.number, m.currency`)

export interface ForeignBanking {
  readonly id: string
  readonly outletId: string
  readonly currency: SellingCurrency
  readonly amountMinor: number
  readonly valueCurrency: SellingCurrency
  readonly countedMinor: number
  readonly receivedMinor: number
  readonly slip: string
  readonly businessDay: string
  readonly at: string
  readonly byName: string
}

/** The last bookings of some outlets or (null) all, the newest first. */
export const listForeignBankings = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | null,
  most: number,
): Promise<(ForeignBanking & { outletName: string; isTakenBack: boolean })[]> =>
  tx.many(sql`
    select b.*, b.value_minor as counted_minor, o.name as outlet_name, later.id is not null as is_taken_back
    from foreign_banking b join organisation_outlet o on o.merchant_id = b.merchant_id and o.id = b.outlet_id
    left join foreign_banking later on later.merchant_id = b.merchant_id and later.reverses = b.id
    where b.merchant_id = ${merchantId} and b.reverses is null and (${outletIds}::uuid[] is null or b.outlet_id = any(${outletIds}::uuid[]))
    order by b.at desc, b.id desc limit ${most}`)

export const findForeignBanking = (tx: Tx, merchantId: string, id: string): Promise<ForeignBanking | undefined> =>
  tx.maybe<ForeignBanking>(sql`
    select *, value_minor as counted_minor from foreign_banking where merchant_id = ${merchantId} and id = ${id} and reverses is null`)

/** Holds the notes of an outlet until the transaction ends: of two that bank them the second sees the first. */
export const lockForeign = (tx: Tx, merchantId: string, outletId: string): Promise<number> =>
  tx.run(sql`select from outlet where merchant_id = ${merchantId} and id = ${outletId} for update`)

/** Writes a booking, or the taking back of one; false where that was done before. */
export const insertForeignBanking = async (
  tx: Tx,
  merchantId: string,
  row: ForeignBanking & { readonly reverses: string | null },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into foreign_banking (merchant_id, id, outlet_id, currency, amount_minor, value_currency, value_minor, received_minor, slip, reverses, by_name, at,
      business_day)
    values (${merchantId}, ${row.id}, ${row.outletId}, ${row.currency}, ${row.amountMinor}, ${row.valueCurrency}, ${row.countedMinor}, ${row.receivedMinor},
      ${row.slip}, ${row.reverses}, ${row.byName}, ${row.at}, ${row.businessDay}) on conflict do nothing`)) === 1
