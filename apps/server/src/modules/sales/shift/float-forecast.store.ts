import { isCash, numbersWhere } from '@kassa/domain/payment/method.ts'
import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface Changes {
  readonly currency: Exclude<CurrencyCode, 'KWD'>
  /** One list a day that has any. */
  readonly days: number[][]
}

/** The changes given with cash sales at an outlet on the same weekday of each of the weeks before a day, day by day. */
export const listChanges = (
  tx: Tx,
  merchantId: string,
  { outletId, day, weeks }: { readonly outletId: string; readonly day: string; readonly weeks: number },
): Promise<Changes> =>
  tx.one(sql`
    select o.currency, coalesce((
      select jsonb_agg(given.changes order by given.business_day) from (
        select p.business_day, jsonb_agg(p.change_minor) as changes from payment p
        where p.merchant_id = ${merchantId} and p.outlet_id = ${outletId} and p.document_kind = 'order' and p.method = any(${numbersWhere(isCash)}::int[])
          and p.change_minor > 0 and p.currency = o.currency and p.business_day = any(array(
            select ${day}::date - 7 * week from generate_series(1, ${weeks}::int) as week))
        group by p.business_day) as given), '[]'::jsonb) as days
    from organisation_outlet o where o.merchant_id = ${merchantId} and o.id = ${outletId}`)
