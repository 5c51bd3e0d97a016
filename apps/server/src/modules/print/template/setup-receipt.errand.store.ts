import { saveTemplate } from '@kassa/contract/print/template.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Errand, type ErrandSource, idOfText, isNewMerchant } from '../../../platform/errand.ts'

/** The receipt of a new merchant with an outlet, until one was saved. */
export const setupReceiptErrand: ErrandSource = {
  kind: 'setup-receipt',
  urgency: 3,
  list: saveTemplate,
  gather: ({ tx, merchantId, now }, limit) =>
    tx.many<Errand>(sql`
      select ${idOfText(sql`'setup-receipt' || ${merchantId}::text`)} as id, '' as title, null as outlet_id, null as outlet_name, null as at
      where ${isNewMerchant(merchantId, now)}
        and exists (select from organisation_outlet as outlet where merchant_id = ${merchantId} and archived_at is null)
        and not exists (select from print_template where merchant_id = ${merchantId} and kind = 'cashier')
      limit ${limit}`),
}
