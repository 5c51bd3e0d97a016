import { updateOwnMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'

/**
 * The merchant's own papers: none was sent, or an auditor refused them; a test shop has none to send. A newcomer sells without them (D40), so what lets
 * them sell is told first.
 */
export const setupPapersErrand: ErrandSource = {
  kind: 'setup-papers',
  urgency: 4,
  list: updateOwnMerchant,
  gather: ({ tx, merchantId }, limit) =>
    tx.many<Errand>(sql`
      select id, case audit_state when 'refused' then 'papers-refused' else 'papers-missing' end as title,
        null as outlet_id, null as outlet_name, null as at
      from merchant
      where id = ${merchantId} and test_of is null and (audit_state = 'refused' or (audit_state = 'unaudited'
        and coalesce(licence_file_id, person_id_file_id, exterior_file_id, interior_file_id) is null))
      limit ${limit}`),
}
