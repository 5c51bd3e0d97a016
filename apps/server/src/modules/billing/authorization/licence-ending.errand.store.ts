import { readOwnLicence } from '@kassa/contract/billing/licence.calls.ts'
import { licenceNotice } from '@kassa/domain/billing/licence-notice.ts'
import { licenceAt } from '@kassa/domain/billing/licence-state.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { AlertSource } from '../../../platform/errand.ts'
import { dayOf } from './standing.ts'

/** The merchant's licence in its last seven days, in grace and after. Source: BL-P05. */
export const licenceEndingErrand: AlertSource = {
  kind: 'licence-ending',
  urgency: 1,
  list: readOwnLicence,
  gather: async ({ tx, merchantId, now }) => {
    const licence = await tx.maybe<{ activatedOn: string | null; endsOn: string | null; isTrial: boolean }>(sql`
      select activated_on, ends_on, is_trial from licence where merchant_id = ${merchantId}`)
    if (!licence || licenceNotice(licenceAt(licence, dayOf(now))) === null) return []
    return [{ id: merchantId, title: licence.endsOn ?? '', outletId: null, outletName: null, at: null }]
  },
}
