import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { closedSince, type OpeningHours } from '@kassa/domain/time/opening-hours.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'
import { hoursOf } from '../../organisation/public.ts'

/** Time for the last customer and the counting, before anybody is told. */
const CLOSING_MINUTES = 30
/** Open shifts that are looked at, the oldest first. */
const LOOKED_AT = 200

interface OpenShift extends Errand {
  readonly timeZone: string
  readonly hours: OpeningHours
  readonly openedAt: string
}

/** Shifts that are still open half an hour after their outlet closed; one that was opened since is somebody's early start. Source: CF-P03. */
export const afterClosingErrand: ErrandSource = {
  kind: 'after-closing',
  urgency: 2,
  list: listShifts,
  gather: async ({ tx, merchantId, outletIds, now }, limit) => {
    const open = await tx.many<OpenShift>(sql`
      select doc.id, doc.number as title, doc.outlet_id, outlet.name as outlet_name, null as at, outlet.time_zone,
        doc.opened_at, ${hoursOf(sql.raw('outlet'))} as hours
      from shift as doc
      join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      join outlet_hours as said on said.merchant_id = doc.merchant_id and said.outlet_id = doc.outlet_id
      where doc.merchant_id = ${merchantId} and doc.closed_at is null
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      order by doc.opened_at, doc.id limit ${LOOKED_AT}`)
    return open
      .flatMap(({ timeZone, hours, openedAt, ...errand }) => {
        const closed = closedSince(hours, timeZone, Date.parse(now))
        const isLate = closed !== null && Date.parse(now) - closed >= CLOSING_MINUTES * 60_000
        return isLate && Date.parse(openedAt) < closed ? [{ ...errand, at: new Date(closed).toISOString() }] : []
      })
      .slice(0, limit)
  },
}
