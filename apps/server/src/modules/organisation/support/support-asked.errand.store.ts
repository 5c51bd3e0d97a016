import { answerSupport } from '@kassa/contract/identity/support.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'
import { waitingSupport } from './support.store.ts'

/** The operator's support asks to be let in. */
export const supportAskedErrand: ErrandSource = {
  kind: 'support-asked',
  urgency: 3,
  list: answerSupport,
  gather: ({ tx, merchantId, now }, limit) =>
    tx.many<Errand>(sql`
      select asked.id, asked.asked_by_name as title, null as outlet_id, null as outlet_name, asked.asked_at as at
      from (${waitingSupport(merchantId, now)}) as asked limit ${limit}`),
}
