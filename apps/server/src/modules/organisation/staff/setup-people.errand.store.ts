import { createStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Errand, type ErrandSource, idOfText, isNewMerchant } from '../../../platform/errand.ts'

/** The first people of a new merchant with an outlet: nobody but its administrators sells there. */
export const setupPeopleErrand: ErrandSource = {
  kind: 'setup-people',
  urgency: 3,
  list: createStaff,
  gather: ({ tx, merchantId, now }, limit) =>
    tx.many<Errand>(sql`
      select ${idOfText(sql`'setup-people' || ${merchantId}::text`)} as id, '' as title, null as outlet_id, null as outlet_name, null as at
      where ${isNewMerchant(merchantId, now)}
        and exists (select from outlet where merchant_id = ${merchantId} and archived_at is null)
        and not exists (select from staff where merchant_id = ${merchantId} and admin_id is null and archived_at is null)
      limit ${limit}`),
}
