import type { Actor } from '../../platform/actor.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/**
 * The partner somebody means: any for an operator, oneself or a sub-partner for a partner, and oneself when none is
 * named. Undefined when it is not there or not theirs. Source: D64.
 */
export async function findPartnerInReach(
  tx: Tx,
  actor: Actor,
  partnerId: string | undefined,
): Promise<string | undefined> {
  const wanted = partnerId ?? actor.partnerId ?? undefined
  if (wanted === undefined || (actor.tier !== 'operator' && actor.tier !== 'partner')) return undefined
  const isTheirs =
    actor.tier === 'operator' ? sql`true` : sql`(id = ${actor.partnerId} or parent_id = ${actor.partnerId})`
  const found = await tx.maybe<{ id: string }>(sql`
    select id from partner where id = ${wanted} and archived_at is null and ${isTheirs}`)
  return found?.id
}
