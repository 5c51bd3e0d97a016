import { sql } from '../../../platform/db/sql.ts'
import { errandOfTills } from './merchants-by-tills.store.ts'

/** Days without a word after which a till counts as idle. */
const IDLE_DAYS = 7

/** Merchants with tills not heard of for a week that owe nothing, so that somebody asks whether they still sell. Source: TN-D02. */
export const merchantIdleErrand = errandOfTills(
  { kind: 'merchant-idle', urgency: 3 },
  (now) =>
    sql`doc.queued = 0 and doc.last_seen_at < ${new Date(Date.parse(now) - IDLE_DAYS * 86_400_000).toISOString()}`,
  sql`count(*)`,
)
