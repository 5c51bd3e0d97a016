import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import type { HistorySpan } from './compare.ts'

/**
 * The roles of a shop without taxes, fees and suppliers as its tables say them over some days, debit positive, in minor units: read from documents and books alone, by nothing that makes the
 * journal. Roles of nothing are left out.
 */
export async function readRolesBySql(
  url: string,
  outletId: string,
  { from, to }: HistorySpan,
): Promise<ReadonlyMap<string, number>> {
  const database = openPostgres({ url, connections: 1 })
  const days = sql`outlet_id = ${outletId} and business_day between ${from}::date and ${to}::date`
  try {
    const rows = await database.ask<{ role: string; minor: string }>(sql`
      with o as (select * from sales_order where ${days} and type <> 2),
        r as (select * from refund where ${days}),
        p as (select * from payment where ${days}),
        c as (select * from cash_entry where ${days} and kind in ('float', 'in', 'out', 'closing')),
        b as (select coalesce(sum(amount_minor), 0) as minor from cash_between_shifts where ${days}),
        s as (select * from stock_entry where ${days})
      select role, minor::text as minor from (values
        ('sales', (select coalesce(sum(amount_minor - tax_minor), 0) from r) - (select coalesce(sum(total_minor - tax_minor), 0) from o)),
        ('tax', (select coalesce(sum(tax_minor), 0) from r) - (select coalesce(sum(tax_minor), 0) from o)),
        ('drawer', (select coalesce(sum(amount_minor), 0) from p where method = 0) + (select coalesce(sum(amount_minor), 0) from c) - (select minor from b)),
        ('clearing', (select coalesce(sum(amount_minor), 0) from p where method <> 0)),
        ('safe', (select minor from b) - (select coalesce(sum(amount_minor), 0) from c where kind = 'float' or destination = 'safe')),
        ('bank-in-transit', -(select coalesce(sum(amount_minor), 0) from c where destination = 'bank')),
        ('paid-in', -(select coalesce(sum(amount_minor), 0) from c where kind = 'in')),
        ('cash-difference', -(select coalesce(sum(amount_minor), 0) from c where kind = 'closing')),
        ('stock', (select coalesce(sum(value_minor), 0) from s)),
        ('cost-of-sales', -(select coalesce(sum(value_minor), 0) from s where kind in ('sale', 'refund'))),
        ('shrinkage', -(select coalesce(sum(value_minor), 0) from s where kind not in ('sale', 'refund')))
      ) as row (role, minor) where minor <> 0`)
    return new Map(rows.map(({ role, minor }) => [role, Number(minor)]))
  } finally {
    await database.close()
  }
}
