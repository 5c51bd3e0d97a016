import { answerConsent } from '@kassa/contract/organisation/consent.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'
import { waitingConsent } from './consent.store.ts'

/** A partner asks to see the merchant’s sales. Source: D39, D91. */
export const consentAskedErrand: ErrandSource = {
  kind: 'consent-asked',
  urgency: 3,
  list: answerConsent,
  gather: ({ tx, merchantId }, limit) =>
    tx.many<Errand>(sql`
      select ${merchantId}::uuid as id, asked.partner_name as title, null as outlet_id, null as outlet_name, asked.asked_at as at
      from (${waitingConsent(merchantId)}) as asked limit ${limit}`),
}
