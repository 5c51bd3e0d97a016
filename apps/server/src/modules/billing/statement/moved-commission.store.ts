import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Commissions `c` with their bills `b` and merchants `m`. */
export const commissionsAndBills: Sql = sql.raw(
  'commission_entry c join bill b on b.merchant_id = c.merchant_id and b.id = c.bill_id join merchant m on m.id = c.merchant_id',
)

/** Keeps what statements of this database say of a merchant's commissions, before its rows go to another database. May be repeated. As the owner. */
export const keepStatedCommissions = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`
    insert into commission_moved (statement_id, entry_id, partner_id, kind, rate_basis_points, amount_minor, currency, at, bill_number, bill_minor,
      merchant_name, version_name)
    select c.statement_id, c.id, c.partner_id, c.kind, c.rate_basis_points, c.amount_minor, c.currency, c.at, b.number, b.total_minor, m.name,
      b.version_name
    from ${commissionsAndBills}
    where c.merchant_id = ${merchantId} and exists (select from commission_statement s where s.id = c.statement_id)
    on conflict do nothing`)

/** The condition that a row of `commission_moved`, called `moved`, is of a commission that is not here: one whose merchant came back counts itself. */
export const isAway: Sql = sql`
  not exists (select from commission_entry here where here.statement_id = moved.statement_id and here.id = moved.entry_id)`
