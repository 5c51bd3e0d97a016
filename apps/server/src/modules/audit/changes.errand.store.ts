import { adminLogCalls, staffLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { changeGroups, CHANGE_GROUPS } from '@kassa/contract/audit/change-groups.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { type Errand, type ErrandSource, idOfText } from '../../platform/errand.ts'
import { mayCall } from '../../platform/calls/may-call.ts'
import { conditions } from './log.store.ts'

const told = changeGroups.flatMap((group) => CHANGE_GROUPS[group].map((call) => ({ group, call })))

/** A merchant has no clock of its own: its days are those of its first outlet. */
const findZone = async (tx: Tx, merchantId: string): Promise<string> =>
  (
    await tx.maybe<{ timeZone: string }>(sql`
      select time_zone from outlet where merchant_id = ${merchantId}
      order by archived_at is not null, created_at, id limit 1`)
  )?.timeZone ?? 'UTC'

/**
 * The changes that others made since yesterday began, in prices, plans, people and settings: one entry a group and log, with the lines that
 * the log shows for that group from the entry's day on. The entry differs by day of the shop and by reader, because the changes of others
 * are not the same for two people; a reader who has seen it puts it off until the next. Source: AU-D02.
 */
export const changesErrand: ErrandSource = {
  kind: 'changes',
  urgency: 3,
  list: adminLogCalls.list,
  gather: async (seeker, limit) => {
    const { tx, merchantId, actor, now } = seeker
    const timeZone = await findZone(tx, merchantId)
    const { day } = localTimeAt(Date.parse(now), timeZone)
    const seen = (kind: 'admin' | 'staff') =>
      conditions({ merchantId, kind, outletIds: actor.outletIds }, { fromDay: addDays(day, -1), timeZone })
    const logs = mayCall(seeker, staffLogCalls.list)
      ? ([
          ['admin', ''],
          ['staff', '-by-staff'],
        ] as const)
      : ([['admin', '']] as const)
    const lines = logs.map(
      ([kind, suffix]) => sql`
        select given.group_name || ${suffix}::text as title, l.at from audit_line l
        join unnest(${told.map(({ group }) => group)}::text[], ${told.map(({ call }) => call)}::text[])
          as given (group_name, call) on given.call = l.call
        where ${seen(kind)} and l.account_id is distinct from ${actor.accountId}`,
    )
    return tx.many<Errand>(sql`
      select ${idOfText(sql`${merchantId}::text || ${actor.accountId}::text || title || ${day}::text`)} as id, title,
        null as outlet_id, null as outlet_name, min(at) as at, count(*) as count
      from (${sql.join(lines, ' union all ')}) as line
      group by title order by count(*) desc, title limit ${limit}`)
  },
}
