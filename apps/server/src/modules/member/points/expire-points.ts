import { pointLots, pointsDue } from '@kassa/domain/member/point-lots.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { postToMember } from '../post-to-member.ts'
import { listPointMoves } from '../record/member-records.store.ts'
import { listFallenDue, listUnswept, lockAccount, setSwept, type MerchantToSweep } from './expire-points.store.ts'

/** Members looked through in one transaction: so few that nobody waits for it at a till. */
const AT_ONCE = 100

/**
 * Takes away points whose last day is over, merchant by merchant and hundred by hundred, once a day by the clock of the oldest outlet. Safe to
 * break off anywhere: what was taken is in the book, and the rest is found again. Source: D8, MB-P02.
 */
export const expirePoints: Job = {
  name: 'member.expire-points',
  everySeconds: 900,
  shopClock: 'day',
  async run(context) {
    const waiting = await context.database.transaction({ kind: 'owner' }, (tx) => listUnswept(tx, context.now))
    for (const merchant of waiting) await sweep(context, merchant)
  },
}

async function sweep(context: JobContext, merchant: MerchantToSweep): Promise<void> {
  const { database } = context
  for (let after: string | null = null; ;) {
    const found: string[] = await database.transaction({ kind: 'owner' }, async (tx) => {
      const members = await listFallenDue(tx, merchant, after, AT_ONCE)
      for (const { memberId } of members) await expireOf(tx, context, merchant, memberId)
      return members.map(({ memberId }) => memberId)
    })
    if (found.length < AT_ONCE) break
    after = found.at(-1) ?? null
  }
  await database.transaction({ kind: 'owner' }, (tx) => setSwept(tx, merchant))
}

async function expireOf(
  tx: Tx,
  context: JobContext,
  { merchantId, day }: MerchantToSweep,
  memberId: string,
): Promise<void> {
  const account = await lockAccount(tx, merchantId, memberId)
  if (!account) return
  const due = pointsDue(pointLots(await listPointMoves(tx, merchantId, memberId)), day)
  if (due === 0) return
  const document = {
    id: context.newId(),
    kind: 'expiry' as const,
    outletId: null,
    deviceId: null,
    actorKind: 'system' as const,
    actorId: null,
    currency: account.currency,
    at: context.now,
    businessDay: day,
  }
  const points = [{ reason: POINT_CHANGES.expired, points: -due, lastDay: null }]
  const posting = { points, balance: [], spentMinor: 0, visits: 0 }
  await postToMember(tx, merchantId, document, { memberId, posting, ofDocument: null, note: '', windowFrom: null })
}
