import { isCash, numbersWhere } from '@kassa/domain/payment/method.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { areNotesOfBooks, cashBehindCount, cashBetweenShifts, isMoneyOfBooks } from '../../sales/public.ts'

/** Cash of an outlet by day, in whatever notes: what paid and came back, with what moved a drawer beside it. */
export const cashHeads = (merchantId: string, outletId: string): Sql => sql`
  select business_day as day, amount_minor from sales_payment where merchant_id = ${merchantId} and outlet_id = ${outletId} and method = any(${numbersWhere(isCash)}::int[])
  union all
  select business_day, amount_minor from cash_entry e
  where merchant_id = ${merchantId} and outlet_id = ${outletId} and kind not in ('sale', 'refund') and ${isMoneyOfBooks('e')}
  union all
  select business_day, amount_minor - counted_minor from ${cashBehindCount} late where merchant_id = ${merchantId} and outlet_id = ${outletId}
  union all
  select business_day, amount_minor from ${cashBetweenShifts} between_shifts where merchant_id = ${merchantId} and outlet_id = ${outletId}
  union all
  select business_day, value_minor from foreign_cash f
  where merchant_id = ${merchantId} and outlet_id = ${outletId} and kind = 'besides' and ${areNotesOfBooks('f')}
  union all
  select business_day, -value_minor from foreign_banking where merchant_id = ${merchantId} and outlet_id = ${outletId}`
