import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import type { ErrandSourceAbove, MerchantErrand } from '../../../platform/errand.ts'

/** Merchants with bound tills of some kind (of `doc`, a registration), with `count` of them, the most first, since the one silent longest. */
const merchantsByTills = (
  tx: Tx,
  { which, count }: { readonly which: Sql; readonly count: Sql },
  limit: number,
): Promise<MerchantErrand[]> =>
  tx.many(sql`
    select merchant.id, merchant.id as merchant_id, merchant.name as title, null as outlet_id, null as outlet_name,
      min(doc.last_seen_at) as at, ${count} as count
    from device_registration as doc
    join device on device.merchant_id = doc.merchant_id and device.id = doc.device_id and device.archived_at is null
    join organisation_merchant as merchant on merchant.id = doc.merchant_id and merchant.archived_at is null
    where doc.unbound_at is null and ${which}
    group by merchant.id, merchant.name
    order by ${count} desc, merchant.id
    limit ${limit}`)

/** An errand about such merchants; `which`: their tills at a moment. */
export const errandOfTills = (
  { kind, urgency }: Pick<ErrandSourceAbove, 'kind' | 'urgency'>,
  which: (now: string) => Sql,
  count: Sql,
): ErrandSourceAbove => ({
  kind,
  urgency,
  list: listDevices,
  about: 'merchant',
  order: [
    { by: 'count', as: 'number', isDown: true },
    { by: 'id', as: 'id' },
  ],
  isForPartners: true,
  gather: ({ tx, now }, limit) => merchantsByTills(tx, { which: which(now), count }, limit),
})
