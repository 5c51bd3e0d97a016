import { onlineSince } from '@kassa/domain/time/online.ts'
import { sql } from '../../../platform/db/sql.ts'
import { errandOfTills } from './merchants-by-tills.store.ts'

/** Merchants with tills that were not heard of lately and hold entries nobody has, the most first. Source: TN-D02. */
export const merchantTillsErrand = errandOfTills(
  { kind: 'merchant-tills', urgency: 1 },
  (now) => sql`doc.queued > 0 and doc.last_seen_at < ${onlineSince(now)}`,
  sql`sum(doc.queued)::bigint`,
)
