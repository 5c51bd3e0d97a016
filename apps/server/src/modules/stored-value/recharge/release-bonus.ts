import { BALANCE_CHANGES } from '@kassa/domain/member/balance.ts'
import { rowsAhead } from '../../../platform/db/batches-ahead.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job } from '../../../platform/module.ts'
import { postToMember, findProgrammeDay, findAccountIdOfMember, findMemberForUpdate } from '../../member/public.ts'
import {
  findBonusMember,
  listDueBonus,
  setBonusReleased,
  takeDueBonus,
  type BonusPart,
  type DueBonus,
} from './recharge.store.ts'

/** Parts read at once; each has a transaction of its own. */
const AT_ONCE = 200

/**
 * Gives the parts of gifts that are due, each once: type 2 at each release (D98). A part that was taken back whole is only closed. Cut off, the next
 * run goes on. Source: members.md §2, MB-P03.
 */
export const releaseBonus: Job = {
  name: 'member.release-bonus',
  everySeconds: 3_600,
  shopClock: 'now',
  async run({ database, now }) {
    const due = rowsAhead<BonusPart & { readonly dueOn: string }>((after) =>
      database.transaction({ kind: 'owner' }, (tx) => listDueBonus(tx, { now, after, limit: AT_ONCE })),
    )
    await eachApart(due, (key) => database.transaction({ kind: 'owner' }, (tx) => release(tx, key, now)))
  },
}

/** The member is held before the part, as by a refund of its recharge: neither waits for the other crosswise. */
async function release(tx: Tx, key: BonusPart, now: string): Promise<void> {
  const memberId = await findBonusMember(tx, key)
  if (memberId === undefined) return
  await findMemberForUpdate(tx, key.merchantId, await findAccountIdOfMember(tx, key.merchantId, memberId))
  const part = await takeDueBonus(tx, key)
  if (!part) return
  if (part.amountMinor > 0) await give(tx, part, now)
  await setBonusReleased(tx, part, now)
}

async function give(
  tx: Tx,
  { merchantId, orderId, memberId, currency, amountMinor }: DueBonus,
  now: string,
): Promise<void> {
  const businessDay = await findProgrammeDay(tx, merchantId, now)
  const about = { id: orderId, kind: 'bonus-release' as const, outletId: null, deviceId: null }
  const posting = {
    points: [],
    balance: [{ type: BALANCE_CHANGES['recharge-bonus'], amountMinor }],
    spentMinor: 0,
    visits: 0,
  }
  const holder = await findAccountIdOfMember(tx, merchantId, memberId)
  await postToMember(
    tx,
    merchantId,
    { ...about, actorKind: 'system', actorId: null, currency, at: now, businessDay },
    { memberId: holder, posting, ofDocument: null, note: '', windowFrom: null },
  )
}
