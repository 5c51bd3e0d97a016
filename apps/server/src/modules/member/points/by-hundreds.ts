import type { Tx } from '../../../platform/db/tx.ts'
import type { JobContext } from '../../../platform/module.ts'

/** Members looked through in one transaction: so few that nobody waits for it at a till. */
const AT_ONCE = 100

/**
 * Goes through members in the order of their ids, a hundred a transaction. `list` returns those behind one of them; what was done is kept
 * where the run is broken off.
 */
export async function byHundreds<Member extends { readonly memberId: string }>(
  { database }: JobContext,
  list: (tx: Tx, after: string | null, limit: number) => Promise<readonly Member[]>,
  work: (tx: Tx, member: Member) => Promise<void>,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const found: string[] = await database.transaction({ kind: 'owner' }, async (tx) => {
      const members = await list(tx, after, AT_ONCE)
      for (const member of members) await work(tx, member)
      return members.map(({ memberId }) => memberId)
    })
    if (found.length < AT_ONCE) break
    after = found.at(-1) ?? null
  }
}
