import { updateTax } from '@kassa/contract/settings/tax.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Errand, type ErrandSource, idOfText } from '../../../platform/errand.ts'

/** Outlets that sell without a tax that counts where a product names none, "no tax" being one. */
export const setupTaxErrand: ErrandSource = {
  kind: 'setup-tax',
  urgency: 1,
  list: updateTax,
  gather: ({ tx, merchantId, outletIds }, limit) =>
    tx.many<Errand>(sql`
      select ${idOfText(sql`'setup-tax' || outlet.id::text`)} as id, outlet.name as title, outlet.id as outlet_id,
        outlet.name as outlet_name, null as at
      from outlet
      where outlet.merchant_id = ${merchantId} and outlet.archived_at is null
        and ${outletIds === null ? sql`true` : sql`outlet.id = any(${outletIds}::uuid[])`}
        and not exists (select from tax_outlet as at join tax on tax.merchant_id = at.merchant_id and tax.id = at.tax_id
          where at.merchant_id = outlet.merchant_id and at.outlet_id = outlet.id and at.is_default and tax.is_enabled
            and tax.archived_at is null)
      order by outlet.name, outlet.id
      limit ${limit}`),
}
