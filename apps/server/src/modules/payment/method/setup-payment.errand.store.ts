import { saveMethods } from '@kassa/contract/payment/method.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Errand, type ErrandSource, idOfText, isNewMerchant } from '../../../platform/errand.ts'

/** Ways to pay that a new merchant with an outlet has not chosen yet, neither for itself nor for an outlet. */
export const setupPaymentErrand: ErrandSource = {
  kind: 'setup-payment',
  urgency: 2,
  list: saveMethods,
  gather: ({ tx, merchantId, now }, limit) =>
    tx.many<Errand>(sql`
      select ${idOfText(sql`'setup-payment' || ${merchantId}::text`)} as id, '' as title, null as outlet_id, null as outlet_name, null as at
      where ${isNewMerchant(merchantId, now)}
        and exists (select from outlet where merchant_id = ${merchantId} and archived_at is null)
        and not exists (select from setting where merchant_id = ${merchantId} and key = 'sales.payment-methods')
      limit ${limit}`),
}
