import type { PrepaidRow, TaxPoint } from '@kassa/domain/purse/tax-of-prepaid.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The choice of where tax falls that holds for a kind at an outlet on a day, as a lateral row. */
export const prepaidRuleOn = (
  merchantId: string,
  { outletId, kind, day }: { readonly outletId: Sql; readonly kind: Sql; readonly day: Sql },
): Sql => sql`(
  select t.tax_point, t.rate_basis_points, t.tax_code from prepaid_tax t
  where t.merchant_id = ${merchantId} and t.outlet_id = ${outletId} and t.kind = ${kind} and t.from_day <= ${day} order by t.from_day desc limit 1)`

/** The role under which a stored-value account `p` is taxed and posted: its kind, and a deposit apart from gift cards. */
export const kindOfPurse = (purse: string): Sql =>
  sql.raw(`case when ${purse}.is_deposit then 'deposit' else ${purse}.kind end`)

/** Money that was paid into an account, with the choice under which the account stands: that of its first day, at the outlet that sold it. */
export interface PrepaidPayment extends PrepaidRow {
  readonly taxPoint: TaxPoint
  readonly amountMinor: number
  readonly afterMinor: number
}

/** Undefined where nobody had chosen where its tax falls. */
export const findPrepaidPayment = (tx: Tx, merchantId: string, orderId: string): Promise<PrepaidPayment | undefined> =>
  tx.maybe<PrepaidPayment>(sql`
    select rule.tax_point, rule.rate_basis_points, rule.tax_code, e.amount_minor, e.after_minor from member_purse_entry e
    join member_purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    cross join lateral (select f.outlet_id, f.business_day, f.reason from member_purse_entry f
      where f.merchant_id = e.merchant_id and f.purse_id = e.purse_id order by f.entry_number limit 1) as first
    cross join lateral ${prepaidRuleOn(merchantId, { outletId: sql`first.outlet_id`, kind: kindOfPurse('p'), day: sql`first.business_day` })} as rule
    where e.merchant_id = ${merchantId} and e.document_id = ${orderId} and e.reason = 'paid-in' and first.reason = 'paid-in' limit 1`)
