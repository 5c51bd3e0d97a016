import { readOwnLicence } from '@kassa/contract/billing/licence.calls.ts'
import { licenceNotice } from '@kassa/domain/billing/licence-notice.ts'
import { licenceAmong } from '@kassa/domain/billing/licence-state.ts'
import { sql } from '../../../platform/db/sql.ts'
import { licenceZones } from '../../../platform/session/licence-zones.ts'
import type { AlertSource, MerchantGroup, ErrandPlace, MerchantErrand } from '../../../platform/errand.ts'

interface LicenceRow {
  readonly merchantId: string
  readonly activatedOn: string | null
  readonly endsOn: string | null
  readonly isTrial: boolean
  readonly zones: readonly string[]
}

/** The merchant's licence in its last seven days, in grace and after. Source: BL-P05. */
export const licenceEndingErrand: AlertSource = {
  kind: 'licence-ending',
  urgency: 1,
  list: readOwnLicence,
  gather: ({ tx, merchantId, now }) => endingAmong(tx, { merchantIds: [merchantId], now }),
  gatherAmong: endingAmong,
}

async function endingAmong(tx: ErrandPlace['tx'], { merchantIds, now }: MerchantGroup): Promise<MerchantErrand[]> {
  const licences = await tx.many<LicenceRow>(sql`
    select l.merchant_id, l.activated_on, l.ends_on, l.is_trial, coalesce(${licenceZones(now)}, '{}') as zones
    from licence l where l.merchant_id = any (${merchantIds}::uuid[])`)
  return licences
    .filter((licence) => licenceNotice(licenceAmong(licence, Date.parse(now), licence.zones)) !== null)
    .map(({ merchantId, endsOn }) => ({
      merchantId,
      id: merchantId,
      title: endsOn ?? '',
      outletId: null,
      outletName: null,
      at: null,
    }))
}
