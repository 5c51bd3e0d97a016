import { BALANCE_CHANGES } from '@kassa/domain/member/balance.ts'
import type { Job } from '../../../platform/module.ts'
import { postToMember, findProgrammeDay, findAccountIdOfMember } from '../../member/public.ts'
import { setBonusReleased, takeDueBonus, type DueBonus } from './recharge.store.ts'

/** Parts released in one transaction. */
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
    for (;;) {
      const released = await database.transaction({ kind: 'owner' }, async (tx) => {
        const due = await takeDueBonus(tx, now, AT_ONCE)
        for (const part of due) {
          if (part.amountMinor > 0) await give(tx, part, now)
          await setBonusReleased(tx, part, now)
        }
        return due.length
      })
      if (released < AT_ONCE) return
    }
  },
}

async function give(
  tx: Parameters<typeof postToMember>[0],
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
