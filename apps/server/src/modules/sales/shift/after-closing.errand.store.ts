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
  /** Null where the outlet has said none. */
  readonly hours: OpeningHours | null
  readonly openedAt: string
  /** The moment at which it was closed uncounted, its till being off; null: it was not. */
  readonly lapsedAt: string | null
  /** Its drawer was opened again since, so that its till never closes it. */
  readonly isLeft: boolean
}

/** The moment since which a shift should be closed; null where it may be open. */
function lateSince({ timeZone, hours, openedAt, lapsedAt, isLeft }: OpenShift, now: string): string | null {
  if (lapsedAt !== null && isLeft) return lapsedAt
  const closed = hours && closedSince(hours, timeZone, Date.parse(now))
  const isLate = closed !== null && Date.parse(now) - closed >= CLOSING_MINUTES * 60_000
  return isLate && Date.parse(openedAt) < closed ? new Date(closed).toISOString() : null
}

/**
 * Shifts that are still open half an hour after their outlet closed; one that was opened since is somebody's early start. And, at any hour, those that were closed uncounted and whose drawer was
 * opened again: until somebody counts one, its cash lies in no count. Sources: CF-P03, docs/decisions/2756.
 */
export const afterClosingErrand: ErrandSource = {
  kind: 'after-closing',
  urgency: 2,
  list: listShifts,
  gather: async ({ tx, merchantId, outletIds, now }, limit) => {
    const open = await tx.many<OpenShift>(sql`
      select doc.id, doc.number as title, doc.outlet_id, outlet.name as outlet_name, null as at, outlet.time_zone,
        doc.opened_at, ${hoursOf(sql.raw('outlet'))} as hours, doc.lapsed_at, exists (select from shift n
          where n.merchant_id = doc.merchant_id and n.device_id = doc.device_id and n.outlet_id = doc.outlet_id
            and n.drawer is not distinct from doc.drawer and n.opened_at > doc.opened_at) as is_left
      from shift as doc
      join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      left join outlet_hours as said on said.merchant_id = doc.merchant_id and said.outlet_id = doc.outlet_id
      where doc.merchant_id = ${merchantId} and doc.closed_at is null and (said.outlet_id is not null or doc.lapsed_at is not null)
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      order by doc.opened_at, doc.id limit ${LOOKED_AT}`)
    return open
      .flatMap((shift) => {
        const at = lateSince(shift, now)
        const { timeZone: _zone, hours: _hours, openedAt: _opened, lapsedAt: _lapsed, isLeft: _left, ...errand } = shift
        return at === null ? [] : [{ ...errand, at }]
      })
      .slice(0, limit)
  },
}
